import TenetRuleKit

struct DispatchMainSync: Rule {
    static let about = About(
        "dispatch-main-sync", "Synchronous main queue dispatch", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            `DispatchQueue.main.sync` deadlocks when it is called on the main thread, and blocks a thread for as long \
            as the main thread is busy when it is not.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("sync") { call, file in
            guard call.isOnMainQueue, !Self.isGuarded(call), !Self.isOffMain(call) else { return }
            file.report(
                "`DispatchQueue.main.sync` deadlocks when this code is called on the main thread",
                help: "use `DispatchQueue.main.async` or `await MainActor.run`", at: call.calledExpression)
        }
    }

    /// The block around the call is known to run on another thread: an operation or the block of another queue.
    private static func isOffMain(_ call: FunctionCallExprSyntax) -> Bool {
        for ancestor in call.ancestors {
            if let function = ancestor.as(FunctionDeclSyntax.self) {
                return function.isOverride && function.name.text == "main"
            }
            guard let outer = ancestor.as(ClosureExprSyntax.self)?.receivingCall?.call else { continue }
            // A session calls its handlers on a queue of its own.
            if outer.calledName?.text.isOne(of: ["addOperation", "dataTask", "downloadTask", "uploadTask"]) == true {
                return true
            }
            if outer.calledName?.text.isOne(of: ["async", "asyncAfter"]) == true { return !outer.isOnMainQueue }
        }
        return false
    }

    /// Some condition of the same function asks whether this is the main thread.
    private static func isGuarded(_ call: FunctionCallExprSyntax) -> Bool {
        let scope = call.ancestors.first { $0.kind == .memberBlockItem || $0.kind == .functionDecl }
        guard let scope else { return false }
        return scope.text.contains("isMainThread") || scope.text.contains("dispatchPrecondition")
    }

    static let examples: [Example] = [
        .bad("func size() -> CGSize {\n    ↓DispatchQueue.main.sync { window.bounds.size }\n}"),
        .bad("worker.onProgress = { value in\n    ↓DispatchQueue.main.sync { bar.progress = value }\n}"),
        .good("DispatchQueue.main.async { bar.progress = value }"),
        .good("queue.async {\n    let rows = load()\n    DispatchQueue.main.sync { table.show(rows) }\n}"),
        .good("session.dataTask(with: url) { data, _, _ in\n    DispatchQueue.main.sync { show(data) }\n}.resume()"),
        .good("queue.sync { cache.removeAll() }"),
        .good(
            """
            func onMain(_ work: () -> Void) {
                if Thread.isMainThread { work() } else { DispatchQueue.main.sync(execute: work) }
            }
            """),
    ]
}
