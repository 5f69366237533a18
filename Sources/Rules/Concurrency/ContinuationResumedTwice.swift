import TenetRuleKit

struct ContinuationResumedTwice: Rule {
    static let about = About(
        "continuation-resumed-twice", "Continuation resumed twice on one path", category: .concurrency,
        severity: .error,
        why: "Resuming a checked continuation again stops the program; an unsafe one corrupts it.")

    func install(_ hooks: inout Hooks) {
        hooks.onCall(CallbackPaths.continuations) { call, file in
            guard let closure = call.closures.last?.closure, let name = closure.parameterNames.first,
                let body = file.body(of: closure)
            else { return }
            let callback = CallbackPaths(continuation: name)
            for body in [body] + body.responsible(for: callback) {
                guard let graph = body.graph,
                    case .fails(let witness)? = graph.atMostOnce(
                        callback.isAnswer, FlowPaths([.return])),
                    let last = witness.steps.last
                else { continue }
                file.report(
                    "`\(callback.name)` has been resumed already on this path, so this stops the program",
                    help: "return right after the first `resume`", at: last.node, notes: witness.notes(in: file))
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func item() async throws -> Item {
                try await withCheckedThrowingContinuation { continuation in
                    fetch(completion: { item, error in
                        if let error { continuation.resume(throwing: error) }
                        continuation.↓resume(returning: item)
                    })
                }
            }
            """),
        .bad(
            """
            func ready() async {
                await withCheckedContinuation { continuation in
                    for _ in queue { continuation.↓resume() }
                }
            }
            """),
        .good(
            """
            func item() async throws -> Item {
                try await withCheckedThrowingContinuation { continuation in
                    fetch { item, error in
                        if let error { return continuation.resume(throwing: error) }
                        continuation.resume(returning: item)
                    }
                }
            }
            """),
        .bad("await withCheckedContinuation { done in\n    while queue.isBusy {\n        done.↓resume()\n    }\n}"),
        .good(
            """
            func first(of urls: [URL]) async -> URL? {
                await withCheckedContinuation { continuation in
                    for url in urls where url.isFileURL {
                        continuation.resume(returning: url)
                        return
                    }
                    continuation.resume(returning: nil)
                }
            }
            """),
        .good(
            """
            func state() async -> State {
                await withCheckedContinuation { continuation in
                    var isDone = false
                    for state in states {
                        guard !isDone else { continue }
                        isDone = true
                        continuation.resume(returning: state)
                    }
                }
            }
            """),
    ]
}
