import TenetRuleKit
import TenetRuleSupport

struct UnstructuredTaskCollection: Rule {
    static let about = About(
        "unstructured-task-collection", "Many tasks without a group", category: .concurrency, severity: .note,
        scope: .appCode,
        why: """
            Tasks started one by one are not cancelled together, and the first error does not stop the others. A task \
            group waits for all and cancels the rest.
            """,
        phrasings: [
            "Start many concurrent tasks in a task group instead of collecting single tasks in an array.",
            "To load a list of URLs in parallel, use `withTaskGroup`, not `map { Task { … } }`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("map", "append") { call, file in
            let task: FunctionCallExprSyntax?
            if call.calledName?.text == "map" {
                task = call.closures.last?.closure.statements.onlyItem?.as(FunctionCallExprSyntax.self)
            } else {
                task = call.arguments.only?.expression.as(FunctionCallExprSyntax.self)
                guard call.ancestors.contains(where: { $0.kind == .forStmt }) else { return }
            }
            guard let task, task.isTaskStart, call.isInAsyncContext else { return }
            file.report(
                "these tasks are neither cancelled together nor with the code that starts them",
                help: "use `withTaskGroup` or `withThrowingTaskGroup`", at: task.calledExpression)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func load() async {
                let tasks = urls.map { url in ↓Task { await fetch(url) } }
                for task in tasks { show(await task.value) }
            }
            """),
        .bad("func load() async {\n    for url in urls {\n        tasks.append(↓Task { await fetch(url) })\n    }\n}"),
        .good(
            """
            func load() async {
                await withTaskGroup(of: Image.self) { group in
                    for url in urls { group.addTask { await fetch(url) } }
                }
            }
            """),
        .good("func start() {\n    tasks.append(Task { await watch() })\n}"),
        .good("func load() async {\n    let names = urls.map { $0.name }\n}"),
    ]
}
