import TenetRuleKit
import TenetRuleSupport

struct BgTaskNeverCompleted: Rule {
    static let about = About(
        "bg-task-never-completed", "Background task never completed", category: .concurrency, severity: .error,
        scope: .appCode,
        why: """
            A background task that is never marked complete runs until the system kills the app, and the next one \
            comes later or not at all.
            """,
        phrasings: [
            "Call `setTaskCompleted(success:)` on every path of a background task.",
            "Whatever happens in a `BGTask`, including early exits and errors, we tell the system that it is finished.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let work = file.service(BackgroundWork.self)
            for run in work.runs {
                if run.passesTaskOn {
                    checkHandedOn(run.handler, work, file)
                } else {
                    check(run.handler, work, file)
                }
            }
        }
    }

    private func check(_ handler: BackgroundTaskHandler, _ work: BackgroundWork, _ file: FilePass) {
        guard let name = handler.task, !handler.statements.isEmpty else { return }
        let words = ["setTaskCompleted"] + work.finishers
        guard handler.statements.tokens.contains(where: { $0.text.isOne(of: words) }) else {
            file.report(
                "`\(name.text)` is never marked complete",
                help: "call `\(name.text).setTaskCompleted(success:)` on every path",
                at: name)
            return
        }
        guard let graph = file.body(of: handler.owner)?.graph,
            case .fails(let witness)? = graph.mustReach({ Self.completes($0, handler, words) }, Self.paths)
        else { return }
        file.report(
            "`\(name.text)` is not marked complete on every path",
            help: "call `\(name.text).setTaskCompleted(success:)` before every way out", at: name,
            notes: witness.notes(in: file))
    }

    /// Where the task goes on to somebody who completes it, a cast that fails must not be the end of it.
    private func checkHandedOn(_ handler: BackgroundTaskHandler, _ work: BackgroundWork, _ file: FilePass) {
        let words = ["setTaskCompleted"] + work.finishers
        guard let name = handler.task, let graph = file.body(of: handler.owner)?.graph,
            let cast = handler.statements.descendants(OptionalBindingConditionSyntax.self).first(where: { binding in
                binding.enclosingBody == handler.owner
                    && binding.initializer?.value.as(SequenceExprSyntax.self).map { handler.isCast($0) } == true
            }),
            let read = cast.initializer?.value.descendants(DeclReferenceExprSyntax.self).first(where: { _ in true }),
            graph.events.contains(where: { $0.node == read.syntax }),
            case .fails(let witness)? = graph.mustReach(
                { node in
                    if Self.completes(node, handler, words) { return true }
                    if let call = node.as(FunctionCallExprSyntax.self) {
                        return call.arguments.contains { handler.isTask($0.expression) }
                    }
                    return node.kind == .closureExpr && handler.isMentioned(in: node)
                }, from: read.syntax, Self.paths)
        else { return }
        file.report(
            "`\(name.text)` is not marked complete when it is of another type",
            help: "use `guard let … else` and call `\(name.text).setTaskCompleted(success: false)` there", at: name,
            notes: witness.notes(in: file))
    }

    /// The call itself, or a closure that makes it; the expiration handler does not count, it may never run.
    private static func completes(_ node: Syntax, _ handler: BackgroundTaskHandler, _ words: [String]) -> Bool {
        if let call = node.as(FunctionCallExprSyntax.self) { return call.calledName?.text.isOne(of: words) == true }
        guard node.kind == .closureExpr || node.kind == .functionDecl, node != handler.expirationHandler?.syntax else {
            return false
        }
        return node.tokens.contains { $0.text.isOne(of: words) }
    }

    /// Ways on which a flag says that the task is complete already need nothing.
    private static var paths: FlowPaths {
        FlowPaths(ignores: { edge in
            edge.node.map {
                edge.kind != .throw && $0.text.count < 200
                    && $0.codeContainsFolded(["complet", "finish", "expire", "cancel", "done", "self"])
                    && !$0.codeContains("setTaskCompleted")
            } ?? false
        })
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func register(_ feed: Feed) {
                BGTaskScheduler.shared.register(forTaskWithIdentifier: "feed", using: nil) { ↓task in
                    guard let refresh = task as? BGAppRefreshTask else { return }
                    Task { refresh.setTaskCompleted(success: await feed.reload()) }
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            final class Refresher {
                func refresh(task: BGAppRefreshTask) async {
                    end(task, await reload())
                }

                private func end(_ task: BGTask, _ isDone: Bool) {
                    guard !isEnded else { return }
                    isEnded = true
                    task.setTaskCompleted(success: isDone)
                }
            }
            """),
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
        .bad(
            """
            import BackgroundTasks

            func refresh(↓task: BGAppRefreshTask) async {
                task.expirationHandler = { task.setTaskCompleted(success: false) }
                guard session.isSignedIn else { return }
                await reload()
                task.setTaskCompleted(success: true)
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGTask) async {
                task.setTaskCompleted(success: await reload())
            }
            """),
        .good(
            """
            import BackgroundTasks

            @MainActor
            final class Refresher {
                var isCompleted = false

                func refresh(task: BGAppRefreshTask) async {
                    isCompleted = false
                    await reload()
                    guard !isCompleted else { return }
                    isCompleted = true
                    task.setTaskCompleted(success: true)
                }
            }
            """),
        .good("import BackgroundTasks\n\nfunc refresh(task: BGTask) async {\n    await runner.run(task)\n}"),
        .bad(
            """
            func register() {
                scheduler.register(forTaskWithIdentifier: Tasks.feed, using: nil) { ↓task in
                    if let refresh = task as? BGAppRefreshTask { feed.run(refresh) }
                }
                scheduler.register(forTaskWithIdentifier: Tasks.index, using: nil) { ↓task in
                    guard let processing = task as? BGProcessingTask else { return }
                    Task { await index.run(processing) }
                }
            }
            func run(_ task: BGProcessingTask) { task.setTaskCompleted(success: true) }
            """),
        .good(
            """
            func register() {
                scheduler.register(forTaskWithIdentifier: Tasks.feed, using: nil) { task in
                    guard let refresh = task as? BGAppRefreshTask else {
                        task.setTaskCompleted(success: false)
                        return
                    }
                    feed.run(refresh)
                }
                scheduler.register(forTaskWithIdentifier: Tasks.index, using: nil) { task in
                    if let processing = task as? BGProcessingTask {
                        index.run(processing)
                    } else {
                        log.drop(task)
                    }
                }
            }
            func run(_ task: BGProcessingTask) { task.setTaskCompleted(success: true) }
            """),
        .good("import BackgroundTasks\n\nprotocol Refreshing {\n    func refresh(task: BGTask) async\n}"),
    ]
}
