import TenetRuleKit
import TenetRuleSupport

struct AsyncToSyncSemaphore: Rule {
    static let about = About(
        "async-to-sync-semaphore", "Semaphore that waits for async work", category: .concurrency, severity: .warning,
        status: .preview,
        scope: .appCode,
        why: """
            A semaphore made to wait for a callback turns asynchronous work into a blocked thread. It deadlocks when \
            the callback needs the thread that waits, for example the main thread.
            """,
        phrasings: [
            """
            Never block on a `DispatchSemaphore` to wait for an asynchronous callback; make the function `async` \
            instead.
            """,
            "We don't turn callbacks into synchronous calls with `semaphore.wait()`; callers use `await`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("wait") { call, file in
            guard call.arguments.isEmpty, !call.isAwaited, !call.isInAsyncContext,
                let name = call.calledBase?.as(DeclReferenceExprSyntax.self)?.baseName.text,
                let body = call.ancestor(FunctionDeclSyntax.self)?.body, Self.makesSemaphore(name, in: body),
                !Self.mustBlock(call)
            else { return }
            file.report(
                "this thread blocks until a callback signals `\(name)`, for ever if it never comes",
                help: "make the function async and await the work", at: call.calledExpression)
        }
    }

    /// The system counts the time until this block returns.
    private static func mustBlock(_ call: FunctionCallExprSyntax) -> Bool {
        call.enclosingBody?.as(ClosureExprSyntax.self)?.receivingCall?.call.calledName?.text
            == "performExpiringActivity"
    }

    private static func makesSemaphore(_ name: TextSlice, in body: CodeBlockSyntax) -> Bool {
        body.descendants(PatternBindingSyntax.self).contains { binding in
            guard binding.nameToken?.text == name,
                let value = binding.initializer?.value.as(FunctionCallExprSyntax.self),
                value.calledName?.text == "DispatchSemaphore"
            else { return false }
            return value.firstArgument?.expression.text == "0"
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func token() -> String? {
                var found: String?
                let semaphore = DispatchSemaphore(value: 0)
                auth.fetch { found = $0; semaphore.signal() }
                ↓semaphore.wait()
                return found
            }
            """),
        .bad(
            """
            func flush() {
                let gate = DispatchSemaphore(value: 0)
                queue.drain { gate.signal() }
                ↓gate.wait()
            }
            """),
        .good(
            """
            func token() -> String? {
                let semaphore = DispatchSemaphore(value: 0)
                auth.fetch { _ in semaphore.signal() }
                _ = semaphore.wait(timeout: .now() + 2)
                return cached
            }
            """),
        .good(
            """
            func run() {
                let slots = DispatchSemaphore(value: 4)
                slots.wait()
                work { slots.signal() }
            }
            """),
        .good("func token() async -> String? {\n    await auth.fetch()\n}"),
    ]
}
