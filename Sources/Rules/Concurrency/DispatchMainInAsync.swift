import TenetRuleKit
import TenetRuleSupport

struct DispatchMainInAsync: Rule {
    static let about = About(
        "dispatch-main-in-async", "Main queue dispatch in async code", category: .concurrency, severity: .warning,
        status: .preview,
        scope: .appCode,
        why: """
            Async code that hops with `DispatchQueue.main` loses order, cancellation and the compiler's isolation \
            checks: the block runs some time after the function went on. `MainActor` does the same hop and can be \
            awaited.
            """,
        phrasings: [
            "Do not use `DispatchQueue.main` in async code; use `MainActor`.",
            """
            Inside a `Task` or `async` function, hop to the UI thread with `await MainActor.run` rather than with GCD.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("async", "asyncAfter") { call, file in
            guard call.isOnMainQueue, call.isInAsyncContext, let name = call.calledName, !Self.isDeferral(call) else {
                return
            }
            let isDelayed = name.text == "asyncAfter"
            file.report(
                "`DispatchQueue.main.\(name.text)` in async code runs unawaited and unchecked",
                help: isDelayed
                    ? "wait with `try await Task.sleep(for:)` and go on in `@MainActor` code"
                    : "use `await MainActor.run { … }` or call a `@MainActor` function",
                at: call.calledExpression, fix: isDelayed ? nil : fix(call))
        }
    }

    /// On the main actor already: the block is put off to the next turn of the run loop on purpose.
    private static func isDeferral(_ call: FunctionCallExprSyntax) -> Bool {
        call.isOnMainActor || call.enclosingType?.isView == true || call.enclosingType?.inherits("ViewModifier") == true
    }

    private func fix(_ call: FunctionCallExprSyntax) -> Fix? {
        guard call.trailingClosure != nil, call.arguments.isEmpty,
            call.parent?.kind == .codeBlockItem
        else { return nil }
        let range = ByteRange(call.range.lower, call.rightParen?.range.upper ?? call.calledExpression.range.upper)
        return .replace(range, with: "await MainActor.run", "Await the main actor", .unsafe)
    }

    static let examples: [Example] = [
        .bad(
            """
            func refresh() async {
                let items = await loader.items()
                ↓DispatchQueue.main.async {
                    list.show(items)
                }
            }
            """,
            fixed: """
                func refresh() async {
                    let items = await loader.items()
                    await MainActor.run {
                        list.show(items)
                    }
                }
                """),
        .bad("Task {\n    await save()\n    ↓DispatchQueue.main.asyncAfter(deadline: .now() + 1) { close() }\n}"),
        .good("func refresh() {\n    DispatchQueue.main.async { list.reload() }\n}"),
        .good("func refresh() async {\n    await MainActor.run { list.reload() }\n}"),
        .good(
            """
            struct Chat: View {
                var body: some View {
                    List { rows }.task {
                        await load()
                        DispatchQueue.main.async { proxy.scrollTo("end") }
                    }
                }
            }
            """),
        .good(
            """
            func image() async -> Image {
                await withCheckedContinuation { continuation in
                    DispatchQueue.main.async { continuation.resume(returning: draw()) }
                }
            }
            """),
    ]
}
