internal import TenetRuleKit
internal import TenetStandards

/// Where code says yes or no although it does not know.
enum UncertainAnswers {
    /// `isOpen ?? false`.
    static func of(_ sequence: SequenceExprSyntax) -> [ChangePart] {
        sequence.operations.flatMap { left, sign, right -> [ChangePart] in
            guard sign == "??", right.kind == .booleanLiteralExpr else { return [] }
            return parts(PartWords.of(left) + ["??"], answer: PartWords.of(right))
        }
    }

    /// `guard let tide else { return false }`.
    static func of(_ node: GuardStmtSyntax) -> [ChangePart] {
        guard let only = node.body.statements.only?.item.as(ReturnStmtSyntax.self), let answer = only.expression,
            answer.kind == .booleanLiteralExpr
        else { return [] }
        return parts(["guard"] + PartWords.of(node.conditions), answer: PartWords.of(answer))
    }

    private static func parts(_ question: [String], answer: [String]) -> [ChangePart] {
        let subjects: [ChangeSubject] = answer == ["true"] ? [.uncertainAnswer, .uncertainYes] : [.uncertainAnswer]
        return subjects.map { ChangePart(subject: $0, words: question + answer) }
    }
}
