internal import TenetRuleKit
internal import TenetStandards

/// Where code says yes or no although it does not know.
enum UncertainAnswers {
    /// `isOpen ?? false`.
    static func of(_ sequence: SequenceExprSyntax) -> [ChangePart] {
        sequence.operations.compactMap { left, sign, right in
            guard sign == "??", right.kind == .booleanLiteralExpr else { return nil }
            return ChangePart(subject: .uncertainAnswer, words: PartWords.of(left) + ["??"] + PartWords.of(right))
        }
    }

    /// `guard let tide else { return false }`.
    static func of(_ node: GuardStmtSyntax) -> [ChangePart] {
        guard let only = node.body.statements.only?.item.as(ReturnStmtSyntax.self), let answer = only.expression,
            answer.kind == .booleanLiteralExpr
        else { return [] }
        return [
            ChangePart(
                subject: .uncertainAnswer,
                words: ["guard"] + PartWords.of(node.conditions) + PartWords.of(answer))
        ]
    }
}
