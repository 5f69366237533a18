import TenetRuleKit

/// How many ways lead through a body.
enum Complexity {
    /// One, and one more for each branch; functions declared inside are left out.
    static func paths(of body: CodeBlockSyntax, ignoringCases: Bool) -> Int {
        paths(of: body.statements, ignoringCases: ignoringCases)
    }

    static func paths(of statements: CodeBlockItemListSyntax, ignoringCases: Bool) -> Int {
        var paths = 1
        for node in statements.descendants where counts(node, ignoringCases) { paths += 1 }
        guard paths > 1 else { return paths }
        for inner in statements.descendants(FunctionDeclSyntax.self) {
            for node in inner.descendants where counts(node, ignoringCases) { paths -= 1 }
        }
        return max(1, paths)
    }

    /// Decisions inside of expressions, too: `?:`, `&&`, `||` and `where`.
    static func decisions(of statements: CodeBlockItemListSyntax) -> Int {
        paths(of: statements, ignoringCases: true)
            + statements.descendants.count { node in
                switch node.kind {
                case .unresolvedTernaryExpr, .whereClause: true
                case .binaryOperatorExpr: node.text.isOne(of: ["&&", "||"])
                default: false
                }
            }
    }

    private static func counts(_ node: Syntax, _ ignoringCases: Bool) -> Bool {
        switch node.kind {
        case .ifExpr, .guardStmt, .forStmt, .whileStmt, .repeatStmt, .catchClause: true
        case .switchExpr: ignoringCases
        case .switchCase: !ignoringCases && node.as(SwitchCaseSyntax.self)?.label.kind == .switchCaseLabel
        default: false
        }
    }
}
