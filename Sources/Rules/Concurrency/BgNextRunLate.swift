import TenetRuleKit

struct BgNextRunLate: Rule {
    static let about = About(
        "bg-next-run-late", "Next background refresh scheduled late or never", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            A run that is cut off before it schedules the next one is the last: the chain of background refreshes ends \
            until the app is opened again.
            """)

    var schedulers = ["schedule", "submit"]
    static let options = [
        Option<Self>("schedulers", \.schedulers, "Words in names of functions that ask for the next run.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            for run in file.service(BackgroundWork.self).runs where !run.handler.passesTaskOn { check(run, file) }
        }
    }

    private func check(_ run: BackgroundWork.Run, _ file: FilePass) {
        let handler = run.handler
        guard handler.parameter.type.text == "BGAppRefreshTask", let graph = file.body(of: handler.function)?.graph,
            !isScheduledByCaller(of: handler, file)
        else { return }
        let isSchedule = { (node: Syntax) -> Bool in
            guard let name = node.as(FunctionCallExprSyntax.self)?.calledName?.text else { return false }
            return name.containsFolded(schedulers)
        }
        let isWork = { (node: Syntax) -> Bool in
            node.kind == .awaitExpr || (node.as(FunctionCallExprSyntax.self).map(handler.isCompletion) ?? false)
        }
        guard case .fails(let witness)? = graph.mustPrecede(isSchedule, before: isWork) else { return }
        let isThere = run.functions.contains {
            $0.descendants(FunctionCallExprSyntax.self).contains { isSchedule($0.syntax) }
        }
        file.report(
            isThere
                ? "the next refresh is scheduled only after the work, so a run that is cut off is the last one"
                : "the handler never schedules the next refresh",
            help: "schedule the next refresh as the first step of the handler", at: handler.function.name,
            notes: witness.notes(in: file))
    }

    /// The closure that starts the handler schedules too.
    private func isScheduledByCaller(of handler: BackgroundTaskHandler, _ file: FilePass) -> Bool {
        file.root.descendants(FunctionCallExprSyntax.self).contains { call in
            guard call.calledName?.text == handler.function.name.text else { return false }
            return call.ancestors.contains { $0.kind == .closureExpr && $0.text.containsFolded(schedulers) }
                || call.enclosingFunction?.text.containsFolded(schedulers) ?? false
        }
    }

    static let examples: [Example] = [
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
