import TenetRuleKit
import TenetRuleSupport

struct BgExpirationHandlerMissing: Rule {
    static let about = About(
        "bg-expiration-handler-missing", "Background task without expiration handler", category: .concurrency,
        severity: .error, scope: .appCode,
        why: """
            The system may take the time back at any moment. Without an expiration handler, set before the work \
            starts, the app is killed in the middle of it and given less time from then on.
            """,
        phrasings: [
            "Set the `expirationHandler` of every background task before its work starts.",
            """
            We are always ready for iOS to cut a `BGTask` short: first say what happens when time runs out, then \
            begin.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let runs = file.service(BackgroundWork.self).runs
            for run in runs where !run.passesTaskOn { check(run.handler, runs, file) }
        }
    }

    private func check(_ handler: BackgroundTaskHandler, _ runs: [BackgroundWork.Run], _ file: FilePass) {
        guard let name = handler.task else { return }
        let setting = handler.statements.tokens.first { $0.text == "expirationHandler" }
        let wait = handler.statements.descendants(AwaitExprSyntax.self).first { $0.enclosingBody == handler.owner }
        guard let setting else {
            // Whoever hands the task over may have set it.
            let isSet = runs.contains { other in
                other.handler.owner != handler.owner && other.handler.expirationHandler != nil
                    && handler.function.map(other.functions.contains) ?? false
            }
            guard !isSet, !isRegistered(handler, runs, file) else { return }
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

    /// `register("feed", execute: refresh)`: the function that registers the task sets the handler before it executes.
    private func isRegistered(
        _ handler: BackgroundTaskHandler, _ runs: [BackgroundWork.Run], _ file: FilePass
    ) -> Bool {
        guard let name = handler.function?.name.identifier else { return false }
        let setters = runs.filter { $0.handler.owner != handler.owner && $0.handler.expirationHandler != nil }
            .compactMap { $0.handler.owner.enclosingFunction?.name.identifier }
        guard !setters.isEmpty else { return false }
        return file.root.descendants(LabeledExprSyntax.self).contains { argument in
            guard argument.expression.ownMemberName?.identifier == name,
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
                let registrar = call.calledExpression.ownMemberName?.identifier
            else { return false }
            return setters.contains(registrar)
        }
    }

    static let examples: [Example] = [
        .good(
            """
            import BackgroundTasks

            final class Tides {
                func start() { register("tides", execute: reload(_:)) }
                private func register(_ id: String, execute: @escaping (BGTask) -> Void) {
                    BGTaskScheduler.shared.register(forTaskWithIdentifier: id, using: nil) { task in
                        task.expirationHandler = { task.setTaskCompleted(success: false) }
                        execute(task)
                    }
                }
                private func reload(_ task: BGTask) {
                    store.reload { task.setTaskCompleted(success: $0) }
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func register(_ feed: Feed) {
                BGTaskScheduler.shared.register(forTaskWithIdentifier: "feed", using: nil) { ↓task in
                    Task { task.setTaskCompleted(success: await feed.reload()) }
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            final class Refresher {
                func refresh(task: BGAppRefreshTask) async {
                    task.expirationHandler = { [weak self] in self?.stop() }
                    await run(task)
                }

                private func run(_ task: BGTask) async {
                    task.setTaskCompleted(success: await reload())
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func register(_ feed: Feed) {
                BGTaskScheduler.shared.register(forTaskWithIdentifier: "feed", using: nil) { task in
                    let work = Task { task.setTaskCompleted(success: await feed.reload()) }
                    task.expirationHandler = { work.cancel() }
                }
            }
            """),
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
