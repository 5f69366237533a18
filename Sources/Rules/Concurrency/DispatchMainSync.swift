import TenetRuleKit
import TenetRuleSupport

struct DispatchMainSync: Rule {
    static let about = About(
        "dispatch-main-sync", "Synchronous main queue dispatch", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            `DispatchQueue.main.sync` deadlocks when it is called on the main thread, and blocks a thread for as long \
            as the main thread is busy when it is not.
            """,
        phrasings: [
            "Never call `DispatchQueue.main.sync`; use `DispatchQueue.main.async` or `await MainActor.run`.",
            "We don't make other threads wait for the UI thread, because that can deadlock.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("sync") { call, file in
            guard call.isOnMainQueue, !Self.isGuarded(call), !Self.isOffMain(call) else { return }
            file.report(
                Self.comesFromQueue(call.ancestor(FunctionDeclSyntax.self), file, depth: 0)
                    ? "`DispatchQueue.main.sync` blocks the queue of all callers until the main thread has time"
                    : "`DispatchQueue.main.sync` deadlocks when this code is called on the main thread",
                help: Self.needsValue(call)
                    ? "make the function `async` and get the value with `await MainActor.run`"
                    : "use `DispatchQueue.main.async` or `await MainActor.run`", at: call.calledExpression)
        }
    }

    /// What the closure gives, or stores in a local variable, is needed at once.
    private static func needsValue(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.parent?.kind == .codeBlockItem, let closure = call.closures.first?.closure else { return true }
        return closure.statements.descendants(SequenceExprSyntax.self).contains { sequence in
            guard let target = sequence.assignment?.target.as(DeclReferenceExprSyntax.self) else { return false }
            return call.isLocalName(target.baseName.text)
        }
    }

    /// Only this file can call the function, and every call stands in a block of another queue, perhaps by way of other
    /// such functions.
    private static func comesFromQueue(_ function: FunctionDeclSyntax?, _ file: FilePass, depth: Int) -> Bool {
        guard let function, depth < 4, function.isPrivate || function.enclosingBody != nil else { return false }
        let calls = file.root.descendants(FunctionCallExprSyntax.self).filter {
            $0.calledName?.identifier == function.name.identifier && !function.range.contains($0.range)
        }
        return !calls.isEmpty
            && calls.allSatisfy { call in
                isOffMain(call) || comesFromQueue(call.ancestor(FunctionDeclSyntax.self), file, depth: depth + 1)
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
        return scope.codeContains("isMainThread") || scope.codeContains("dispatchPrecondition")
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
