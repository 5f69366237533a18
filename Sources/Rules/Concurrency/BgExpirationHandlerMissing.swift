import TenetRuleKit

struct BgExpirationHandlerMissing: Rule {
    static let about = About(
        "bg-expiration-handler-missing", "Background task without expiration handler", category: .concurrency,
        severity: .error, scope: .appCode,
        why: """
            The system may take the time back at any moment. Without an expiration handler, set before the work \
            starts, the app is killed in the middle of it and given less time from then on.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { function, file in
            guard file.usesBackgroundTasks, let handler = BackgroundTaskHandler(function), !handler.passesTaskOn else {
                return
            }
            let name = handler.parameter.internalName
            let setting = handler.body.tokens.first { $0.text == "expirationHandler" }
            let wait = handler.body.descendants(AwaitExprSyntax.self)
                .first { $0.enclosingBody == function.syntax }
            guard let setting else {
                file.report(
                    "`\(name.text)` has no expiration handler, so the app is killed when its time is up",
                    help: "set `\(name.text).expirationHandler` before the work starts", at: name)
                return
            }
            guard let wait, wait.range.lower < setting.range.lower else { return }
            file.report(
                "the expiration handler is set after work has begun: it is missing when time runs out before",
                help: "set it before the first `await`", at: setting,
                notes: [file.note("work begins here", at: wait.awaitKeyword)])
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func refresh(_ ↓task: BGAppRefreshTask) async {
                let isDone = await feed.reload()
                task.setTaskCompleted(success: isDone)
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func refresh(task: BGTask) async {
                let isDone = await feed.reload()
                task.↓expirationHandler = { feed.cancel() }
                task.setTaskCompleted(success: isDone)
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGTask) async {
                task.expirationHandler = { feed.cancel() }
                task.setTaskCompleted(success: await feed.reload())
            }
            """),
        .good("import BackgroundTasks\n\nfunc refresh(task: BGTask) {\n    runner.run(task)\n}"),
        .good("func refresh(task: BuildTask) async {\n    await task.run()\n}"),
    ]
}
