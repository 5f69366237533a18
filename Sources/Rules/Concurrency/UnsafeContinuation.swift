import TenetRuleKit
import TenetRuleSupport

struct UnsafeContinuation: Rule {
    static let about = About(
        "unsafe-continuation", "Unsafe continuation", category: .concurrency, severity: .warning,
        why: """
            An unsafe continuation that is resumed twice or never is undefined behaviour without any message. The \
            checked form costs next to nothing and names the mistake.
            """,
        phrasings: [
            "Use `withCheckedContinuation` and `withCheckedThrowingContinuation` instead of their unsafe counterparts.",
            """
            Never bridge callbacks to `async` with `withUnsafeContinuation`; we want to hear when it resumes twice or \
            never.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onReference("withUnsafeContinuation", "withUnsafeThrowingContinuation") { reference, file in
            let checked =
                reference.baseName.text == "withUnsafeContinuation"
                ? "withCheckedContinuation" : "withCheckedThrowingContinuation"
            file.report(
                "`\(reference.baseName.text)` hides double and missing resumes", help: "use `\(checked)`",
                at: reference,
                fix: .replace(reference, with: checked, "Use `\(checked)`", .unsafe))
        }
    }

    static let examples: [Example] = [
        .bad(
            "let size = await ↓withUnsafeContinuation { done in\n    disk.measure { done.resume(returning: $0) }\n}",
            fixed:
                "let size = await withCheckedContinuation { done in\n    disk.measure { done.resume(returning: $0) }\n}"
        ),
        .bad(
            "try await ↓withUnsafeThrowingContinuation { client.send($0) }",
            fixed: "try await withCheckedThrowingContinuation { client.send($0) }"),
        .good("let size = await withCheckedContinuation { done in\n    disk.measure { done.resume(returning: $0) }\n}"),
        .good("func withUnsafeContinuation() {}"),
        .good("withUnsafeBytes(of: value) { hash($0) }"),
    ]
}
