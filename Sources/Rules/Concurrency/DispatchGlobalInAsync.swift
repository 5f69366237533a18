import TenetRuleKit

struct DispatchGlobalInAsync: Rule {
    static let about = About(
        "dispatch-global-in-async", "Global queue dispatch in async code", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            Async code already runs off the main thread where it may. A block sent to a global queue from there cannot \
            be awaited or cancelled and its errors are lost.
            """)

    var anywhere = false
    static let options = [
        Option<Self>(
            "anywhere", \.anywhere,
            "Report queues outside of async code, too: an async function or an actor does what they are for.")
    ]

    func install(_ hooks: inout Hooks) {
        if anywhere { reportQueues(&hooks) }
        hooks.onCall("async", "asyncAfter", "sync") { call, file in
            guard call.isOnGlobalQueue, call.isInAsyncContext, let name = call.calledName else { return }
            file.report(
                "`DispatchQueue.global().\(name.text)` in async code starts work that cannot be awaited or cancelled",
                help: "call a `nonisolated` async function, or use a task group for parallel work",
                at: call.calledExpression)
        }
    }

    private func reportQueues(_ hooks: inout Hooks) {
        hooks.onCall("async", "asyncAfter", "sync") { call, file in
            guard call.isOnGlobalQueue, !call.isInAsyncContext, !resumes(call), let name = call.calledName else {
                return
            }
            file.report(
                "`DispatchQueue.global().\(name.text)` starts work that cannot be awaited or cancelled",
                help: "make the work an async function", at: call.calledExpression)
        }
        hooks.onCall(
            "DispatchQueue", "OperationQueue", "DispatchSemaphore", "DispatchGroup", "NSLock", "NSRecursiveLock"
        ) { call, file in
            guard call.isPlain, call.hasArgument("label") || call.hasArgument("value") || call.arguments.isEmpty,
                !isHandedOn(call),
                let name = call.calledName
            else { return }
            file.report(
                "what waits for this `\(name.text)` cannot be cancelled, and nothing checks what it guards",
                help: "use an actor for state, and async functions for work", at: name)
        }
    }

    /// A continuation of async code waits for the block.
    private func resumes(_ call: FunctionCallExprSyntax) -> Bool {
        call.descendants(FunctionCallExprSyntax.self).contains { $0.calledName?.text == "resume" }
    }

    /// A framework asks for the queue on which it calls back.
    private func isHandedOn(_ call: FunctionCallExprSyntax) -> Bool {
        if call.parent?.kind == .labeledExpr { return true }
        guard let variable = call.ancestor(VariableDeclSyntax.self), variable.initialValue?.syntax == call.syntax,
            let name = variable.nameToken?.identifier
        else { return false }
        if name.containsFolded(["delegate", "callback"]) { return true }
        return call.root.descendants(LabeledExprSyntax.self).contains { argument in
            argument.expression.ownMemberName?.identifier == name
                && argument.label?.text.containsFolded(["queue", "on", "underlying"]) == true
        }
    }

    static let examples: [Example] = [
        .bad("func export() async {\n    ↓DispatchQueue.global().async {\n        writeArchive()\n    }\n}"),
        .bad("Task {\n    ↓DispatchQueue.global(qos: .utility).async { index.rebuild() }\n}"),
        .good("func export() {\n    DispatchQueue.global().async { writeArchive() }\n}"),
        .good("func export() async {\n    await archiver.write()\n}"),
        .good(
            """
            func digest(_ file: File) async -> Digest {
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().async { continuation.resume(returning: file.hash()) }
                }
            }
            """),
        .bad(
            """
            final class Charts {
                private let queue = ↓DispatchQueue(label: "charts")
                private let uploads: OperationQueue = ↓OperationQueue()
                private let lock = ↓NSLock()
                func draw() {
                    ↓DispatchQueue.global(qos: .utility).async { self.render() }
                }
            }
            """, options: ["anywhere": .bool(true)]),
        .good(
            """
            final class Camera {
                private let sampleQueue = DispatchQueue(label: "camera")
                func start() {
                    output.setSampleBufferDelegate(self, queue: sampleQueue)
                    let session = URLSession(configuration: .default, delegate: self, delegateQueue: OperationQueue())
                    DispatchQueue.main.async { self.show(session) }
                }
            }
            """, options: ["anywhere": .bool(true)]),
    ]
}
