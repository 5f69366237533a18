package import TenetRuleKit

/// Flags that say that something is under way, and the places that raise and lower them.
package struct LoadingFlags {
    /// Names besides those of the form `is…ing` and `is…ing` with what is worked on: `isDeletingAccount`.
    package var names: [String]
    /// Functions that take the flag as their argument: `setLoading(true)`.
    package var setters: [String]

    package init(names: [String], setters: [String]) {
        self.names = names
        self.setters = setters
    }

    package func isFlag(_ name: TextSlice) -> Bool {
        if name.isOne(of: names) { return true }
        guard name.count > 6, name.hasPrefix("is"), (name[2] ?? 0) < 0x60 else { return false }
        return name.hasSuffix("ing") || Self.isProgress(name)
    }

    /// The first word behind `is` is a verb of some progress, and something is its object.
    private static func isProgress(_ name: TextSlice) -> Bool {
        let words = name.string.dropFirst(2)
        let first = words.dropFirst().prefix { !$0.isUppercase }
        let rest = words.dropFirst(first.count + 1)
        guard first.hasSuffix("ing"), first.count > 4, !rest.isEmpty else { return false }
        return !lasting.contains(words.prefix(1).lowercased() + first)
            && !qualities.contains { rest.hasPrefix($0) }
    }

    /// States of a screen, which stay until somebody ends them.
    private static let lasting = [
        "showing", "presenting", "editing", "playing", "tracking", "using", "missing", "existing", "running",
        "selecting", "displaying", "observing", "recording", "monitoring", "dragging", "listening",
    ]
    private static let qualities = [
        "Enabled", "Allowed", "Supported", "Visible", "Hidden", "Required", "Mode", "Available", "Needed", "Possible",
        "Permitted", "Disabled", "Active", "Paused",
    ]

    /// The flag that an event sets to a literal, and the literal.
    package func setting(_ node: Syntax) -> (flag: String, isOn: Bool)? {
        if let assignment = node.as(SequenceExprSyntax.self)?.assignment, assignment.operator == "=",
            assignment.value.count == 1, let literal = assignment.value[0].as(BooleanLiteralExprSyntax.self),
            let name = assignment.target.lastName?.identifier, isFlag(name)
        {
            return (assignment.target.text.string.replacing("self.", with: ""), literal.text == "true")
        }
        if let call = node.as(FunctionCallExprSyntax.self), let name = call.calledName, name.text.isOne(of: setters),
            let literal = call.arguments.only?.expression.as(BooleanLiteralExprSyntax.self)
        {
            return (name.text.string, literal.text == "true")
        }
        return nil
    }

    /// What is raised where something has failed tells how it ended, and not that it goes on.
    package static func isOutcome(_ node: Syntax, _ body: Syntax) -> Bool {
        node.ancestors.prefix { $0 != body }.contains { $0.kind == .catchClause }
    }

    /// The flag is assigned to, whatever the value.
    package func assigns(_ flag: String, _ node: Syntax) -> Bool {
        if let setting = setting(node) { return setting.flag == flag }
        guard let assignment = node.as(SequenceExprSyntax.self)?.assignment else { return false }
        return assignment.target.text.string.replacing("self.", with: "") == flag
    }

    /// The flag is lowered somewhere in a closure or function that the event hands on.
    package func isHandedOn(_ flag: String, _ node: Syntax) -> Bool {
        guard node.kind == .closureExpr || node.kind == .functionDecl else { return false }
        if node.kind == .closureExpr, isOwnerHandedOn(flag, node) { return true }
        return node.descendants(SequenceExprSyntax.self).contains {
            setting($0.syntax).map { $0 == (flag, false) } ?? false
        }
            || node.descendants(FunctionCallExprSyntax.self).contains {
                setting($0.syntax).map { $0 == (flag, false) } ?? false
            }
    }

    /// `self?.finish(request, with: answer)` for the flag `request.isLoading`: whoever gets the object ends its work.
    private func isOwnerHandedOn(_ flag: String, _ closure: Syntax) -> Bool {
        guard let dot = flag.lastIndex(of: "."), !flag.hasPrefix("self") else { return false }
        let owner = flag[..<dot]
        return closure.descendants(FunctionCallExprSyntax.self).contains { call in
            (call.isPlain || ["self", "self?"].contains(call.calledBase?.text.string))
                && call.arguments.contains { $0.expression.text.string == owner }
        }
    }

    /// Calls on `self` and writes of its properties at an event, and in a closure that the event hands on: whether they
    /// lower a flag is for the project to tell.
    package func helpers(_ node: Syntax, besides start: Syntax) -> [OpenPaths.Premise] {
        guard node != start else { return [] }
        switch node.kind {
        case .functionCallExpr: return helper(FunctionCallExprSyntax(unchecked: node)).map { [$0] } ?? []
        case .sequenceExpr:
            guard let target = SequenceExprSyntax(unchecked: node).assignment?.target.ownMemberName else { return [] }
            return [OpenPaths.Premise(target)]
        case .closureExpr, .functionDecl:
            return node.descendants(FunctionCallExprSyntax.self).compactMap { helper($0) }
        default: return []
        }
    }

    private func helper(_ call: FunctionCallExprSyntax) -> OpenPaths.Premise? {
        guard let name = call.calledName, !name.text.startsUppercase else { return nil }
        let base = call.calledBase
        guard base.map({ $0.kind == .superExpr || $0.text.isOne(of: ["self", "self?"]) }) ?? call.isPlain else {
            return nil
        }
        return OpenPaths.Premise(name)
    }
}

/// Whether calls lower flags, also those that are set through functions.
package struct FlagSetters {
    private let setters: [String]
    /// The properties that a function such as `setLoading` sets.
    private let properties: [String: [String]]
    /// Setters that come with a base class from outside the project.
    private let unknown: Set<String>

    package init(_ model: ProjectModel, _ setters: [String], harmless: [String] = []) {
        self.setters = setters
        self.harmless = harmless
        unknown = Set(setters.filter { model.declarations(named: $0).isEmpty })
        properties = Dictionary(
            uniqueKeysWithValues: Set(setters).map { setter in
                (setter, Set(model.declarations(named: setter).flatMap { $0.summary?.writes ?? [] }).sorted())
            })
    }

    /// Functions of base classes elsewhere that leave the flags alone.
    private let harmless: [String]

    /// True also when nothing is known of the call.
    package func mayLower(_ flag: String, _ use: Use) -> Bool {
        if setters.contains(flag) {
            // So may other functions of that base class be.
            if unknown.contains(flag), use.callees == nil,
                let type = use.enclosingType, type.kind == .class, !type.directSupertypes.isEmpty
            {
                return use.kind == .call && !harmless.contains(use.name)
            }
            let isCalled = (use.callees ?? []).contains { callee in callee.uses.contains { $0.name == flag } }
            return isCalled || (properties[flag] ?? []).contains { use.sets($0, to: "false") != .never }
        }
        let own = LoadingFlags.plainName(flag)
        let root = own.split(separator: ".").first.map { String($0.filter { $0 != "?" && $0 != "!" }) } ?? own
        return use.sets(root, to: "false") != .never
    }
}

extension VariableDeclSyntax {
    /// A method that raises the flag, or what that method calls in the same type, speaks of the data. True where no
    /// method raises it: somebody else does.
    package func isLoaded(by flag: TokenSyntax) -> Bool {
        guard let type = enclosingType, let name = nameToken?.identifier else { return true }
        let methods = type.members(FunctionDeclSyntax.self)
        var reached = methods.filter { method in
            method.descendants(SequenceExprSyntax.self).contains {
                $0.assignment?.target.ownMemberName?.identifier == flag.identifier
                    && $0.assignment?.value.first?.booleanValue == true
            }
        }
        guard !reached.isEmpty else { return true }
        var next = 0
        while next < reached.count {
            let tokens = reached[next].tokens.filter { $0.tokenKind == .identifier }
            if tokens.contains(where: { $0.identifier == name }) { return true }
            for method in methods where !reached.contains(method) {
                if tokens.contains(where: { $0.identifier == method.name.identifier }) { reached.append(method) }
            }
            next += 1
        }
        return false
    }

    /// Every initialiser is given the value.
    package var isHandedIn: Bool {
        guard let name = nameToken?.text, initialValue == nil, let type = enclosingType
        else {
            return false
        }
        let initializers = type.members(InitializerDeclSyntax.self)
        return !initializers.isEmpty
            && initializers.allSatisfy { initializer in
                initializer.signature.parameterClause.parameters.contains { $0.internalName.text == name }
            }
    }
}
