import TenetRuleKit
import TenetRuleSupport

struct TaskSelfInDeinit: Rule {
    static let about = About(
        "task-self-in-deinit", "`self` outlives its `deinit`", category: .concurrency, severity: .error,
        why: """
            `deinit` cannot be postponed: a task or block started there that captures `self` uses an object that is \
            gone, which crashes.
            """,
        phrasings: [
            "Do not capture `self` in tasks or dispatched closures started in `deinit`, not even weakly.",
            """
            While an object is being destroyed, asynchronous cleanup works on copied references such as `[socket]` \
            only.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(DeinitializerDeclSyntax.self) { decl, file in
            guard let body = decl.body else { return }
            for call in body.descendants(FunctionCallExprSyntax.self) where Self.outlives(call) {
                guard let closure = call.closures.last?.closure,
                    !call.ancestors.contains(where: { $0.kind == .closureExpr && body.contains($0) }),
                    let mark = closure.strongSelf ?? Self.capture(closure)
                else { continue }
                file.report(
                    "`self` is captured by work that runs after `deinit` has ended",
                    help: "copy what the work needs into local constants and capture these", at: mark)
            }
        }
    }

    private static func outlives(_ call: FunctionCallExprSyntax) -> Bool {
        if call.isTaskStart || call.calls("detached", on: "Task") { return true }
        guard call.calledName?.text.isOne(of: ["async", "asyncAfter"]) == true else { return false }
        return call.isOnMainQueue || call.isOnGlobalQueue
    }

    /// Even a weak capture traps: the object is already being freed.
    private static func capture(_ closure: ClosureExprSyntax) -> TokenSyntax? {
        closure.signature?.capture?.items.first { $0.name.text == "self" && $0.initializer == nil }?.name
    }

    static let examples: [Example] = [
        .bad("final class Room {\n    deinit {\n        Task { await ↓self.leave() }\n    }\n}"),
        .bad(
            """
            final class Player {
                deinit {
                    DispatchQueue.main.async { [weak ↓self] in self?.layer.removeFromSuperlayer() }
                }
            }
            """),
        .good("final class Room {\n    deinit {\n        Task { [socket] in await socket.close() }\n    }\n}"),
        .good(
            """
            final class Room {
                deinit {
                    self.task?.cancel()
                    items.forEach { self.drop($0) }
                }
            }
            """),
        .good("final class Room {\n    func leave() {\n        Task { await self.close() }\n    }\n}"),
    ]
}
