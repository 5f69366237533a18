package import TenetRuleKit

// What the system or a publisher keeps until somebody ends it: repeating timers, display links, blocks of notifications,
// subscriptions. Here: how one file writes it down. `LastingEnds` asks the project who ends it.

/// Something that lasts until it is ended, and where its handle goes.
package struct LastingWork: Hashable, Codable, Sendable {
    package enum Kind: String, Codable { case timer, observer, subscription }
    /// Where the handle goes with which the work can be ended.
    package enum Keeper: String, Codable {
        case property, local
        /// Thrown away.
        case nowhere
        /// Returned, or given to somebody else.
        case unknown
    }

    package var kind: Kind
    package var keeper: Keeper
    /// The property that keeps the handle, with what stands before it and without `self`.
    package var property: String
    /// Where the name of the call begins that starts the work.
    package var place: Int32
    /// Where the names of calls begin that certainly run right before it.
    package var before: [Int32]

    /// - Parameter keeper: what keeps the handle, when that is not the place where the call's result goes.
    package init?(_ kind: Kind, _ call: FunctionCallExprSyntax, keeper place: ExprSyntax? = nil) {
        guard let name = call.calledName else { return nil }
        self.kind = kind
        self.place = Int32(truncatingIfNeeded: name.range.lower)
        before = call.callsBefore
        if let place {
            (keeper, property) = place.keptChain.map { (.property, $0) } ?? (.unknown, "")
        } else {
            (keeper, property) = call.handleKeeper
        }
    }

    /// The parts of the property's chain.
    package var chain: [String] { property.split(separator: ".").map(String.init) }
}

/// A call or assignment that ends lasting work.
package struct LastingEnd: Fact {
    package var kind: LastingWork.Kind
    /// The property whose work ends, with what stands before it and without `self`; empty when nobody knows.
    package var subject: String

    /// Collects every end once, however many rules ask for them.
    package static func collect(_ hooks: inout Hooks) {
        hooks.share(Self.self) { hooks in
            hooks.collectAll(Self.self, fromCallsOf: ["invalidate"]) { call, _ in read(call, .timer) }
            hooks.collectAll(Self.self, fromCallsOf: ["removeObserver"]) { call, _ in read(call, .observer) }
            hooks.collectAll(
                Self.self, fromCallsOf: ["cancel", "removeAll", "remove", "removeValue", "removeFirst", "removeLast"]
            ) { call, _ in read(call, .subscription) }
            hooks.collect(Self.self, from: SequenceExprSyntax.self) { sequence, _ in read(sequence) }
        }
    }

    /// `timer?.invalidate()`, `center.removeObserver(token)`, `subscription.cancel()`, `cancellables.removeAll()`.
    private static func read(_ call: FunctionCallExprSyntax, _ kind: LastingWork.Kind) -> [(
        fact: LastingEnd, range: ByteRange
    )] {
        guard let name = call.calledName else { return [] }
        let object: ExprSyntax?
        if kind == .observer {
            object = call.arguments.first.flatMap { $0.label == nil ? $0.expression : nil }
        } else {
            object = call.calledBase
        }
        // One's own function of the same name ends nothing by itself, and `removeObserver(self)` ends no block.
        guard let object, !object.text.isOne(of: ["self", "super"]) else { return [] }
        let chain = object.keptChain
        // A local collection that is emptied keeps no subscription.
        guard chain != nil || kind != .subscription || name.text == "cancel" else { return [] }
        return [(LastingEnd(kind: kind, subject: chain ?? ""), name.range)]
    }

    /// `subscription = nil`, `cancellables = []`.
    private static func read(_ sequence: SequenceExprSyntax) -> (fact: LastingEnd, range: ByteRange)? {
        guard let (target, sign, value) = sequence.assignment, sign == "=", value.count == 1,
            let name = target.lastName, value[0].isEmptyValue, let chain = target.keptChain
        else { return nil }
        return (LastingEnd(kind: .subscription, subject: chain), name.range)
    }
}

extension FunctionCallExprSyntax {
    /// Where the call's result goes.
    fileprivate var handleKeeper: (LastingWork.Keeper, String) {
        var node = syntax
        while let parent = node.parent {
            switch parent.kind {
            case .tryExpr, .awaitExpr, .asExpr: node = parent
            case .exprList:
                guard let (target, sign, value) = parent.parent?.as(SequenceExprSyntax.self)?.assignment,
                    value.contains(where: { $0.syntax == node })
                else { return (.unknown, "") }
                guard target.kind != .discardAssignmentExpr else { return (.nowhere, "") }
                guard sign == "=" || sign == "+=", let chain = target.keptChain else { return (.local, "") }
                return (.property, chain)
            case .initializerClause:
                guard let variable = parent.ancestor(VariableDeclSyntax.self), let name = variable.nameToken,
                    variable.isMember
                else { return (.local, "") }
                return (.property, name.text.string)
            case .codeBlockItem: return (parent.isValueOfBody ? .unknown : .nowhere, "")
            case .labeledExpr: return LabeledExprSyntax(unchecked: parent).keeper
            default: return (.unknown, "")
            }
        }
        return (.unknown, "")
    }
}

extension ExprSyntax {
    fileprivate var isEmptyValue: Bool {
        kind == .nilLiteralExpr || text == "[]" || text == "[:]" || text == ".init()"
            || (text.hasPrefix("Set") && text.hasSuffix("()"))
    }

    /// The chain of properties that an expression stands for, without `self`: names bound around it are looked
    /// through. nil when nobody knows.
    package var keptChain: String? { keptChain(depth: 0) }

    private func keptChain(depth: Int) -> String? {
        guard depth < 4 else { return nil }
        // `token as Any`
        if let sequence = self.as(SequenceExprSyntax.self), sequence.elements.element(at: 1)?.kind == .unresolvedAsExpr
        {
            return sequence.elements.first?.keptChain(depth: depth + 1)
        }
        var parts: [String] = []
        for part in text.string.split(separator: ".", omittingEmptySubsequences: false) {
            let name = part.filter { $0 != "?" && $0 != "!" && $0 != "(" && $0 != ")" }
            guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }) else {
                return nil
            }
            parts.append(String(name))
        }
        guard !text.contains(UInt8(ascii: "(")) || kind == .tupleExpr, let first = parts.first else { return nil }
        if first == "self" { return parts.count > 1 ? parts.dropFirst().joined(separator: ".") : nil }
        switch syntax.source(of: first) {
        case .member(let name): return ([name] + parts.dropFirst()).joined(separator: ".")
        case .unknown: return nil
        case .value(let value):
            guard let chain = value.keptChain(depth: depth + 1) else { return nil }
            return ([chain] + parts.dropFirst()).joined(separator: ".")
        }
    }
}

extension LabeledExprSyntax {
    /// `tokens.append(…)`, `bag.insert(…)`, `RunLoop.main.add(…, forMode: …)`, `.store(in: &bag)`.
    fileprivate var keeper: (LastingWork.Keeper, String) {
        guard let call = parent?.parent?.as(FunctionCallExprSyntax.self), let name = call.calledName?.text else {
            return (.unknown, "")
        }
        if name == "add", call.hasArgument("forMode") { return (.nowhere, "") }
        guard name.isOne(of: ["append", "insert"]), let chain = call.calledBase?.keptChain else {
            return (.unknown, "")
        }
        return (.property, chain)
    }
}

/// What a name stands for in a body.
private enum NameSource {
    /// Nothing around binds it: a property of this name.
    case member(String)
    /// Bound to a value: by `let`, `if let`, `for`, or as the parameter of a closure that gets each element of one.
    case value(ExprSyntax)
    case unknown
}

extension Syntax {
    /// Looks outwards for what binds a name.
    fileprivate func source(of name: String) -> NameSource {
        if name == "oldValue" {
            return ancestor(PatternBindingSyntax.self)?.nameToken.map { .member($0.text.string) } ?? .unknown
        }
        var inner = self
        while let body = inner.enclosingBody {
            if let value = value(of: name, in: body) {
                // `if let timer` and `let timer = timer` mean what the name means outside.
                guard value.text == name else { return .value(value) }
            } else if binds(name, in: body) {
                return .unknown
            }
            if let found = body.parameter(name) { return found }
            inner = body
        }
        return .member(name)
    }

    /// The value that a body gives a name before this node.
    private func value(of name: String, in body: Syntax) -> ExprSyntax? {
        var found: ExprSyntax?
        for condition in body.descendants(OptionalBindingConditionSyntax.self)
        where condition.range.lower < range.lower && condition.pattern.text == name {
            found = condition.initializer?.value
        }
        for binding in body.descendants(PatternBindingSyntax.self)
        where binding.range.lower < range.lower && binding.nameToken?.text == name && !binding.contains(self) {
            found = binding.initializer?.value
        }
        for loop in body.descendants(ForStmtSyntax.self) where loop.contains(self) && loop.pattern.text == name {
            found = loop.sequence
        }
        return found
    }

    private func binds(_ name: String, in body: Syntax) -> Bool {
        body.descendants(PatternBindingSyntax.self).contains {
            $0.range.lower < range.lower && $0.nameToken?.text == name && !$0.contains(self) && $0.initializer == nil
        }
    }

    /// What a name stands for when it is a parameter of this body.
    private func parameter(_ name: String) -> NameSource? {
        if let closure = self.as(ClosureExprSyntax.self) {
            guard closure.parameterNames.contains(where: { $0.text == name }) || name == "$0" else { return nil }
            guard let call = closure.receivingCall?.call, let base = call.calledBase,
                call.calledName?.text.isOne(of: ["forEach", "map", "flatMap", "compactMap"]) == true
            else { return .unknown }
            return .value(base)
        }
        let parameters =
            self.as(FunctionDeclSyntax.self)?.parameters
            ?? self.as(InitializerDeclSyntax.self).map { Array($0.signature.parameterClause.parameters) } ?? []
        return parameters.contains { $0.internalName.text == name } ? .unknown : nil
    }

    /// A statement whose value the body around it returns: the only one of a closure, a getter or a function with a
    /// result.
    fileprivate var isValueOfBody: Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self), list.only != nil, let owner = list.parent else {
            return false
        }
        if let function = owner.parent?.as(FunctionDeclSyntax.self) { return function.returnType != nil }
        return owner.parent?.kind != .initializerDecl && owner.parent?.kind != .deinitializerDecl
            && !(owner.kind == .codeBlock && owner.parent?.kind != .accessorDecl)
    }
}

extension FunctionCallExprSyntax {
    /// Where the names of calls begin that certainly run before this one: statements in front of the one that holds
    /// it, in the same body.
    fileprivate var callsBefore: [Int32] {
        var found: [Int32] = []
        var node = syntax
        while let parent = node.parent, node.kind != .closureExpr, node.kind != .functionDecl,
            node.kind != .initializerDecl
        {
            if let list = parent.as(CodeBlockItemListSyntax.self) {
                for item in list where item.range.upper <= node.range.lower {
                    var expression = item.item
                    if let chain = expression.as(OptionalChainingExprSyntax.self) {
                        expression = chain.expression.syntax
                    }
                    if let name = expression.as(FunctionCallExprSyntax.self)?.calledName {
                        found.append(Int32(truncatingIfNeeded: name.range.lower))
                    } else if let target = expression.as(SequenceExprSyntax.self)?.assignment?.target.lastName {
                        found.append(Int32(truncatingIfNeeded: target.range.lower))
                    }
                }
            }
            node = parent
        }
        return found
    }

    /// The parameters of the function or initialiser around, closures looked through.
    package var parametersAround: [FunctionParameterSyntax]? {
        var body = enclosingBody
        while let current = body, current.kind == .closureExpr { body = current.enclosingBody }
        guard let body else { return nil }
        if let function = body.as(FunctionDeclSyntax.self) { return function.parameters }
        guard let initializer = body.as(InitializerDeclSyntax.self) else { return nil }
        return Array(initializer.signature.parameterClause.parameters)
    }
}
