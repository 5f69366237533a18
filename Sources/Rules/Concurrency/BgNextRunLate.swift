import TenetRuleKit
import TenetRuleSupport

struct BgNextRunLate: Rule {
    static let about = About(
        "bg-next-run-late", "Next background refresh scheduled late or never", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            A run that is cut off before it schedules the next one is the last: the chain of background refreshes ends \
            until the app is opened again.
            """,
        phrasings: [
            "Schedule the next background refresh at the start of its handler, before any other work or early return.",
            """
            The first thing a `BGAppRefreshTask` does is submit its successor, so an interrupted run does not break \
            the chain.
            """,
        ])

    var schedulers = ["schedule", "submit"]
    static let options = [
        Option<Self>("schedulers", \.schedulers, "Words in names of functions that ask for the next run.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let work = file.service(BackgroundWork.self)
            for run in work.runs where !run.passesTaskOn { check(run, work, file) }
        }
    }

    private func check(_ run: BackgroundWork.Run, _ work: BackgroundWork, _ file: FilePass) {
        let handler = run.handler
        guard handler.isRefresh, let graph = file.body(of: handler.owner)?.graph,
            !isScheduledByCaller(of: handler, file)
        else { return }
        let isSchedule = { (node: Syntax) -> Bool in
            if node.kind == .closureExpr { return schedules(node) }
            guard let name = node.as(FunctionCallExprSyntax.self)?.calledName?.text else { return false }
            return name.containsFolded(schedulers)
        }
        let expiration = handler.expirationHandler?.syntax
        let isWork = { (node: Syntax) -> Bool in
            if node.kind == .closureExpr, node != expiration {
                return node.tokens.contains { $0.text.isOne(of: ["await", "setTaskCompleted"]) }
            }
            if node.kind == .awaitExpr { return true }
            return node.as(FunctionCallExprSyntax.self).map { work.completes($0, handler) } ?? false
        }
        guard case .fails(let witness)? = graph.mustPrecede(isSchedule, before: isWork) else { return }
        let isThere = run.parts.contains(where: schedules)
        file.report(
            isThere
                ? "the next refresh is scheduled only after the work, so a run that is cut off is the last one"
                : "the handler never schedules the next refresh",
            help: "schedule the next refresh as the first step of the handler", at: handler.place,
            notes: witness.notes(in: file))
    }

    /// The closure that starts the handler schedules too.
    private func isScheduledByCaller(of handler: BackgroundTaskHandler, _ file: FilePass) -> Bool {
        guard let function = handler.function else { return false }
        return file.root.descendants(FunctionCallExprSyntax.self).contains { call in
            guard call.calledName?.text == function.name.text else { return false }
            return call.ancestors.contains { $0.kind == .closureExpr && schedules($0) }
                || call.enclosingFunction.map { schedules($0.syntax) } ?? false
        }
    }

    private func schedules(_ node: Syntax) -> Bool {
        node.descendants(FunctionCallExprSyntax.self).contains {
            $0.calledName?.text.containsFolded(schedulers) ?? false
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func register(_ feed: Feed) {
                BGTaskScheduler.shared.↓register(forTaskWithIdentifier: "feed", using: nil) { task in
                    let work = Task { task.setTaskCompleted(success: await feed.reload()) }
                    task.expirationHandler = { work.cancel() }
                }
            }

            func ask() throws { try BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "feed")) }
            """),
        .bad(
            """
            import SwiftUI

            @main
            struct Reader: App {
                var body: some Scene {
                    WindowGroup { Feed() }.↓backgroundTask(.appRefresh("feed")) {
                        await feed.reload()
                    }
                }
            }
            """),
        .good(
            """
            import SwiftUI

            @main
            struct Reader: App {
                var body: some Scene {
                    WindowGroup { Feed() }.backgroundTask(.appRefresh("feed")) {
                        scheduleNext()
                        await feed.reload()
                    }
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func register(_ feed: Feed) {
                BGTaskScheduler.shared.register(forTaskWithIdentifier: "clean", using: nil) { task in
                    Task { task.setTaskCompleted(success: await feed.clean()) }
                }
            }

            func ask() throws { try BGTaskScheduler.shared.submit(BGProcessingTaskRequest(identifier: "clean")) }
            """),
        .bad(
            """
            import BackgroundTasks

            func ↓refresh(task: BGAppRefreshTask) async {
                let isDone = await reload()
                scheduleNext()
                task.setTaskCompleted(success: isDone)
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func ↓refresh(task: BGAppRefreshTask) async {
                guard session.isSignedIn else {
                    task.setTaskCompleted(success: true)
                    return
                }
                scheduleNext()
                task.setTaskCompleted(success: await reload())
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func register() {
                BGTaskScheduler.shared.register(forTaskWithIdentifier: id, using: nil) { task in
                    Task { await refresh(task: task) }
                }
            }

            func ↓refresh(task: BGAppRefreshTask) async {
                let isDone = await reload()
                scheduleNext()
                task.setTaskCompleted(success: isDone)
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async {
                scheduleNext()
                task.setTaskCompleted(success: await reload())
            }
            """),
        .good(
            """
            import BackgroundTasks

            func clean(task: BGProcessingTask) async {
                task.setTaskCompleted(success: await store.clean())
            }
            """),
        .good(
            """
            import BackgroundTasks

            func register() {
                BGTaskScheduler.shared.register(forTaskWithIdentifier: id, using: nil) { task in
                    scheduleNext()
                    Task { await refresh(task: task) }
                }
            }

            func refresh(task: BGAppRefreshTask) async {
                task.setTaskCompleted(success: await reload())
            }
            """),
    ]
}
