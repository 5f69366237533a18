package import TenetRuleKit

// Questions about error types that several safety rules ask.

extension DeclGroupSyntax {
    /// The type itself conforms to `Error` or one of its refinements.
    package var isErrorType: Bool { inherits(anyOf: ["Error", "LocalizedError", "CustomNSError", "RecoverableError"]) }

    /// The declaration of the type or one of its extensions in the same file names one of the types behind its colon.
    package func conformsInFile(to names: [String]) -> Bool {
        if inherits(anyOf: names) { return true }
        guard let name = groupName?.identifier else { return false }
        return root.statements.contains { item in
            guard let group = item.item.asDeclGroup, group.groupName?.identifier == name else { return false }
            return group.inherits(anyOf: names)
        }
    }
}

extension ExprSyntax {
    /// The literals that can be the value of this expression: itself, or those in the branches of `? :` and `??`.
    package var resultLiterals: [StringLiteralExprSyntax] {
        if let literal = self.as(StringLiteralExprSyntax.self) { return [literal] }
        if let tuple = self.as(TupleExprSyntax.self), let only = tuple.elements.only {
            return only.expression.resultLiterals
        }
        guard let list = self.as(SequenceExprSyntax.self)?.elements else { return [] }
        var found: [StringLiteralExprSyntax] = []
        for part in list {
            if let ternary = part.as(UnresolvedTernaryExprSyntax.self) {
                found += ternary.thenExpression.resultLiterals
            }
            if let literal = part.as(StringLiteralExprSyntax.self) { found.append(literal) }
        }
        return list.contains { $0.text.isOne(of: ["==", "!="]) } ? [] : found
    }
}

extension CodeBlockItemListSyntax {
    /// What the statements can give as their value: `return x`, and the last expression of each branch.
    package var results: [ExprSyntax] {
        var found: [ExprSyntax] = []
        for node in descendants(ReturnStmtSyntax.self) where node.enclosingBody?.kind != .closureExpr {
            if let value = node.expression { found.append(value) }
        }
        if let last = only?.item { found += Self.values(of: last) }
        return found
    }

    private static func values(of item: Syntax) -> [ExprSyntax] {
        if let statement = item.as(ExpressionStmtSyntax.self) { return values(of: statement.expression.syntax) }
        if let choice = item.as(SwitchExprSyntax.self) {
            return choice.cases.flatMap { element -> [ExprSyntax] in
                guard let only = element.as(SwitchCaseSyntax.self)?.statements.only?.item else { return [] }
                return values(of: only)
            }
        }
        if let choice = item.as(IfExprSyntax.self) {
            var found = choice.body.statements.only.map { values(of: $0.item) } ?? []
            if let other = choice.elseBody?.as(CodeBlockSyntax.self)?.statements.only {
                found += values(of: other.item)
            }
            if let other = choice.elseBody?.as(IfExprSyntax.self) { found += values(of: other.syntax) }
            return found
        }
        return item.as(ExprSyntax.self).map { [$0] } ?? []
    }
}
