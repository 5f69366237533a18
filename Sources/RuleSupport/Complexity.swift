package import TenetRuleKit

/// How many ways lead through a body.
package enum Complexity {
    /// One, and one more for each branch; functions declared inside are left out.
    package static func paths(of body: CodeBlockSyntax, ignoringCases: Bool) -> Int {
        paths(of: body.statements, ignoringCases: ignoringCases)
    }

    package static func paths(of statements: CodeBlockItemListSyntax, ignoringCases: Bool) -> Int {
        1 + count(statements) { counts($0, ignoringCases) }
    }

    /// Decisions inside of expressions, too: `?:`, `&&`, `||` and `where`.
    package static func decisions(of statements: CodeBlockItemListSyntax) -> Int {
        paths(of: statements, ignoringCases: true)
            + count(statements) { node in
                switch node.kind {
                case .unresolvedTernaryExpr, .whereClause: true
                case .binaryOperatorExpr: node.text.isOne(of: ["&&", "||"])
                default: false
                }
            }
    }

    /// Branches as SwiftLint counts them, none for straight code: each `if`, `guard`, loop, `catch` and, unless they are
    /// ignored, each case of a `switch`, from which `fallthrough` takes one back. Functions declared inside are left out.
    package static func branches(of body: CodeBlockSyntax, ignoringCases: Bool) -> Int {
        body.statements.descendants.reduce(0) { sum, node in
            let weight =
                switch node.kind {
                case .ifExpr, .guardStmt, .forStmt, .whileStmt, .repeatStmt, .catchClause: 1
                case .switchCase where !ignoringCases: 1
                case .fallThroughStmt where !ignoringCases: -1
                default: 0
                }
            guard weight != 0 else { return sum }
            let isInner = node.ancestors.prefix { $0 != body.syntax }.contains {
                $0.kind == .functionDecl || $0.kind == .initializerDecl
            }
            return isInner ? sum : sum + weight
        }
    }

    /// Functions declared inside are left out.
    private static func count(_ statements: CodeBlockItemListSyntax, _ isCounted: (Syntax) -> Bool) -> Int {
        statements.descendants.count { node in
            isCounted(node)
                && !node.ancestors.prefix { $0 != statements.syntax }.contains { $0.kind == .functionDecl }
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
