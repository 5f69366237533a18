import TenetRuleKit

struct ContinuationSkipped: Rule {
    static let about = About(
        "continuation-skipped", "Way out without resuming", category: .concurrency, severity: .error,
        why: """
            A `return` that leaves the closure before the continuation is resumed leaves its caller suspended for \
            ever. It is easily missed in a `guard` for something that never happens in tests.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall(
            "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
            "withUnsafeThrowingContinuation"
        ) { call, file in
            guard let closure = call.closures.last?.closure, let name = closure.parameterNames.first else { return }
            let mentions = closure.statements.descendants(DeclReferenceExprSyntax.self)
                .filter { $0.baseName.text == name.text && !$0.isMemberName }
            // Stored for later: who resumes it cannot be seen here.
            guard mentions.allSatisfy({ $0.resumes }) else { return }
            for exit in closure.statements.descendants(ReturnStmtSyntax.self) {
                guard let body = exit.enclosingBody, mentions.contains(where: { $0.enclosingBody == body }),
                    !mentions.contains(where: { exit.contains($0) || Self.precedes($0, exit) }),
                    !Self.isRepeat(exit, in: body)
                else { continue }
                file.report(
                    "this `return` leaves without resuming `\(name.text)`: the caller waits for ever",
                    help: "resume it here too", at: exit.returnKeyword)
            }
        }
    }

    /// The condition around the exit asks whether the continuation was resumed already: by name, or by a flag that the
    /// same closure sets.
    private static func isRepeat(_ exit: ReturnStmtSyntax, in body: Syntax) -> Bool {
        guard let branch = exit.ancestors.first(where: { $0.kind == .guardStmt || $0.kind == .ifExpr }) else {
            return false
        }
        let conditions = branch.as(GuardStmtSyntax.self)?.conditions ?? branch.as(IfExprSyntax.self)?.conditions
        guard let conditions else { return false }
        let names = conditions.tokens.filter { $0.tokenKind == .identifier }
        if names.contains(where: { name in onceWords.contains { name.text.containsIgnoringCase($0) } }) { return true }
        return body.descendants(SequenceExprSyntax.self).contains { sequence in
            guard let target = sequence.assignment?.target.lastName else { return false }
            return names.contains { $0.text == target.text }
        }
    }

    private static let onceWords = [
        "resum", "complet", "done", "finish", "once", "handled", "called", "received", "settled",
    ]

    /// The mention stands before the exit in a statement that is always run on the way there. Branches do not count
    /// unless they may fall through, as `switch` and `do` do.
    private static func precedes(_ mention: DeclReferenceExprSyntax, _ exit: ReturnStmtSyntax) -> Bool {
        guard mention.range.lower < exit.range.lower else { return false }
        for ancestor in mention.ancestors {
            guard let item = ancestor.as(CodeBlockItemSyntax.self), let list = item.parent, list.contains(exit) else {
                continue
            }
            if item.contains(exit) { return false }
            let kind = item.item.as(ExpressionStmtSyntax.self)?.expression.kind ?? item.item.kind
            return kind != .ifExpr && kind != .guardStmt
        }
        return false
    }

    static let examples: [Example] = [
        .bad(
            """
            func photo() async -> Photo? {
                await withCheckedContinuation { continuation in
                    camera.take { photo in
                        guard photo.isSharp else { ↓return }
                        continuation.resume(returning: photo)
                    }
                }
            }
            """),
        .bad(
            """
            func sign() async throws -> Token {
                try await withCheckedThrowingContinuation { done in
                    client.sign { token, error in
                        if let error {
                            done.resume(throwing: error)
                            return
                        }
                        guard let token else {
                            log.warning("no token")
                            ↓return
                        }
                        done.resume(returning: token)
                    }
                }
            }
            """),
        .good(
            """
            func photo() async -> Photo? {
                await withCheckedContinuation { continuation in
                    camera.take { photo in
                        guard photo.isSharp else {
                            continuation.resume(returning: nil)
                            return
                        }
                        continuation.resume(returning: photo)
                    }
                }
            }
            """),
        .good(
            """
            await withCheckedContinuation { done in
                guard isBusy else { return done.resume() }
                queue.wait { done.resume() }
            }
            """),
        .good(
            """
            await withCheckedContinuation { done in
                waiting.append(done)
                guard isReady else { return }
                done.resume()
            }
            """),
        .good(
            """
            await withCheckedContinuation { continuation in
                var isSent = false
                feed.onItem { item in
                    guard !isSent else { return }
                    isSent = true
                    continuation.resume(returning: item)
                }
            }
            """),
        .good(
            """
            await withCheckedContinuation { done in
                let names = items.map { item in
                    return item.name
                }
                done.resume(returning: names)
            }
            """),
    ]
}

extension DeclReferenceExprSyntax {
    /// `continuation.resume…`.
    fileprivate var resumes: Bool {
        parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "resume"
    }
}
