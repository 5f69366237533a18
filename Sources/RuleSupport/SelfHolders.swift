package import TenetRuleKit

/// A value that keeps `self` alive: a closure that captures it, a method of it, a local function that uses it.
package struct SelfHolder {
    /// Where `self` is captured, or the name that stands for the closure or the method.
    package var range: ByteRange
    /// The name that is given in place of a closure; empty for a closure that stands there itself.
    package var name: String
    /// The name may be that of a method, which only the project tells.
    package var isMethod: Bool
    /// The closure, when it stands there itself.
    package var closure: ClosureExprSyntax?
    /// How to put it right.
    package var help: String
}

extension ExprSyntax {
    /// What of a value, or of the values that it holds, keeps `self` alive. O(body) for local names.
    package var selfHolders: [SelfHolder] { heldValues.compactMap(\.selfHolder) }

    /// The same for the right side of an assignment.
    package static func selfHolders(_ operands: [ExprSyntax]) -> [SelfHolder] {
        heldValues(operands).compactMap(\.selfHolder)
    }

    private var selfHolder: SelfHolder? {
        if let closure = self.as(ClosureExprSyntax.self) {
            guard let mark = closure.strongSelf else { return nil }
            return SelfHolder(
                range: mark.range, name: "", isMethod: false, closure: closure, help: closure.weakSelfHelp(mark))
        }
        guard let name = ownMemberName, name.tokenKind == .identifier, !name.text.startsUppercase else { return nil }
        let text = name.text.string
        if kind == .memberAccessExpr || !isBoundAround(text) {
            return SelfHolder(
                range: range, name: self.text.string, isMethod: true, closure: nil,
                help: "use a closure that captures `[weak self]`")
        }
        guard holdsSelf(localName: text) else { return nil }
        return SelfHolder(
            range: range, name: text, isMethod: false, closure: nil, help: "capture `[weak self]` in `\(text)`")
    }

    /// The nearest body that binds a name gives it a closure that holds `self`, or declares it as a function that names
    /// `self`.
    private func holdsSelf(localName name: String) -> Bool {
        var scope = enclosingBody
        while let body = scope {
            for binding in body.descendants(PatternBindingSyntax.self)
            where binding.nameToken?.identifier.string == name && binding.range.upper <= range.lower {
                return binding.initializer?.value.as(ClosureExprSyntax.self)?.strongSelf != nil
            }
            for function in body.descendants(FunctionDeclSyntax.self) where function.name.identifier.string == name {
                return function.body?.statements.tokens.contains { $0.isSelfValue && $0.text == "self" } ?? false
            }
            scope = body.enclosingBody
        }
        return false
    }
}

extension ClosureExprSyntax {
    /// The first name in the closure that `let owner = self` around it declares, which holds `self` as long as the
    /// closure lives. O(bodies around).
    package var otherSelf: TokenSyntax? {
        var scope = syntax.enclosingBody
        while let body = scope {
            if body.codeContains("= self"), let found = firstUse(ofSelfNamedIn: body) { return found }
            scope = body.enclosingBody
        }
        return nil
    }

    private func firstUse(ofSelfNamedIn body: Syntax) -> TokenSyntax? {
        let names = Self.namesOfSelf(in: body, before: range.lower).filter { name in
            (capture(of: name.string)?.isEmpty ?? true) && !parameterNames.contains { $0.identifier == name }
        }
        guard !names.isEmpty else { return nil }
        return statements.descendants(DeclReferenceExprSyntax.self).first { reference in
            !reference.isMemberName && names.contains(reference.baseName.identifier)
        }?.baseName
    }

    /// What bodies bind to `self`, in front of a place: not weakly, and not under its own name.
    private static func namesOfSelf(in body: Syntax, before offset: Int) -> [TextSlice] {
        body.descendants.compactMap { node -> TextSlice? in
            guard node.range.upper <= offset else { return nil }
            if let binding = node.as(PatternBindingSyntax.self) {
                let variable = binding.ancestor(VariableDeclSyntax.self)
                guard binding.initializer?.value.text == "self", variable?.isLet == true,
                    variable?.hasModifier("weak", "unowned") == false
                else { return nil }
                return binding.nameToken?.identifier
            }
            guard let binding = node.as(OptionalBindingConditionSyntax.self), binding.initializer?.value.text == "self"
            else { return nil }
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifier
            return name == "self" ? nil : name
        }
    }
}

extension FunctionCallExprSyntax {
    /// Nearly every call is dismissed by this.
    package var isGivenClosureOrMethod: Bool {
        trailingClosure != nil
            || arguments.contains { argument in
                [
                    .closureExpr, .memberAccessExpr, .declReferenceExpr, .arrayExpr, .dictionaryExpr, .tupleExpr,
                    .sequenceExpr,
                ].contains(argument.expression.kind)
            }
    }

    /// What keeps `self` alive of the arguments and trailing closures, each with its place in the call.
    package var givenSelfHolders: [(argument: CallArgument, holder: SelfHolder)] {
        var found: [(argument: CallArgument, holder: SelfHolder)] = []
        for (_, closure) in closures {
            guard let argument = CallArgument(closure) else { continue }
            found += (closure.syntax.as(ExprSyntax.self)?.selfHolders ?? []).map { (argument, $0) }
        }
        for argument in arguments where argument.expression.kind != .closureExpr {
            let holders = argument.expression.selfHolders
            guard !holders.isEmpty, let place = CallArgument(argument, of: self) else { continue }
            found += holders.map { (place, $0) }
        }
        return found
    }
}
