import TenetRuleKit
import TenetRuleSupport

struct ConstantCondition: Rule {
    static let about = About(
        "constant-condition", "Constant condition", category: .safety, severity: .warning,
        why: """
            A condition that is written out as `true` or `false` switches code on or off for good. It is usually left \
            over from a try-out and hides that a branch is dead.
            """,
        phrasings: [
            """
            Do not use the literals `true` or `false` as conditions or as operands of `&&` and `||`, except in `while \
            true`.
            """,
            "Never leave `if false` behind to switch code off; delete the dead branch.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(ConditionElementSyntax.self) { node, file in
            guard let value = node.condition.as(BooleanLiteralExprSyntax.self) else { return }
            // `while true` is the way to write an endless loop.
            if node.parent?.parent?.kind == .whileStmt, value.text == "true" { return }
            report(value, file)
        }
        hooks.on(BinaryOperatorExprSyntax.self) { node, file in
            guard node.operator.text.isOne(of: ["&&", "||"]), let list = node.parent?.as(ExprListSyntax.self) else {
                return
            }
            let parts = Array(list)
            guard let index = parts.firstIndex(where: { $0.syntax == node.syntax }), index >= 1, index + 1 < parts.count
            else { return }
            for (side, outer) in [(index - 1, index - 2), (index + 1, index + 2)] {
                guard let value = parts[side].as(BooleanLiteralExprSyntax.self) else { continue }
                // `isOn == true && …` compares; `a && true && b` is reported once, by the operator before it.
                if parts.indices.contains(outer), !isLogical(parts[outer]) || outer < index { continue }
                // `false || isOpen` is decided by the other side.
                let isIdle = (value.text == "false") == (node.operator.text == "||")
                report(value, isIdle: isIdle, file)
            }
        }
    }

    private func isLogical(_ part: ExprSyntax) -> Bool {
        part.text.isOne(of: ["&&", "||"]) || part.kind == .assignmentExpr || part.kind == .unresolvedTernaryExpr
    }

    private func report(_ value: BooleanLiteralExprSyntax, isIdle: Bool = false, _ file: FilePass) {
        guard !value.isInPreview else { return }
        file.report(
            isIdle
                ? "`\(value.text)` changes nothing in this condition"
                : "this condition is always `\(value.text)`, so one of the branches is dead",
            help: isIdle
                ? "delete it with its operator, or ask what was meant"
                : "delete the condition, or ask what was meant", at: value)
    }

    static let examples: [Example] = [
        .bad("show(isBright: ↓false || isNight)"),
        .bad("if ↓true { start() }"),
        .bad("if isReady, ↓false { start() }"),
        .bad("let visible = isOn || ↓true"),
        .good("while true { await next() }"),
        .good("if isReady == true { start() }"),
        .good("if isReady == true && isOn { start() }"),
        .good("let flags = [true, false]"),
        .good("if isReady { start() }"),
    ]
}
