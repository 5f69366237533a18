import TenetRuleKit
import TenetRuleSupport

struct TrailingClosureAmongSeveral: Rule {
    static let about = About(
        "trailing-closure-among-several", "Trailing closure behind another closure", category: .structure,
        severity: .warning,
        aliases: ["multiple_closures_with_trailing_closure"],
        why: """
            Of two closures one stands in the parentheses with its label and the other behind them without: nothing shows what the \
            second is for.
            """,
        phrasings: [
            "Do not use an unlabeled trailing closure behind another closure in parentheses.",
            """
            A call that takes two blocks passes both inside the brackets or both outside, as in `moor { load() } then: \
            { done() }`.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionCallExprSyntax.self) { call, file in
            guard let trailing = call.trailingClosure, call.additionalTrailingClosures.first == nil,
                call.arguments.contains(where: { $0.expression.kind == .closureExpr })
            else { return }
            file.report(
                "this closure stands behind one that is passed in the parentheses",
                help: "pass both in the parentheses, or both behind them", at: trailing.leftBrace)
        }
    }

    static let examples: [Example] = [
        .bad("moor(first: { load() }) ↓{ done() }"),
        .bad("Button(action: { open() }) ↓{ Text(\"Open\") }"),
        .bad("moor(3, then: { load() }) ↓{ done() }"),
        .good("moor { load() } then: { done() }"),
        .good("moor(first: { load() }, then: { done() })"),
        .good("moor(3) { load() }"),
        .good("moor(first: load) { done() }"),
        .good("moor(list.map { $0.name }) { done() }"),
    ]
}
