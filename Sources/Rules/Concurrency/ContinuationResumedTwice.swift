import TenetRuleKit
import TenetRuleSupport

struct ContinuationResumedTwice: Rule {
    static let about = About(
        "continuation-resumed-twice", "Continuation resumed twice on one path", category: .concurrency,
        severity: .error,
        why: "Resuming a checked continuation again stops the program; an unsafe one corrupts it.",
        phrasings: [
            "Resume a continuation exactly once on every path.",
            """
            Inside `withCheckedContinuation` we return right after `resume` and never reach another one, not even in a \
            loop.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(OpenCallback.self, fromCallsOf: CallbackPaths.continuations) { call, file in
            guard let closure = call.closures.last?.closure, let name = closure.parameterNames.first,
                let body = file.body(of: closure)
            else { return [] }
            let callback = CallbackPaths(continuation: name)
            return ([body] + body.responsible(for: callback)).compactMap { body in
                guard let graph = body.graph else { return nil }
                let paths = OpenPaths(in: file, premises: callback.directPremises) { isGood in
                    graph.atMostOnce(
                        { callback.isAnswer($0) || (!callback.directPremises($0).isEmpty && !isGood($0)) },
                        FlowPaths([.return]))
                }
                return paths.map {
                    let isInner = body.owner != closure.syntax
                    return (
                        OpenCallback(rule: Self.id.rawValue, name: callback.name, paths: $0, isInner: isInner),
                        name.range
                    )
                }
            }
        }
        hooks.onProject(needing: [.summaries]) { project in
            let bad = project.badCallbacks(of: Self.id) { use, argument in use.calls(argument) != .always }
            for (callback, path) in bad {
                project.report(
                    "`\(callback.fact.name)` has been resumed already on this path, so this stops the program",
                    help: "return right after the first `resume`", in: callback.path, at: path.end,
                    notes: project.notes(of: callback, path) { "`\($0.fullName)` always resumes it" })
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Feed.swift": """
            func item() async throws -> Item {
                try await withCheckedThrowingContinuation { continuation in
                    if let error { Answers.fail(continuation, with: error) }
                    continuation.↓resume(returning: item)
                }
            }
            """,
            "App/Answers.swift": """
            enum Answers {
                static func fail(_ waiting: CheckedContinuation<Item, any Error>, with error: any Error) {
                    waiting.resume(throwing: error)
                }
            }
            """,
        ]),
        .good(files: [
            "App/Feed.swift": """
            func item() async throws -> Item {
                try await withCheckedThrowingContinuation { continuation in
                    if let error { return Answers.fail(continuation, with: error) }
                    continuation.resume(returning: item)
                }
            }
            """,
            "App/Answers.swift": """
            enum Answers {
                static func fail(_ waiting: CheckedContinuation<Item, any Error>, with error: any Error) {
                    waiting.resume(throwing: error)
                }
            }
            """,
        ]),
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
