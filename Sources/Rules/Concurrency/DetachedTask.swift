import TenetRuleKit
import TenetRuleSupport

struct DetachedTask: Rule {
    static let about = About(
        "detached-task", "Detached task without a reason", category: .concurrency, severity: .note, status: .preview,
        scope: .appCode,
        reads: [.comments],
        why: """
            A detached task drops the priority, the task-local values and the isolation of the code that starts it. \
            A plain `Task` or a `nonisolated` async function is nearly always meant.
            """,
        phrasings: [
            "Use `Task.detached` only with an explicit priority or a comment that gives the reason.",
            """
            Prefer a plain `Task`; whoever breaks away from the current actor and its context has to justify it in \
            writing.
            """,
        ])

    var acceptPriority = true
    var allowExplained = true
    static let options = [
        Option<Self>("accept_priority", \.acceptPriority, "Accept a detached task that states its priority."),
        Option<Self>("allow_explained", \.allowExplained, Explained.option(at: "above its statement or on its line")),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("detached") { call, file in
            guard call.calledBase?.text == "Task", !(acceptPriority && call.hasArgument("priority")),
                !(allowExplained && file.isExplained(call.calledExpression)), !call.isInPreview
            else { return }
            file.report(
                "a detached task drops priority, task-local values and isolation of this code, and no comment says why",
                help: "use `Task { … }`, or call a `nonisolated` async function for work off this actor",
                at: call.calledExpression)
        }
    }

    static let examples: [Example] = [
        .bad("func warm() {\n    ↓Task.detached {\n        await cache.fill()\n    }\n}"),
        .bad("let job = ↓Task.detached { await index() }"),
        .good(
            """
            func warm() {
                // Must not inherit the priority of the launch.
                Task.detached {
                    await cache.fill()
                }
            }
            """),
        .good("func warm() {\n    Task.detached(priority: .background) { await cache.fill() }\n}"),
        .good("func warm() {\n    Task { await cache.fill() }\n}"),
        .good("view.detached { print(1) }"),
    ]
}
