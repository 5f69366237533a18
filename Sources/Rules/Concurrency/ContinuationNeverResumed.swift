import TenetRuleKit

struct ContinuationNeverResumed: Rule {
    static let about = About(
        "continuation-never-resumed", "Continuation never resumed", category: .concurrency, severity: .error,
        why: """
            A continuation that is never resumed leaves its caller suspended for ever: the task never ends and \
            whatever it holds is leaked.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall(
            "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
            "withUnsafeThrowingContinuation"
        ) { call, file in
            guard let (_, closure) = call.closures.last, !closure.statements.isEmpty else { return }
            let names = closure.parameterNames
            if names.isEmpty {
                guard !closure.statements.tokens.contains(where: { $0.text == "$0" }) else { return }
                file.report(
                    "the continuation is never used: the caller waits for ever",
                    help: "name the parameter and resume it on every path", at: closure.leftBrace)
                return
            }
            guard let name = names.only else { return }
            guard !closure.statements.tokens.contains(where: { $0.text == name.text && $0 != name }) else { return }
            file.report(
                "`\(name.text)` is never resumed: the caller waits for ever", help: "resume it on every path", at: name)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func photo() async -> Photo {
                await withCheckedContinuation { ↓continuation in
                    camera.take { photo in
                        print(photo)
                    }
                }
            }
            """),
        .bad("func wait() async {\n    await withCheckedContinuation { ↓_ in timer.start() }\n}"),
        .good(
            """
            func photo() async -> Photo {
                await withCheckedContinuation { continuation in
                    camera.take { continuation.resume(returning: $0) }
                }
            }
            """),
        .good("func ready() async {\n    await withCheckedContinuation { waiters.append($0) }\n}"),
        .good(
            """
            func sign() async throws -> Token {
                try await withCheckedThrowingContinuation { continuation in
                    pending = continuation
                    client.start()
                }
            }
            """),
    ]
}

extension Array {
    fileprivate var only: Element? { count == 1 ? first : nil }
}
