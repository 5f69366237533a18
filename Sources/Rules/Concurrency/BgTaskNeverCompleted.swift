import TenetRuleKit

struct BgTaskNeverCompleted: Rule {
    static let about = About(
        "bg-task-never-completed", "Background task never completed", category: .concurrency, severity: .error,
        scope: .appCode,
        why: """
            A background task that is never marked complete runs until the system kills the app, and the next one \
            comes later or not at all.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { function, file in
            guard file.usesBackgroundTasks, let handler = BackgroundTaskHandler(function), !handler.passesTaskOn,
                !handler.body.statements.isEmpty,
                !handler.body.tokens.contains(where: { $0.text == "setTaskCompleted" })
            else { return }
            let name = handler.parameter.internalName
            file.report(
                "`\(name.text)` is never marked complete",
                help: "call `\(name.text).setTaskCompleted(success:)` on every path",
                at: name)
        }
    }

    static let examples: [Example] = [
        .bad("import BackgroundTasks\n\nfunc refresh(_ ↓task: BGAppRefreshTask) {\n    queue.addOperation(reload)\n}"),
        .bad(
            """
            import BackgroundTasks

            final class Refresher {
                func run(↓task: BGProcessingTask) async {
                    task.expirationHandler = { self.stop() }
                    await reload()
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGTask) async {
                task.setTaskCompleted(success: await reload())
            }
            """),
        .good("import BackgroundTasks\n\nfunc refresh(task: BGTask) async {\n    await runner.run(task)\n}"),
        .good("import BackgroundTasks\n\nprotocol Refreshing {\n    func refresh(task: BGTask) async\n}"),
    ]
}
