import TenetRuleKit
import TenetRuleSupport

struct BgDoubleCompletion: Rule {
    static let about = About(
        "bg-double-completion", "Background task completed by two paths", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            The expiration handler runs on another queue at any moment. If it and the normal path both complete the \
            task, the second call stops the app.
            """,
        phrasings: [
            """
            Guard `setTaskCompleted` with a flag so that the expiration handler and the normal path never both \
            complete a background task.
            """,
            "A `BGTask` is finished exactly once, even when its time runs out while the work is ending.",
        ])

    var strict = false
    static let options = [
        Option<Self>(
            "strict", \.strict,
            "Also report a normal path that looks at the flag and does not raise it.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let work = file.service(BackgroundWork.self)
            for run in work.runs {
                checkExpiration(run.handler, work, file)
                if strict { checkNormalPath(run.handler, file) }
                checkTwice(run.handler, file)
            }
        }
    }

    private func checkExpiration(_ handler: BackgroundTaskHandler, _ work: BackgroundWork, _ file: FilePass) {
        guard let task = handler.task, let expiration = handler.expirationHandler else { return }
        let all = handler.statements.descendants(FunctionCallExprSyntax.self).filter { call in
            handler.isCompletion(call) || work.completes(call, handler) && !Self.endsOnce(call, work, file)
        }
        let inside = all.filter { expiration.contains($0) }
        let home = expiration.enclosingBody
        let others = all.filter { call in
            // What completes the task before the handler is set ends the work there.
            !expiration.contains(call)
                && (call.enclosingBody != home || call.range.lower > expiration.range.upper)
        }
        // What comes later is told first: it is likelier to meet the handler than what the function does at once.
        let outside = others.filter { $0.enclosingBody != home } + others.filter { $0.enclosingBody == home }
        guard let first = inside.first else { return }
        // Once the task is complete the expiration handler does not come any more: the normal path must look.
        let late =
            outside.first { !Self.isGuarded($0, in: file) }
            ?? outside.first { completion in
                Self.isUntold(completion, expiration, in: file)
            }
        guard let late else { return }
        file.report(
            "`\(task.text)` can be completed here and by the expiration handler too",
            help: "check and set one flag on the main actor before each `setTaskCompleted`",
            at: late.calledName ?? task,
            notes: [file.note("the expiration handler completes it here", at: first)])
    }

    /// The normal path looks at the flag, and raises it before it completes the task.
    private func checkNormalPath(_ handler: BackgroundTaskHandler, _ file: FilePass) {
        guard let expiration = handler.expirationHandler else { return }
        for call in handler.completions where !expiration.contains(call) {
            guard let body = file.body(of: call), let graph = body.graph,
                let check = FlagCheck(before: call, in: body, of: handler)
            else { continue }
            let isRaise = { (node: Syntax) -> Bool in
                guard let (target, _, value) = node.as(SequenceExprSyntax.self)?.assignment else { return false }
                return target.lastName?.text == check.flag.text.string && value.first?.text != "false"
            }
            if case .fails? = graph.mustPrecede(isRaise, before: { $0 == call.syntax }) {
                file.report(
                    "`\(check.flag.text)` is checked but not raised before the task is completed",
                    help: "set it before `setTaskCompleted`", at: call.calledName ?? check.flag)
            }
        }
    }

    /// The normal path alone completes the task twice.
    private func checkTwice(_ handler: BackgroundTaskHandler, _ file: FilePass) {
        guard let task = handler.task, let graph = file.body(of: handler.owner)?.graph,
            case .fails(let witness)? = graph.atMostOnce({ node in
                node.as(FunctionCallExprSyntax.self).map(handler.isCompletion) ?? false
            })
        else { return }
        file.report(
            "`\(task.text)` is completed twice on one path",
            help: "return right after `setTaskCompleted`", at: task,
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
                return node.codeContainsFolded(words)
            },
            byEvent: { node in
                guard let other = node.as(FunctionCallExprSyntax.self), other != call else { return false }
                return other.calledName?.text.containsFolded(["once", "claim", "lock", "exchange"]) ?? false
            })
        return answer?.holds ?? true
    }

    /// The function of the file that the call means looks itself whether the task is complete.
    private static func endsOnce(_ call: FunctionCallExprSyntax, _ work: BackgroundWork, _ file: FilePass) -> Bool {
        let functions = (call.calledName?.text.string).flatMap { work.functions[$0] } ?? []
        return functions.allSatisfy { function in
            function.descendants(FunctionCallExprSyntax.self).allSatisfy {
                $0.calledName?.text != "setTaskCompleted" || isGuarded($0, in: file)
            }
        }
    }

    /// The normal path looks at a flag of its type or function that the expiration handler never sets.
    private static func isUntold(
        _ call: FunctionCallExprSyntax, _ expiration: ClosureExprSyntax, in file: FilePass
    ) -> Bool {
        guard let body = file.body(of: call), let graph = body.graph else { return false }
        let checks = graph.edges.compactMap { edge -> Syntax? in
            guard edge.kind == .yes || edge.kind == .no, let node = edge.node, node.range.upper <= call.range.lower,
                node.codeContainsFolded(words)
            else { return nil }
            return node
        }
        let own = call.enclosingType?.storedProperties.filter(\.isVar).compactMap { $0.nameToken?.text.string } ?? []
        var local: [String] = []
        var scope: FlowBody? = body
        while let current = scope {
            local += current.statements.descendants(VariableDeclSyntax.self).filter(\.isVar)
                .compactMap { $0.nameToken?.text.string }
            scope = current.parent
        }
        let isFlag = { (node: Syntax) in
            node.tokens.allSatisfy { token in
                token.tokenKind != .identifier || own.contains(token.text.string) || local.contains(token.text.string)
            }
        }
        guard !checks.isEmpty, checks.allSatisfy(isFlag) else { return false }
        let names = checks.flatMap { $0.tokens.filter { $0.tokenKind == .identifier }.map(\.text.string) }
        // Functions of its own may set it.
        return !expiration.statements.tokens.contains { names.contains($0.text.string) }
            && !expiration.statements.descendants(FunctionCallExprSyntax.self).contains { call in
                call.isPlain && !call.isTaskStart || call.calledBase?.text.isOne(of: ["self", "self?"]) == true
                    || call.arguments.contains { $0.expression.text == "self" }
            }
    }

    private static let words = [
        "complet", "finish", "done", "expire", "cancel", "ended", "handled", "running", "active", "suspend",
    ]

    static let examples: [Example] = [
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) {
                guard isDue else {
                    task.setTaskCompleted(success: true)
                    return
                }
                let work = Task { await feed.reload() }
                task.expirationHandler = {
                    work.cancel()
                    task.setTaskCompleted(success: false)
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) {
                task.expirationHandler = { task.setTaskCompleted(success: false) }
                if !isDue {
                    task.setTaskCompleted(success: true)
                    return
                }
                Task {
                    await feed.reload()
                    task.↓setTaskCompleted(success: true)
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func register(_ feed: Feed) {
                BGTaskScheduler.shared.register(forTaskWithIdentifier: "feed", using: nil) { task in
                    task.expirationHandler = {
                        task.setTaskCompleted(success: false)
                    }
                    Task {
                        task.↓setTaskCompleted(success: await feed.reload())
                    }
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            @MainActor
            final class Refresher {
                private var isCompleted = false
                private let feed: Feed

                func refresh(task: BGAppRefreshTask) async {
                    isCompleted = false
                    task.expirationHandler = { [feed] in
                        feed.cancel()
                        task.setTaskCompleted(success: false)
                    }
                    let isDone = await feed.reload()
                    guard !isCompleted else { return }
                    isCompleted = true
                    task.↓setTaskCompleted(success: isDone)
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            @MainActor
            final class Refresher {
                private var isEnded = false

                func refresh(task: BGAppRefreshTask) async {
                    task.expirationHandler = {
                        Task { @MainActor in self.end(task, false) }
                    }
                    end(task, await reload())
                }

                private func end(_ task: BGTask, _ isDone: Bool) {
                    guard !isEnded else { return }
                    isEnded = true
                    task.setTaskCompleted(success: isDone)
                }
            }
            """),
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
            import BackgroundTasks

            @MainActor
            final class Refresher {
                private var isEnded = false

                func refresh(task: BGAppRefreshTask) async {
                    isEnded = false
                    task.expirationHandler = { [weak self] in
                        guard let self else { return }
                        Task { @MainActor in
                            self.log.warning("time is up")
                            task.setTaskCompleted(success: false)
                        }
                    }
                    let isDone = await reload()
                    guard !isEnded else { return }
                    isEnded = true
                    task.↓setTaskCompleted(success: isDone)
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func clean(task: BGProcessingTask) async {
                hasEnded = false
                task.expirationHandler = {
                    guard !hasEnded else { return }
                    hasEnded = true
                    task.setTaskCompleted(success: false)
                }
                await clean()
                guard !hasEnded else { return log.info("too late") }
                task.↓setTaskCompleted(success: true)
            }
            """, options: ["strict": .bool(true)]),
        .good(
            """
            let isDone = await reload()

            guard !isFinished else { return }
            isFinished = true
            task.setTaskCompleted(success: isDone)
            """),
        .good("task.setTaskCompleted(success: false)"),
        .good("let task = Run()\nlet isDone = await reload()\ntask.setTaskCompleted(success: isDone)"),
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
