import TenetRuleKit
import TenetRuleSupport

struct BgExpirationKeepsWorking: Rule {
    static let about = About(
        "bg-expiration-keeps-working", "Expiration handler does not stop the work", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            When the time is up, the work must end. Requests that go on after the task was completed drain the battery \
            and are cut off somewhere in the middle.
            """,
        phrasings: [
            "Cancel the running work in the `expirationHandler` of every background task.",
            """
            Once the system says that time is up, we stop our requests and operations and do not merely report \
            failure.
            """,
        ])

    var stops = [
        "cancel", "stop", "abort", "invalidate", "suspend", "terminate", "shutdown", "interrupt", "expire", "finish",
    ]
    static let options = [Option<Self>("stops", \.stops, "Words in names of functions that end the work.")]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let work = file.service(BackgroundWork.self)
            for run in work.runs {
                guard let expiration = run.handler.expirationHandler, works(run.handler, besides: expiration),
                    !ends(expiration.statements.syntax, work)
                else { continue }
                file.report(
                    "the work goes on after the expiration handler has run",
                    help: "keep the work in a `Task` and cancel it here", at: expiration.leftBrace)
            }
        }
    }

    /// The handler waits for its work, queues it, or hands over a closure that completes the task.
    private func works(_ handler: BackgroundTaskHandler, besides expiration: ClosureExprSyntax) -> Bool {
        if handler.statements.descendants(AwaitExprSyntax.self).contains(where: { !expiration.contains($0) }) {
            return true
        }
        let calls = handler.statements.descendants(FunctionCallExprSyntax.self).filter { !expiration.contains($0) }
        return calls.contains { call in
            call.calledName?.text.isOne(of: ["addOperation", "addOperations", "addBarrierBlock"]) == true
                || handler.isCompletion(call)
                    && call.ancestors.prefix { $0 != handler.owner }.contains {
                        $0.kind == .closureExpr
                    }
        }
    }

    /// Something in the closure stops the work, or is out of sight.
    private func ends(_ node: Syntax, _ work: BackgroundWork) -> Bool {
        var seen: Set<Syntax> = []
        return ends(node, work, &seen)
    }

    /// - Parameter seen: functions that were looked into; each is once, however many ways lead to it.
    private func ends(_ node: Syntax, _ work: BackgroundWork, _ seen: inout Set<Syntax>) -> Bool {
        for call in node.descendants(FunctionCallExprSyntax.self) {
            guard let name = call.calledName?.text else { return true }
            if name.containsFolded(stops) { return true }
            if name.isOne(of: Self.neutral) || name == "setTaskCompleted" { continue }
            if call.calledBase?.codeContainsFolded(["log", "analytics", "crash"]) == true { continue }
            let functions = work.called(by: call)
            if functions.isEmpty { return true }
            for function in functions where seen.insert(function.syntax).inserted {
                if ends(function.syntax, work, &seen) { return true }
            }
        }
        // A flag that the work looks at.
        return node.descendants(SequenceExprSyntax.self).contains { sequence in
            guard let target = sequence.assignment?.target.lastName?.text else { return false }
            return target.containsFolded(stops + ["should"])
        }
    }

    private static let neutral = [
        "Task", "print", "NSLog", "log", "os_log", "async", "run", "warning", "error", "info", "debug",
    ]

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async {
                task.expirationHandler = ↓{
                    task.setTaskCompleted(success: false)
                }
                await reload()
            }
            """),
        .bad(
            """
            import BackgroundTasks

            final class Refresher {
                func refresh(task: BGAppRefreshTask) async {
                    task.expirationHandler = ↓{ [weak self] in
                        logger.warning("time is up")
                        self?.complete(task)
                    }
                    await reload()
                }

                private func complete(_ task: BGTask) { task.setTaskCompleted(success: false) }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async {
                let work = Task { await reload() }
                task.expirationHandler = { work.cancel() }
                task.setTaskCompleted(success: await work.value)
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async {
                task.expirationHandler = { feed.handle(.timeout) }
                await feed.reload()
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) {
                task.expirationHandler = { queue.cancelAllOperations() }
                queue.addOperation(reload)
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func back(up task: BGProcessingTask) {
                task.expirationHandler = ↓{ task.setTaskCompleted(success: false) }
                queue.addOperation(upload)
            }
            func clean(_ task: BGProcessingTask) {
                task.expirationHandler = ↓{ task.setTaskCompleted(success: false) }
                cleaner.run { isDone in task.setTaskCompleted(success: isDone) }
            }
            """),
    ]
}
