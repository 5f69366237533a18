import TenetRuleKit

struct ContinuationNotResumed: Rule {
    static let about = About(
        "continuation-not-resumed", "Continuation not resumed on every path", category: .concurrency, severity: .error,
        why: "A continuation that is never resumed suspends its task for ever and leaks everything the task holds.")

    func install(_ hooks: inout Hooks) {
        hooks.onCall(CallbackPaths.continuations) { call, file in
            guard let closure = call.closures.last?.closure, !closure.statements.isEmpty else { return }
            let names = closure.parameterNames
            guard let name = names.count == 1 ? names[0] : nil else {
                if names.isEmpty { reportUnnamed(closure, file) }
                return
            }
            let callback = CallbackPaths(continuation: name)
            guard callback.mentions(closure.statements) else {
                file.report(
                    "`\(name.text)` is never resumed, so the task never goes on", help: "resume it on every path",
                    at: name)
                return
            }
            guard let body = file.body(of: closure) else { return }
            for body in [body] + body.responsible(for: callback) { check(body, callback, name, file) }
        }
    }

    private func check(_ body: FlowBody, _ callback: CallbackPaths, _ name: TokenSyntax, _ file: FilePass) {
        guard let graph = body.graph,
            case .fails(let witness)? = graph.atLeastOnce(
                callback.isAnsweredOrHandedOver, callback.paths(in: body, countsMissing: true)),
            let closure = body.owner.as(ClosureExprSyntax.self)
        else { return }
        let isOuter = closure.contains(name)
        file.report(
            isOuter
                ? "`\(name.text)` is not resumed on every path, so the task may never go on"
                : "this closure can end without resuming `\(name.text)`, so the task may never go on",
            help: "resume it before every way out", at: isOuter ? name : closure.leftBrace,
            notes: witness.notes(in: file))
    }

    private func reportUnnamed(_ closure: ClosureExprSyntax, _ file: FilePass) {
        guard !closure.statements.tokens.contains(where: { $0.text == "$0" }) else { return }
        file.report(
            "the continuation is never used, so the task never goes on",
            help: "name the parameter and resume it on every path", at: closure.leftBrace)
    }

    static let examples: [Example] = [
        .bad(
            """
            func item() async -> Item? {
                await withCheckedContinuation { ↓continuation in
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
        .bad(
            """
            func photo() async -> Photo? {
                await withCheckedContinuation { continuation in
                    camera.take ↓{ photo in
                        guard photo.isSharp else { return }
                        continuation.resume(returning: photo)
                    }
                }
            }
            """),
        .bad(
            """
            func closeAlert() async {
                await withCheckedContinuation { ↓continuation in
                    alert?.close { continuation.resume() }
                }
            }
            """),
        .bad("func wait() async {\n    await withCheckedContinuation { ↓_ in timer.start() }\n}"),
        .bad("func wait() async {\n    await withCheckedContinuation { ↓done in timer.start() }\n}"),
        .good("func ready() async {\n    await withCheckedContinuation { waiters.append($0) }\n}"),
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
        .good(
            """
            func first() async -> Item {
                await withCheckedContinuation { continuation in
                    var isSent = false
                    feed.onItem { item in
                        guard !isSent else { return }
                        isSent = true
                        continuation.resume(returning: item)
                    }
                }
            }
            """),
        .good(
            """
            func names() async -> [String] {
                await withCheckedContinuation { done in
                    let names = items.map { item in
                        return item.name
                    }
                    done.resume(returning: names)
                }
            }
            """),
    ]
}
