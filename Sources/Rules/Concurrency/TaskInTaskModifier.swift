import TenetRuleKit
import TenetRuleSupport

struct TaskInTaskModifier: Rule {
    static let about = About(
        "task-in-task-modifier", "Task inside `.task`", category: .concurrency, severity: .warning, status: .preview,
        why: """
            `.task` cancels its work when the view goes away, and `.refreshable` shows its spinner until the work is \
            done. A task started inside is cut off from both.
            """,
        phrasings: [
            "Do not start a `Task` inside `.task` or `.refreshable`; await the work directly.",
            """
            These SwiftUI closures are asynchronous already, so wrapping their content again only loses cancellation \
            and the spinner.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("task", "refreshable") { modifier, file in
            guard let name = modifier.calledName, modifier.calledExpression.kind == .memberAccessExpr,
                let closure = modifier.closures.last?.closure,
                let inner = closure.statements.onlyItem?.as(FunctionCallExprSyntax.self), inner.isTaskStart
            else { return }
            let effect =
                name.text == "task"
                ? "is not cancelled when the view goes away" : "lets the spinner end before the work is done"
            file.report(
                "this task inside `.\(name.text)` \(effect)", help: "await the work directly in the closure",
                at: inner.calledExpression)
        }
    }

    static let examples: [Example] = [
        .bad("List(items) { Row($0) }.task {\n    ↓Task { await model.load() }\n}"),
        .bad("List(items) { Row($0) }.refreshable {\n    ↓Task {\n        await model.reload()\n    }\n}"),
        .good("List(items) { Row($0) }.task { await model.load() }"),
        .good("Text(title).onAppear {\n    Task { await model.load() }\n}"),
        .good("List(items) { Row($0) }.task {\n    Task { await log.open() }\n    await model.load()\n}"),
    ]
}
