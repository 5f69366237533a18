import TenetRuleKit
import TenetRuleSupport

struct DispatchGlobalInAsync: Rule {
    static let about = About(
        "dispatch-global-in-async", "Global queue dispatch in async code", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            Async code already runs off the main thread where it may. A block sent to a global queue from there cannot \
            be awaited or cancelled and its errors are lost.
            """,
        phrasings: [
            "Do not dispatch work to a global queue from an `async` function or a `Task`.",
            """
            Where you can already `await`, never hop away with `DispatchQueue.global()`; such work cannot be canceled \
            and loses its errors.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("async", "asyncAfter", "sync") { call, file in
            guard call.isOnGlobalQueue, call.isInAsyncContext, let name = call.calledName else { return }
            file.report(
                "`DispatchQueue.global().\(name.text)` in async code starts work that cannot be awaited or cancelled",
                help: "call a `nonisolated` async function, or use a task group for parallel work",
                at: call.calledExpression)
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
    ]
}
