import TenetRuleKit
import TenetRuleSupport

struct BgLateEndUnlogged: Rule {
    static let about = About(
        "bg-late-end-unlogged", "Background work that ends too late without a word", category: .concurrency,
        severity: .note, status: .preview, scope: .appCode,
        why: """
            Work that finds its task completed by the expiration handler took too long. Without a line in the log nobody \
            learns how often that happens.
            """,
        phrasings: [
            """
            Log when background work finishes after its expiration handler has already completed the task; do not just \
            return.
            """,
            """
            If iOS cut a `BGTask` off before the job was done, the early exit leaves a trace that tells us it was too \
            late.
            """,
        ])

    var loggers = ["log", "print", "record", "track", "info", "warning"]
    static let options = [
        Option<Self>("loggers", \.loggers, "Words of calls, in lower case, that leave a trace.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            for run in file.service(BackgroundWork.self).runs {
                guard let expiration = run.handler.expirationHandler else { continue }
                for call in run.handler.completions where !expiration.contains(call) {
                    guard let body = file.body(of: call),
                        let check = FlagCheck(before: call, in: body, of: run.handler),
                        let exit = check.exit, !exit.codeContainsFolded(loggers)
                    else { continue }
                    file.report(
                        "the work came too late when `\(check.flag.text)` is set, and nobody learns of it",
                        help: "write an info line to the log before returning", at: check.flag)
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) {
                var hasEnded = false
                task.expirationHandler = {
                    guard !hasEnded else { return }
                    hasEnded = true
                    task.setTaskCompleted(success: false)
                }
                Task { @MainActor in
                    await reload()
                    if ↓hasEnded { return }
                    hasEnded = true
                    task.setTaskCompleted(success: true)
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func clean(task: BGProcessingTask) async {
                task.expirationHandler = { stop() }
                await store.clean()
                guard !state.↓isCompleted else { return }
                state.isCompleted = true
                task.setTaskCompleted(success: true)
            }
            """),
        .good(
            """
            import BackgroundTasks

            func clean(task: BGProcessingTask) async {
                task.expirationHandler = { stop() }
                await store.clean()
                guard !state.isCompleted else { return logger.info("too late") }
                state.isCompleted = true
                task.setTaskCompleted(success: true)
            }
            """),
        .good(
            """
            import BackgroundTasks

            func clean(task: BGProcessingTask) async {
                await store.clean()
                guard !state.isCompleted else { return }
                task.setTaskCompleted(success: true)
            }
            """),
        .good(
            """
            import BackgroundTasks

            func clean(task: BGProcessingTask) {
                func end(_ isDone: Bool) {
                    guard !state.isCompleted else { return }
                    state.isCompleted = true
                    task.setTaskCompleted(success: isDone)
                }
                task.expirationHandler = { end(false) }
                store.clean { end(true) }
            }
            """),
        .good("func clean(task: Job) async {\n    guard !task.isCompleted else { return }\n    task.finish()\n}"),
    ]
}
