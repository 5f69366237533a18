import TenetRuleKit

struct BgDoubleCompletion: Rule {
    static let about = About(
        "bg-double-completion", "Background task completed by two paths", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            The expiration handler runs on another queue at any moment. If it and the normal path both complete the \
            task, the second call stops the app.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            for run in file.service(BackgroundWork.self).runs {
                checkExpiration(run.handler, file)
                checkTwice(run.handler, file)
            }
        }
    }

    private func checkExpiration(_ handler: BackgroundTaskHandler, _ file: FilePass) {
        guard let expiration = handler.expirationHandler else { return }
        let inside = handler.completions.filter { expiration.contains($0) }
        let outside = handler.completions.filter { !expiration.contains($0) }
        // Once the task is complete the expiration handler does not come any more: the normal path must look.
        guard let first = inside.first, let late = outside.first(where: { !Self.isGuarded($0, in: file) }) else {
            return
        }
        file.report(
            "`\(handler.parameter.internalName.text)` can be completed here and by the expiration handler too",
            help: "check and set one flag on the main actor before each `setTaskCompleted`",
            at: late.calledName ?? handler.parameter.internalName,
            notes: [file.note("the expiration handler completes it here", at: first)])
    }

    /// The normal path alone completes the task twice.
    private func checkTwice(_ handler: BackgroundTaskHandler, _ file: FilePass) {
        guard let graph = file.body(of: handler.function)?.graph,
            case .fails(let witness)? = graph.atMostOnce({ node in
                node.as(FunctionCallExprSyntax.self).map(handler.isCompletion) ?? false
            })
        else { return }
        file.report(
            "`\(handler.parameter.internalName.text)` is completed twice on one path",
            help: "return right after `setTaskCompleted`", at: handler.parameter.internalName,
            notes: witness.notes(in: file))
    }

    /// A check stands before the call on every path to it, in its own body or around the closure: of a flag that is
    /// set, of an optional that is taken, of cancellation.
    private static func isGuarded(_ call: FunctionCallExprSyntax, in file: FilePass) -> Bool {
        guard let graph = file.body(of: call)?.graph else { return true }
        let answer = graph.isChecked(
            call.syntax,
            byEdge: { edge in
                guard edge.kind == .yes || edge.kind == .no, let node = edge.node else { return false }
                return node.text.containsFolded(words)
            },
            byEvent: { node in
                guard let other = node.as(FunctionCallExprSyntax.self), other != call else { return false }
                return other.calledName?.text.containsFolded(["once", "claim", "lock", "exchange"]) ?? false
            })
        return answer?.holds ?? true
    }

    private static let words = [
        "complet", "finish", "done", "expire", "cancel", "ended", "handled", "running", "active", "suspend",
    ]

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async {
                task.expirationHandler = {
                    task.setTaskCompleted(success: false)
                }
                let isDone = await reload()
                task.↓setTaskCompleted(success: isDone)
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func refresh(↓task: BGAppRefreshTask) async {
                guard session.isSignedIn else {
                    task.setTaskCompleted(success: true)
                    return
                }
                let items = await load()
                if items.isEmpty {
                    task.setTaskCompleted(success: true)
                }
                store(items)
                task.setTaskCompleted(success: true)
            }
            """),
        .good(
            """
            import BackgroundTasks

            @MainActor
            final class Refresher {
                private var isCompleted = false

                func refresh(task: BGAppRefreshTask) async {
                    isCompleted = false
                    task.expirationHandler = { [weak self] in
                        Task { @MainActor in
                            guard let self, !self.isCompleted else { return }
                            self.isCompleted = true
                            task.setTaskCompleted(success: false)
                        }
                    }
                    let isDone = await reload()
                    guard !isCompleted else { return }
                    isCompleted = true
                    task.setTaskCompleted(success: isDone)
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGProcessingTask) async {
                let work = Task { await reload() }
                task.expirationHandler = { work.cancel() }
                task.setTaskCompleted(success: await work.value)
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async {
                guard session.isSignedIn else {
                    task.setTaskCompleted(success: true)
                    return
                }
                task.setTaskCompleted(success: await reload())
            }
            """),
        .bad(
            """
            func sync(task: BGProcessingTask) async {
                task.expirationHandler = { task.setTaskCompleted(success: false) }
                await upload()
                task.↓setTaskCompleted(success: true)
            }
            """),
    ]
}
