import TenetRuleKit
import TenetRuleSupport

struct DispatchMainInMainActor: Rule {
    static let about = About(
        "dispatch-main-in-main-actor", "Main queue dispatch on the main actor", category: .concurrency,
        severity: .note, status: .preview, scope: .appCode,
        why: """
            Code on the main actor is on the main queue already. `DispatchQueue.main.async` there only delays the work \
            by a turn of the run loop, which hides an ordering problem more often than it solves one.
            """,
        phrasings: [
            "Do not call `DispatchQueue.main.async` in code that is isolated to the main actor.",
            """
            Functions marked `@MainActor` already run on the UI thread, so update the interface directly without \
            hopping again.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("async") { call, file in
            guard call.isOnMainQueue, call.isOnMainActor else { return }
            file.report(
                "this code is on the main actor already, so the dispatch only delays the work",
                help: "do the work directly", at: call.calledExpression)
        }
    }

    static let examples: [Example] = [
        .bad("@MainActor func show() {\n    ↓DispatchQueue.main.async { label.isHidden = false }\n}"),
        .bad("Task { @MainActor in\n    await load()\n    ↓DispatchQueue.main.async { show() }\n}"),
        .good("func show() {\n    DispatchQueue.main.async { label.isHidden = false }\n}"),
        .good("@MainActor func load() {\n    api.get { _ in\n        DispatchQueue.main.async { show() }\n    }\n}"),
        .good("@MainActor func show() {\n    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { hide() }\n}"),
    ]
}
