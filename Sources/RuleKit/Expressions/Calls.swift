// Questions about calls, their arguments and closures.

extension FunctionCallExprSyntax {
    /// The last part of what is called: `print` in `print(…)`, `logger.print(…)` and `.print(…)`.
    @inlinable public var calledName: TokenSyntax? {
        switch calledExpression.kind {
        case .declReferenceExpr: DeclReferenceExprSyntax(unchecked: calledExpression.syntax).baseName
        case .memberAccessExpr: MemberAccessExprSyntax(unchecked: calledExpression.syntax).declName.baseName
        case .genericSpecializationExpr: specializedName
        default: nil
        }
    }

    @usableFromInline var specializedName: TokenSyntax? {
        let inner = GenericSpecializationExprSyntax(unchecked: calledExpression.syntax).expression
        return inner.as(DeclReferenceExprSyntax.self)?.baseName
            ?? inner.as(MemberAccessExprSyntax.self)?.declName.baseName
    }

    /// What stands before the dot: `logger` in `logger.print(…)`; nil in `print(…)` and `.print(…)`.
    public var calledBase: ExprSyntax? { calledExpression.as(MemberAccessExprSyntax.self)?.base }

    /// The call is written without a dot: `print(…)`.
    public var isPlain: Bool {
        calledExpression.kind == .declReferenceExpr || calledExpression.kind == .genericSpecializationExpr
    }

    /// The call reads `base.name(…)` with exactly this base text, for example `Task`.`sleep`.
    public func calls(_ name: String, on base: String) -> Bool {
        calledName?.text == name && calledBase?.text == base
    }

    public var firstArgument: LabeledExprSyntax? { arguments.first }
    /// The argument with a label; an empty label means none.
    public func argument(_ label: String) -> LabeledExprSyntax? {
        arguments.first { ($0.label?.text ?? $0.slice(ByteRange(0, 0))) == label }
    }
    public func hasArgument(_ label: String) -> Bool { argument(label) != nil }

    /// Every closure that the call is given, trailing ones included, with its label (empty for the first trailing
    /// closure and for unlabelled arguments).
    public var closures: [(label: String, closure: ClosureExprSyntax)] {
        var found = arguments.compactMap { argument in
            argument.expression.as(ClosureExprSyntax.self).map { (argument.label?.text.string ?? "", $0) }
        }
        if let closure = trailingClosure { found.append(("", closure)) }
        for element in additionalTrailingClosures { found.append((element.label.text.string, element.closure)) }
        return found
    }
}

extension ClosureExprSyntax {
    /// The call that is given this closure, and the label it goes by (empty when it has none).
    public var receivingCall: (call: FunctionCallExprSyntax, label: String)? {
        guard let parent else { return nil }
        if let call = parent.as(FunctionCallExprSyntax.self), call.trailingClosure == self { return (call, "") }
        if let element = parent.as(MultipleTrailingClosureElementSyntax.self),
            let call = element.ancestor(FunctionCallExprSyntax.self)
        {
            return (call, element.label.text.string)
        }
        if let argument = parent.as(LabeledExprSyntax.self),
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
        {
            return (call, argument.label?.text.string ?? "")
        }
        return nil
    }

    /// The capture for a name: `weak` in `[weak self]`, empty when captured plainly, nil when not captured.
    public func capture(of name: String) -> String? {
        guard let items = signature?.capture?.items else { return nil }
        for item in items where item.name.text == name || item.initializer?.value.text == name {
            return item.specifier?.specifier.text.string ?? ""
        }
        return nil
    }

    /// The declared parameter names; empty when the closure uses `$0`.
    public var parameterNames: [TokenSyntax] {
        guard let clause = signature?.parameterClause else { return [] }
        if let list = clause.as(ClosureShorthandParameterListSyntax.self) { return list.map(\.name) }
        return clause.as(ClosureParameterClauseSyntax.self)?.parameters.map { $0.secondName ?? $0.firstName } ?? []
    }
}

extension DeclReferenceExprSyntax {
    /// The reference is the part behind a dot.
    @inlinable public var isMemberName: Bool {
        guard let access = parent?.as(MemberAccessExprSyntax.self) else { return false }
        return access.declName.syntax == syntax
    }
}
