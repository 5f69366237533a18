import TenetRuleKit
import TenetRuleSupport

struct AsyncLoopRetainsSelf: Rule {
    static let about = About(
        "async-loop-retains-self", "Endless async loop keeps `self` alive", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            A loop over notifications, published values or a stream does not end by itself. While it waits, its task \
            holds `self`, so the object is never freed and its `deinit` cannot cancel the task.
            """,
        phrasings: [
            "Do not hold `self` strongly in a task that iterates over an endless asynchronous sequence.",
            """
            When a `for await` loop listens to notifications or a stream, capture `[weak self]` and unwrap it inside \
            each iteration.
            """,
        ])

    var endings = ["updates", "Updates", "events", "Events", "changes", "Changes", "stream", "Stream", "values"]
    static let options = [
        Option<Self>("endings", \.endings, "Endings of names of sequences that do not end by themselves.")
    ]

    private struct Loop: Fact {
        /// Where the start of the task is named.
        var start: Int
        /// Where the closure of the task captures `self`, where it does so by itself.
        var capture: ByteRange?
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Loop.self, from: ForStmtSyntax.self) { loop, _ in
            guard loop.awaitKeyword != nil, isEndless(loop.sequence), loop.isInReferenceType,
                let closure = loop.enclosingBody?.as(ClosureExprSyntax.self),
                let task = closure.receivingCall?.call, task.isTaskStart || task.calls("detached", on: "Task"),
                let name = task.calledName, !Self.isCancelledElsewhere(task)
            else { return nil }
            let start = name.range.lower
            if let mark = closure.strongSelf {
                return (Loop(start: start, capture: mark.range), loop.forKeyword.range)
            }
            return Self.strongBinding(before: loop, in: closure).map { (Loop(start: start), $0.range) }
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let ends = LastingEnds.of(project)
            for loop in project.facts(Loop.self) {
                let owner = project.model.use(in: loop.path, at: loop.fact.start)?.enclosingType
                if owner.map(ends.livesAsLongAsApp) == true { continue }
                project.report(
                    loop.fact.capture == nil
                        ? "`self` is unwrapped before a loop that may never end, which keeps it alive all the while"
                        : "this loop may never end, and its task keeps `self` alive all the while",
                    help: loop.fact.capture == nil
                        ? "move `guard let self` into the loop"
                        : "capture `[weak self]` and unwrap it inside the loop for each element",
                    in: loop.path, at: loop.range,
                    notes: loop.fact.capture.map {
                        [Note(path: loop.path, range: $0, message: "`self` is captured here")]
                    } ?? [])
            }
        }
    }

    private func isEndless(_ sequence: ExprSyntax) -> Bool {
        var expression = sequence.stripped
        if let call = expression.as(FunctionCallExprSyntax.self) {
            if call.calledName?.text == "notifications" { return true }
            expression = call.calledExpression
        }
        guard let name = expression.lastName else { return false }
        return endings.contains { name.text.hasSuffix($0) } && !Self.isFinite(name)
    }

    /// The file makes the stream, and who feeds it says when there is no more.
    private static func isFinite(_ name: TokenSyntax) -> Bool {
        func finishes(_ node: Syntax) -> Bool {
            node.codeContains("Stream") && node.codeContains(".finish(")
                && node.descendants(FunctionCallExprSyntax.self).contains { call in
                    call.calledName?.text == "finish"
                        && call.ancestor(SequenceExprSyntax.self)?.assignment?.target.lastName?.text != "onTermination"
                }
        }
        return name.root.descendants(PatternBindingSyntax.self).contains {
            $0.nameToken?.identifier == name.identifier && finishes($0.syntax)
        }
            || name.root.descendants(FunctionDeclSyntax.self).contains {
                $0.name.identifier == name.identifier && finishes($0.syntax)
            }
    }

    /// `guard let self` among the statements before the loop.
    private static func strongBinding(before loop: ForStmtSyntax, in closure: ClosureExprSyntax) -> Syntax? {
        for item in closure.statements where item.range.upper <= loop.range.lower {
            guard let conditions = item.item.as(GuardStmtSyntax.self)?.conditions else { continue }
            for condition in conditions {
                guard let binding = condition.condition.as(OptionalBindingConditionSyntax.self) else { continue }
                if binding.pattern.text == "self" || binding.initializer?.value.text == "self" { return binding.syntax }
            }
        }
        return nil
    }

    /// The task is kept in something that code other than `deinit` cancels.
    private static func isCancelledElsewhere(_ task: FunctionCallExprSyntax) -> Bool {
        if isEndedByConsumer(task) { return true }
        let place = task.keptPlace
        guard place.keeper == .property else { return false }
        return task.root.descendants(FunctionCallExprSyntax.self).contains { call in
            call.calledName?.text == "cancel"
                && call.calledBase?.keptChain.map { ($0 + ".").hasPrefix(place.property + ".") } == true
                && call.ancestor(DeinitializerDeclSyntax.self) == nil && !task.contains(call)
                && call.enclosingFunction != task.enclosingFunction
        }
    }

    /// The task feeds a stream and ends when nobody reads it any longer: `continuation.onTermination = { task.cancel() }`.
    private static func isEndedByConsumer(_ task: FunctionCallExprSyntax) -> Bool {
        let binding = task.ancestors.prefix { $0.kind != .closureExpr }.lazy
            .compactMap { $0.as(PatternBindingSyntax.self) }.first
        guard let name = binding?.nameToken?.text ?? task.assignedTarget?.ownMemberName?.text else { return false }
        return task.ancestors.lazy.compactMap { $0.as(ClosureExprSyntax.self) }.contains { closure in
            closure.statements.contains { item in
                guard let (target, _, value) = item.item.as(SequenceExprSyntax.self)?.assignment,
                    target.lastName?.text == "onTermination"
                else { return false }
                return value.contains { handler in
                    handler.descendants(FunctionCallExprSyntax.self).contains { call in
                        guard call.calledName?.text == "cancel" else { return false }
                        return call.calledBase?.tokens.contains { $0.text == name } == true
                    }
                }
            }
        }
    }

    static let examples: [Example] = [
        // The app keeps it as long as it runs.
        .good(files: [
            "App/Harbor.swift": """
            @main struct Harbor: App {
                @State private var inbox = Inbox()
                var body: some Scene { WindowGroup { Text("Harbor") } }
            }
            """,
            "App/Inbox.swift": """
            final class Inbox {
                func watch(_ center: NotificationCenter) {
                    Task {
                        for await _ in center.notifications(named: .mail) { self.reload() }
                    }
                }
            }
            """,
        ]),
        // What feeds the stream says when there is no more.
        .good(
            """
            final class Prints {
                func develop() {
                    let pageStream = AsyncStream<Page> { continuation in
                        Task.detached {
                            for page in pages { continuation.yield(page) }
                            continuation.finish()
                        }
                    }
                    Task {
                        for await page in pageStream { self.show(page) }
                    }
                }
            }
            """),
        .bad(
            """
            final class Inbox {
                init(center: NotificationCenter) {
                    Task {
                        ↓for await _ in center.notifications(named: .mail) {
                            self.reload()
                        }
                    }
                }
            }
            """),
        .bad(
            """
            final class Inbox {
                func observe() {
                    task = Task { [weak self] in
                        guard ↓let self else { return }
                        for await mail in store.updates {
                            self.show(mail)
                        }
                    }
                }
                deinit { task?.cancel() }
            }
            """),
        .good(
            """
            final class Inbox {
                func observe() {
                    task = Task { [weak self, store] in
                        for await mail in store.updates {
                            guard let self else { return }
                            self.show(mail)
                        }
                    }
                }
            }
            """),
        .good(
            """
            final class Inbox {
                func start() {
                    task = Task {
                        for await mail in store.updates { self.show(mail) }
                    }
                }
                func stop() { task?.cancel() }
            }
            """),
        // What empties the list ends the loop.
        .good(
            """
            final class Inbox {
                private var tasks: [Task<Void, Never>] = []
                func start() {
                    let reading = Task { [weak self] in
                        guard let self else { return }
                        for await mail in store.updates { self.show(mail) }
                    }
                    tasks.append(reading)
                }
                func stop() {
                    tasks.forEach { $0.cancel() }
                    tasks = []
                }
            }
            """),
        .bad(
            """
            final class Inbox {
                private var tasks: [Task<Void, Never>] = []
                func start() {
                    let reading = Task {
                        ↓for await mail in store.updates { self.show(mail) }
                    }
                    tasks.append(reading)
                }
                deinit { tasks.forEach { $0.cancel() } }
            }
            """),
        .good(
            """
            final class Feed {
                func items() -> AsyncStream<Item> {
                    AsyncStream { continuation in
                        let reading = Task {
                            for await item in self.allUpdates { continuation.yield(item) }
                        }
                        continuation.onTermination = { @Sendable _ in reading.cancel() }
                    }
                }
            }
            """),
        .good(
            """
            struct Feed {
                func run() {
                    Task { for await item in updates { self.show(item) } }
                }
            }
            """),
        .good(
            """
            final class Import {
                func run() {
                    Task { for try await line in file.lines { self.parse(line) } }
                }
            }
            """),
        .good(
            """
            final class Store {
                static let shared = Store()
                func run() {
                    Task { for await update in Transaction.updates { self.apply(update) } }
                }
            }
            """),
    ]
}
