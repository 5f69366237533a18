/// A variable that paths write to and read: a local one, or a member of `self` or name from outside of the body.
enum VariableKey: Hashable {
    /// By its number in ``LocalNames``.
    case local(Int)
    case outer(String)
}

extension ControlFlowGraph {
    /// The variable that an expression or a pattern names: `name` or `self.name`; nil for anything else.
    func key(of node: Syntax) -> VariableKey? {
        switch node.kind {
        case .declReferenceExpr:
            if let local = names.reads[node.index] { return .local(local) }
            let name = DeclReferenceExprSyntax(unchecked: node).baseName
            return name.tokenKind == .identifier ? .outer(name.identifier.string) : nil
        case .identifierPattern:
            if let local = names.reads[node.index] { return .local(local) }
            return .outer(IdentifierPatternSyntax(unchecked: node).identifier.identifier.string)
        case .memberAccessExpr:
            let access = MemberAccessExprSyntax(unchecked: node)
            guard let base = access.base?.as(DeclReferenceExprSyntax.self), base.baseName.text == "self" else {
                return nil
            }
            return .outer(access.declName.baseName.identifier.string)
        case .tupleExpr:
            guard let only = TupleExprSyntax(unchecked: node).elements.only, only.label == nil else { return nil }
            return key(of: only.expression.syntax)
        default: return nil
        }
    }

    /// The local variables to which a binding event gives values.
    func bound(by node: Syntax) -> [Int] {
        let pattern: Syntax? =
            switch node.kind {
            case .patternBinding: PatternBindingSyntax(unchecked: node).pattern.syntax
            case .optionalBindingCondition: OptionalBindingConditionSyntax(unchecked: node).pattern.syntax
            case .matchingPatternCondition: MatchingPatternConditionSyntax(unchecked: node).pattern.syntax
            case .forStmt: ForStmtSyntax(unchecked: node).pattern.syntax
            case .switchCaseLabel: SwitchCaseLabelSyntax(unchecked: node).caseItems.syntax
            case .catchClause: CatchClauseSyntax(unchecked: node).catchItems.syntax
            default: nil
            }
        guard let pattern else { return [] }
        var found = names.declarations[pattern.index].map { [$0] } ?? []
        for name in pattern.descendants(IdentifierPatternSyntax.self) {
            if let variable = names.declarations[name.id] { found.append(variable) }
        }
        if node.kind == .catchClause, let implicit = names.declarations[node.index] { found.append(implicit) }
        return found
    }
}
