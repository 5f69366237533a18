import TenetRuleKit

struct BlockingWaitInAsync: Rule {
    static let about = About(
        "blocking-wait-in-async", "Blocking wait in async code", category: .concurrency, severity: .error,
        why: """
            A semaphore or dispatch group blocks a thread of the small pool that all tasks share. When the work it \
            waits for needs that pool, everything stops for ever.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("wait") { call, file in
            guard call.isInAsyncContext, !call.isAwaited, let base = call.calledBase, let name = base.lastName?.text,
                name.containsIgnoringCase("semaphore") || name.containsIgnoringCase("dispatchgroup")
                    || Self.isDispatchObject(name, near: call)
            else { return }
            file.report(
                "`\(base.text).wait` blocks a thread that all tasks share and can stop them for ever",
                help: "await the work itself, for example with a task group or a continuation",
                at: call.calledExpression)
        }
    }

    /// A constant of that name is made from a semaphore or group in this file.
    private static func isDispatchObject(_ name: TextSlice, near call: FunctionCallExprSyntax) -> Bool {
        call.root.descendants(PatternBindingSyntax.self).contains { binding in
            guard binding.nameToken?.text == name, let value = binding.initializer?.value.stripped else { return false }
            return value.as(FunctionCallExprSyntax.self)?.calledName?.text
                .isOne(of: ["DispatchSemaphore", "DispatchGroup"]) == true
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func upload() async {
                let semaphore = DispatchSemaphore(value: 0)
                client.send { semaphore.signal() }
                ↓semaphore.wait()
            }
            """),
        .bad("let done = DispatchGroup()\nfunc run() {\n    Task {\n        ↓done.wait()\n    }\n}"),
        .good("func upload() async {\n    await semaphore.wait()\n}"),
        .good("func upload() {\n    semaphore.wait()\n}"),
        .good("func run() async {\n    process.wait()\n}"),
    ]
}
