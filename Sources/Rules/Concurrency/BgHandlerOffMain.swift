import TenetRuleKit
import TenetRuleSupport

struct BgHandlerOffMain: Rule {
    static let about = About(
        "bg-handler-off-main", "Background handler without main actor hop", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            The system calls launch and expiration handlers on a background queue. Objects of the main actor touched \
            there race with the rest of the app.
            """,
        phrasings: [
            """
            Switch to the main actor, with `Task { @MainActor in … }`, before touching main-actor objects in launch \
            and expiration handlers of background tasks.
            """,
            """
            The system calls `BGTaskScheduler` closures on its own queue, so never use UI state there without hopping \
            to the main thread.
            """,
        ])

    var onlyNil = false
    static let options = [
        Option<Self>("only_nil", \.onlyNil, "Also report handlers that are registered on the main queue.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("register") { call, file in
            guard let queue = call.argument("using"), call.hasArgument("forTaskWithIdentifier") else { return }
            if queue.expression.text.isOne(of: ["DispatchQueue.main", ".main"]) {
                guard onlyNil else { return }
                file.report(
                    "this handler is registered on the main queue and keeps it busy",
                    help: "pass `nil`, and hop inside",
                    at: queue.expression)
                return
            }
            guard queue.expression.kind == .nilLiteralExpr, let closure = call.closures.last?.closure else { return }
            let handler = BackgroundTaskHandler(call, in: file)
            check(closure, "the launch handler", file) { value in
                handler?.isTask(value)
                    ?? ([.declReferenceExpr, .sequenceExpr].contains(value.kind) && value.firstToken?.text == "$0"
                        && value.enclosingBody == closure.syntax)
            }
            checkAssumption(closure, file)
        }
        hooks.on(SequenceExprSyntax.self) { sequence, file in
            guard let (target, _, value) = sequence.assignment, target.lastName?.text == "expirationHandler",
                file.usesBackgroundTasks, value.count == 1, let closure = value.first?.as(ClosureExprSyntax.self),
                sequence.isOnMainActor
            else { return }
            check(closure, "the expiration handler", file) { _ in false }
        }
    }

    /// `MainActor.assumeIsolated` is no hop: on another queue it ends the app.
    private func checkAssumption(_ closure: ClosureExprSyntax, _ file: FilePass) {
        for call in closure.statements.descendants(FunctionCallExprSyntax.self)
        where call.calls("assumeIsolated", on: "MainActor") && !Self.hops(call, within: closure) {
            file.report(
                "this stops the app: the launch handler runs on a background queue, not on the main actor",
                help: "hop: `Task { @MainActor in … }`", at: call.calledExpression)
            return
        }
    }

    /// The first call on `self` or a shared object or with the task, or the first change of such an object, that is not
    /// inside a hop.
    private func check(
        _ closure: ClosureExprSyntax, _ place: String, _ file: FilePass, isTask: (ExprSyntax) -> Bool
    ) {
        for sequence in closure.statements.descendants(SequenceExprSyntax.self) {
            guard let target = sequence.assignment?.target, target.kind == .memberAccessExpr,
                target.firstToken?.text == "self" || target.codeContains(".shared."),
                !Self.hops(sequence, within: closure)
            else { continue }
            file.report(
                "`\(target.text)` is set by \(place), which runs on a background queue",
                help: "hop first: `Task { @MainActor in … }`", at: target)
            return
        }
        for call in closure.statements.descendants(FunctionCallExprSyntax.self) {
            guard let root = Self.root(of: call) ?? Self.receiver(of: call, isTask),
                !root.codeContainsFolded(["log"]), !Self.hops(call, within: closure), !Self.hopsItself(call)
            else { continue }
            file.report(
                "`\(root.text)` is used by \(place), which runs on a background queue",
                help: "hop first: `Task { @MainActor in … }`", at: call.calledExpression)
            return
        }
    }

    /// What the call begins with, when it is `self` or `Type.shared`.
    private static func root(of call: FunctionCallExprSyntax) -> ExprSyntax? {
        guard let base = call.calledBase else { return nil }
        if base.firstToken?.text == "self" { return base }
        return base.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "shared" ? base : nil
    }

    /// The function of this type that is called hops where it has to, and nothing binds it to the main actor.
    private static func hopsItself(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.calledName?.text, call.calledBase?.text.isOne(of: ["self", "self?"]) == true,
            let function = call.enclosingType?.members(FunctionDeclSyntax.self).first(where: {
                $0.name.text == name.string
            }), let body = function.body, !body.isOnMainActor, !function.hasAttribute("MainActor")
        else { return false }
        return body.descendants(FunctionCallExprSyntax.self).contains { $0.isOnMainQueue || $0.isTaskStart }
    }

    /// What is given the task to work with.
    private static func receiver(of call: FunctionCallExprSyntax, _ isTask: (ExprSyntax) -> Bool) -> ExprSyntax? {
        guard call.calledName?.text.startsUppercase == false, call.arguments.contains(where: { isTask($0.expression) })
        else { return nil }
        // A function that is handed in knows best where it runs.
        if call.isPlain, let name = call.calledName?.text,
            call.enclosingFunction?.parameters.contains(where: { $0.internalName.text == name }) == true
        {
            return nil
        }
        return call.calledBase ?? call.calledExpression
    }

    private static func hops(_ node: some SyntaxProtocol, within closure: ClosureExprSyntax) -> Bool {
        for ancestor in node.ancestors {
            if ancestor == closure.syntax { return false }
            if let call = ancestor.as(FunctionCallExprSyntax.self), call.syntax != node.syntax,
                call.isTaskStart || call.calledBase?.text == "MainActor" || call.isOnMainQueue
            {
                return true
            }
        }
        return false
    }

    static let examples: [Example] = [
        .good(
            """
            func register(_ run: @escaping (BGTask) -> Void) {
                BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.index, using: nil) { run($0) }
            }
            """),
        .bad(
            """
            BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.index, using: nil) { task in
                guard let processing = task as? BGProcessingTask else { return }
                ↓indexer.rebuild(for: processing)
            }
            """),
        .bad(
            """
            BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.index, using: nil) {
                ↓rebuild($0 as! BGProcessingTask)
            }
            """),
        .good(
            """
            BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.index, using: nil) { task in
                guard let processing = task as? BGProcessingTask else { return task.setTaskCompleted(success: false) }
                Task { @MainActor in await indexer.rebuild(for: processing) }
            }
            """),
        .bad(
            """
            BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.refresh, using: nil) { task in
                ↓Refresher.shared.run(task)
            }
            """),
        .bad(
            """
            import BackgroundTasks

            @MainActor
            final class Refresher {
                func run(task: BGTask) {
                    task.expirationHandler = { [weak self] in ↓self?.stop() }
                }
            }
            """),
        .good(
            """
            BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.refresh, using: nil) { task in
                Task { @MainActor in await Refresher.shared.run(task) }
            }
            """),
        .good(
            """
            BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.refresh, using: .main) { task in
                Refresher.shared.run(task)
            }
            """),
        .good(
            """
            BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.refresh, using: nil) { task in
                Logger.shared.note("refresh")
                Task { @MainActor in await Refresher.shared.run(task) }
            }
            """),
        .good("registry.register(using: nil) { self.run($0) }"),
        .good(
            """
            final class Refresher {
                func register() {
                    BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.refresh, using: nil) { task in
                        self.run(task)
                    }
                }
                private func run(_ task: BGTask) {
                    DispatchQueue.main.async { self.model.begin(task) }
                }
            }
            """),
        .bad(
            """
            BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.clean, using: nil) { [weak self] task in
                ↓self?.model.count = cleaner.run()
                task.setTaskCompleted(success: true)
            }
            BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.index, using: nil) { task in
                ↓MainActor.assumeIsolated { model.isRunning = true }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            @MainActor
            final class Refresher {
                func run(task: BGTask) {
                    task.expirationHandler = { [weak self] in ↓self?.isRunning = false }
                }
            }
            """),
        .bad(
            """
            scheduler.register(forTaskWithIdentifier: Tasks.clean, using: ↓DispatchQueue.main) { run($0) }
            """, options: ["only_nil": .bool(true)]),
    ]
}
