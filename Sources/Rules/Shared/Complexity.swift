import TenetRuleKit

/// How many ways lead through a body.
enum Complexity {
    /// One, and one more for each branch; functions declared inside are left out.
    static func paths(of body: CodeBlockSyntax, ignoringCases: Bool) -> Int {
        var paths = 1
        for node in body.statements.descendants where counts(node, ignoringCases) { paths += 1 }
        guard paths > 1 else { return paths }
        for inner in body.statements.descendants(FunctionDeclSyntax.self) {
            for node in inner.descendants where counts(node, ignoringCases) { paths -= 1 }
        }
        return max(1, paths)
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
