package import TenetRuleKit

// Code that a fix puts somewhere else.

extension String {
    /// Lines behind the first that start with the old indentation get the new one.
    package func reindented(from old: String, to new: String) -> String {
        var lines: [String] = []
        var current = ""
        for scalar in unicodeScalars {
            current.unicodeScalars.append(scalar)
            if scalar == "\n" {
                lines.append(current)
                current = ""
            }
        }
        lines.append(current)
        guard let first = lines.first else { return self }
        return lines.dropFirst().reduce(into: first) { result, line in
            result += line.hasPrefix(old) ? new + line.dropFirst(old.count) : line
        }
    }
}

extension ClosureExprSyntax {
    /// The closure ends with an error or a value: it cannot stand where one is asked for that returns nothing and does not
    /// throw. The value of an only expression does not count.
    package var hasOutcome: Bool {
        statements.descendants.contains { node in
            switch node.kind {
            case .returnStmt: node.as(ReturnStmtSyntax.self)?.expression != nil && !isEnded(node, catching: false)
            case .throwStmt: !isEnded(node, catching: true)
            case .tryExpr:
                node.as(TryExprSyntax.self)?.questionOrExclamationMark == nil && !isEnded(node, catching: true)
            case .forStmt: node.as(ForStmtSyntax.self)?.tryKeyword != nil && !isEnded(node, catching: true)
            default: false
            }
        }
    }

    /// What leaves the node ends before it leaves the closure: in another body, or in a `catch` for all errors.
    private func isEnded(_ node: Syntax, catching: Bool) -> Bool {
        var inner = node
        for around in node.ancestors {
            if around == syntax { return false }
            switch around.kind {
            case .closureExpr, .functionDecl, .accessorDecl, .accessorBlock, .initializerDecl, .deinitializerDecl:
                return true
            case .tryExpr where catching:
                if around.as(TryExprSyntax.self)?.questionOrExclamationMark != nil { return true }
            case .doStmt where catching:
                guard let attempt = around.as(DoStmtSyntax.self), attempt.body.syntax == inner else { break }
                if attempt.catchClauses.contains(where: { $0.catchItems.isEmpty }) { return true }
            default: break
            }
            inner = around
        }
        return false
    }
}
