import TenetRuleKit

struct BgHandlerOffMain: Rule {
    static let about = About(
        "bg-handler-off-main", "Background handler without main actor hop", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            The system calls launch and expiration handlers on a background queue. Objects of the main actor touched \
            there race with the rest of the app.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("register") { call, file in
            guard let queue = call.argument("using"), call.hasArgument("forTaskWithIdentifier"),
                queue.expression.kind == .nilLiteralExpr, let closure = call.closures.last?.closure
            else { return }
            check(closure, "the launch handler", file)
        }
        hooks.on(SequenceExprSyntax.self) { sequence, file in
            guard let (target, _, value) = sequence.assignment, target.lastName?.text == "expirationHandler",
                file.usesBackgroundTasks, value.count == 1, let closure = value.first?.as(ClosureExprSyntax.self),
                sequence.isOnMainActor
            else { return }
            check(closure, "the expiration handler", file)
        }
    }

    /// The first call on `self` or a shared object that is not inside a hop.
    private func check(_ closure: ClosureExprSyntax, _ place: String, _ file: FilePass) {
        for call in closure.statements.descendants(FunctionCallExprSyntax.self) {
            guard let root = Self.root(of: call), !root.text.containsIgnoringCase("log"),
                !Self.hops(call, within: closure)
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

    private static func hops(_ node: FunctionCallExprSyntax, within closure: ClosureExprSyntax) -> Bool {
        for ancestor in node.ancestors {
            if ancestor == closure.syntax { return false }
            if let call = ancestor.as(FunctionCallExprSyntax.self),
                call.isTaskStart || call.calledBase?.text == "MainActor" || call.isOnMainQueue
            {
                return true
            }
        }
        return false
    }

    static let examples: [Example] = [
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
    ]
}
