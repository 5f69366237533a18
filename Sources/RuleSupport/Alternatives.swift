package import TenetRuleKit

// Which of two places excludes the other.

extension Syntax {
    /// Only one of the two places is ever reached in one run: they stand in different branches of one choice, or one stands
    /// in a branch that leaves before it comes to the other.
    package func isAlternative(to other: Syntax) -> Bool {
        [(self, other), (other, self)].contains { inner, outer in
            inner.ancestors.prefix { !$0.contains(outer) }.contains { $0.isBranch(apartFrom: outer) }
        }
    }

    /// A branch that does not hold the other place, and from which no way leads to it.
    private func isBranch(apartFrom other: Syntax) -> Bool {
        switch kind {
        case .guardStmt: return true
        case .ifExpr: return IfExprSyntax(unchecked: self).body.statements.leaves
        case .switchCase:
            return SwitchCaseSyntax(unchecked: self).statements.leaves
                || ancestor(SwitchExprSyntax.self)?.contains(other) == true
        case .catchClause:
            return CatchClauseSyntax(unchecked: self).body.statements.leaves
                || ancestor(DoStmtSyntax.self)?.contains(other) == true
        case .codeBlock:
            guard let choice = parent?.as(IfExprSyntax.self), choice.elseBody != nil else { return false }
            return choice.contains(other) || CodeBlockSyntax(unchecked: self).statements.leaves
        default: return false
        }
    }
}

extension CodeBlockItemListSyntax {
    /// Its last statement goes away.
    fileprivate var leaves: Bool {
        let last = last?.item.kind
        return last == .returnStmt || last == .throwStmt
    }
}
