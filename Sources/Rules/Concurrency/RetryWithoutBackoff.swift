import TenetRuleKit
import TenetRuleSupport

struct RetryWithoutBackoff: Rule {
    static let about = About(
        "retry-without-backoff", "Failed request repeated carelessly", category: .concurrency, severity: .warning,
        status: .preview,
        scope: .appCode,
        why: """
            Requests repeated at once, for ever or after errors that cannot go away keep a struggling server down and \
            the radio awake.
            """,
        phrasings: [
            """
            Repeat a failed request at most 3 times, with exponentially growing delays, and only after transient \
            errors.
            """,
            """
            Do not hammer a struggling server: back off between attempts, give up soon, and never try again when the \
            failure is permanent.
            """,
        ])

    var maximumRetries = 3
    static let options = [
        Option<Self>(
            "maximum_retries", \.maximumRetries,
            bounds: .most("time", "retry", of: ["request retry", "request repeat"]),
            "How often a request may be repeated.")
    ]

    func install(_ hooks: inout Hooks) {
        let check: @Sendable (Syntax, FilePass) -> Void = { node, file in
            guard let loop = RetryLoop(node) else { return }
            var faults: [String] = []
            if loop.pauses.isEmpty {
                faults.append("without a pause")
            } else if loop.pauses.allSatisfy({ Self.isConstant($0) }) {
                faults.append("after the same pause each time")
            } else if loop.pauses.filter({ $0.calledName?.text == "sleep" }).contains(where: { Self.isLinear($0, node) }
            ) {
                faults.append("after pauses that grow by the same time")
            }
            if let attempts = loop.attempts, attempts > maximumRetries + 1 { faults.append("\(attempts) times") }
            if Self.takesEverything(loop) { faults.append("after every error") }
            guard !faults.isEmpty else { return }
            file.report(
                "the attempt is repeated \(faults.joined(separator: ", "))",
                help:
                    "repeat at most \(Prose.count(maximumRetries, "time")) after server and network errors, and double the pause each time",
                at: loop.keyword, notes: [file.note("after this the loop tries again", at: loop.clause.catchKeyword)])
        }
        hooks.on(ForStmtSyntax.self) { check($0.syntax, $1) }
        hooks.on(WhileStmtSyntax.self) { check($0.syntax, $1) }
        hooks.on(RepeatStmtSyntax.self) { check($0.syntax, $1) }
    }

    /// `Task.sleep(for: .seconds(2))`: only literals.
    private static func isConstant(_ call: FunctionCallExprSyntax) -> Bool {
        call.calledName?.text == "sleep"
            && !call.arguments.descendants(DeclReferenceExprSyntax.self).contains {
                !$0.isMemberName && !$0.baseName.text.startsUppercase && !$0.baseName.text.hasPrefix("UInt")
            }
    }

    /// `.seconds(attempt)`, `Double(attempt) * 2`, or a function of the file that gives this: the attempt's number, and
    /// nothing that grows faster.
    private static func isLinear(_ call: FunctionCallExprSyntax, _ loop: Syntax) -> Bool {
        guard let pause = call.arguments.first?.expression,
            let counter = loop.as(ForStmtSyntax.self)?.pattern.as(IdentifierPatternSyntax.self)?.identifier
        else { return false }
        guard let inner = pause.as(FunctionCallExprSyntax.self), inner.isPlain,
            inner.calledName?.text.startsUppercase == false
        else { return isLinear(pause.syntax, in: counter.text.string) }
        let functions = loop.root.descendants(FunctionDeclSyntax.self).filter { $0.name.text == inner.calledName?.text }
        guard inner.arguments.only?.expression.text == counter.text.string, let function = functions.only,
            let parameter = function.parameters.only?.internalName, let value = function.body?.statements.onlyItem
        else { return false }
        return isLinear(value, in: parameter.text.string)
    }

    private static func isLinear(_ value: Syntax, in name: String) -> Bool {
        let names = value.descendants(DeclReferenceExprSyntax.self).filter {
            !$0.isMemberName && !$0.baseName.text.startsUppercase
        }.map(\.baseName.text.string)
        return names == [name] && !value.tokens.contains { $0.text.isOne(of: ["<<", "**"]) }
    }

    /// Nothing looks at the error before the next attempt.
    private static func takesEverything(_ loop: RetryLoop) -> Bool {
        guard loop.clause.catchItems.isEmpty, loop.attempt.catchClauses.count == 1 else { return false }
        return !loop.clause.body.descendants.contains {
            [.ifExpr, .guardStmt, .switchExpr, .returnStmt, .throwStmt, .breakStmt].contains($0.kind)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func load() async throws -> Feed {
                ↓for _ in 0..<3 {
                    do { return try await client.feed() } catch { logger.error("again") }
                }
                throw FeedError.unreachable
            }
            """),
        .bad(
            """
            func load() async throws -> Feed {
                var attempt = 0
                ↓while attempt < 10 {
                    do {
                        return try await client.feed()
                    } catch let error as URLError where error.code == .timedOut {
                        attempt += 1
                        try await Task.sleep(for: .seconds(1))
                    }
                }
                throw FeedError.unreachable
            }
            """),
        .bad(
            """
            func delay(after attempt: Int) -> Duration { .seconds(attempt * 2) }
            func load() async throws -> Feed {
                ↓for attempt in 1...3 {
                    do {
                        return try await client.feed()
                    } catch let error as APIError where error.isTransient {
                        try await Task.sleep(for: delay(after: attempt))
                    }
                }
                ↓for attempt in 1...3 {
                    do {
                        return try await client.feed()
                    } catch let error as APIError where error.isTransient {
                        try await Task.sleep(for: .seconds(Double(attempt)))
                    }
                }
                throw FeedError.unreachable
            }
            """),
        .good(
            """
            func load() async throws -> Feed {
                for attempt in 0..<3 {
                    do {
                        return try await client.feed()
                    } catch let error as APIError where error.isTransient {
                        try await Task.sleep(for: .seconds(pow(2, Double(attempt))))
                    }
                }
                throw FeedError.unreachable
            }
            """),
        .good(
            """
            func load() async throws -> Feed {
                for attempt in 0..<3 {
                    do {
                        return try await client.feed()
                    } catch {
                        guard isTransient(error) else { throw error }
                        try await Task.sleep(for: delay(attempt))
                    }
                }
                throw FeedError.unreachable
            }
            """),
        .good(
            "func poll() async {\n    while !Task.isCancelled {\n        do { status = try await client.status() } catch { status = nil }\n    }\n}"
        ),
    ]
}
