import TenetRuleKit

struct ContinuationNotResumed: Rule {
    static let about = About(
        "continuation-not-resumed", "Continuation not resumed on every path", category: .concurrency, severity: .error,
        why: "A continuation that is never resumed suspends its task for ever and leaks everything the task holds.")

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioning: "resume") { body, file in
            guard let callback = CallbackPaths(continuationOf: body) else { return }
            for body in [body] + body.responsible(for: callback) {
                guard let graph = body.graph,
                    case .fails(let witness)? = graph.atLeastOnce(
                        callback.isAnsweredOrHandedOver, callback.paths(countsMissing: true)),
                    let place = body.owner.as(ClosureExprSyntax.self)?.leftBrace
                else { continue }
                file.report(
                    "`\(callback.name)` is not resumed on every path, so the task may never go on",
                    help: "resume it before every way out", at: place, notes: witness.notes(in: file))
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func item() async -> Item? {
                await withCheckedContinuation ↓{ continuation in
                    guard let url else { return }
                    fetch(url) { continuation.resume(returning: $0) }
                }
            }
            """),
        .bad(
            """
            func item() async throws -> Item {
                try await withCheckedThrowingContinuation { continuation in
                    session.dataTask(with: url) ↓{ data, _, error in
                        if let error {
                            continuation.resume(throwing: error)
                        } else if let data {
                            continuation.resume(returning: Item(data))
                        }
                    }.resume()
                }
            }
            """),
        .good(
            """
            func item() async throws -> Item {
                try await withCheckedThrowingContinuation { continuation in
                    load { result in continuation.resume(with: result) }
                }
            }
            """),
        .good(
            """
            func wait() async {
                await withUnsafeContinuation { continuation in
                    waiting.append(continuation)
                }
            }
            """),
        .good(
            """
            func next() async -> Int {
                await withCheckedContinuation { continuation in
                    if let ready { continuation.resume(returning: ready) } else { waiter = continuation }
                }
            }
            """),
    ]
}
