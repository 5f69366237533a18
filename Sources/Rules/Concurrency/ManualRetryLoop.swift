import TenetRuleKit
import TenetRuleSupport

struct ManualRetryLoop: Rule {
    static let about = About(
        "manual-retry-loop", "Request repeated by a view model", category: .concurrency, severity: .note,
        scope: .appCode,
        why: """
            When and how often a request is repeated is the network layer's matter. A second loop above it multiplies \
            the attempts.
            """,
        phrasings: [
            "Do not retry requests in a loop in views or view models.",
            "Trying again after a failed call is left to the networking code; the presentation asks a single time.",
        ])

    var types = "*ViewModel|*View|*Screen|*ViewController"
    static let options = [
        Option<Self>("types", \.types, "Names of types that must not repeat requests, joined by `|`.")
    ]

    func install(_ hooks: inout Hooks) {
        let types = NamePattern(types)
        let check: @Sendable (Syntax, FilePass) -> Void = { node, file in
            guard let name = node.enclosingTypeName, types.matches(name.string) else { return }
            guard let loop = RetryLoop(node) else {
                guard let (keyword, failure) = Self.silentRetry(node) else { return }
                file.report(
                    "`\(name)` repeats the request itself",
                    help: "leave retries to the network layer, and offer the user a button",
                    at: keyword, notes: [file.note("after this has failed the loop tries again", at: failure)])
                return
            }
            file.report(
                "`\(name)` repeats the request itself",
                help: "leave retries to the network layer, and offer the user a button",
                at: loop.keyword, notes: [file.note("after this the loop tries again", at: loop.clause.catchKeyword)])
        }
        hooks.on(ForStmtSyntax.self) { check($0.syntax, $1) }
        hooks.on(WhileStmtSyntax.self) { check($0.syntax, $1) }
        hooks.on(RepeatStmtSyntax.self) { check($0.syntax, $1) }
    }

    /// A loop around `if let answer = try? await …` that ends with the first answer.
    private static func silentRetry(_ node: Syntax) -> (keyword: TokenSyntax, attempt: Syntax)? {
        let body: CodeBlockSyntax
        let keyword: TokenSyntax
        var conditions = ""
        if let loop = node.as(ForStmtSyntax.self) {
            guard loop.pattern.kind == .wildcardPattern || loop.sequence.codeContainsFolded(["...", "..<"]) else {
                return nil
            }
            (body, keyword) = (loop.body, loop.forKeyword)
        } else if let loop = node.as(WhileStmtSyntax.self) {
            guard !loop.conditions.contains(where: { $0.condition.kind == .optionalBindingCondition }) else {
                return nil
            }
            (body, keyword, conditions) = (loop.body, loop.whileKeyword, loop.conditions.text.string)
        } else if let loop = node.as(RepeatStmtSyntax.self) {
            (body, keyword, conditions) = (loop.body, loop.repeatKeyword, loop.condition.text.string)
        } else {
            return nil
        }
        for branch in body.descendants(IfExprSyntax.self) {
            let binding = branch.conditions.first?.condition.as(OptionalBindingConditionSyntax.self)
            guard let binding, branch.enclosingBody == node.enclosingBody,
                binding.initializer?.value.as(TryExprSyntax.self)?.questionOrExclamationMark?.text == "?",
                binding.initializer?.value.tokens.contains(where: { $0.text == "await" }) == true,
                let last = branch.body.statements.last?.item
            else { continue }
            let leaves = last.kind == .returnStmt || last.kind == .breakStmt
            let target = last.as(SequenceExprSyntax.self)?.assignment?.target.lastName?.text.string
            // `while coupon == nil { … coupon = answer }`
            if leaves || target.map({ conditions.contains($0) }) == true { return (keyword, binding.syntax) }
        }
        return nil
    }

    static let examples: [Example] = [
        .bad(
            """
            final class TicketViewModel {
                func load() async {
                    var left = 3
                    ↓while ticket == nil, left > 0 {
                        left -= 1
                        if let answer = try? await client.ticket(id) {
                            ticket = answer
                        } else {
                            try? await Task.sleep(for: .seconds(1))
                        }
                    }
                }
            }
            """),
        .bad(
            """
            final class TicketViewModel {
                func load() async -> Ticket? {
                    ↓for _ in 0..<3 {
                        if let answer = try? await client.ticket(id) { return answer }
                    }
                    return nil
                }
            }
            """),
        .good(
            """
            final class PageViewModel {
                func load() async {
                    while !isLast {
                        if let page = try? await client.page(number) {
                            rows += page.rows
                        } else {
                            return
                        }
                        number += 1
                    }
                }
            }
            """),
        .bad(
            """
            final class FeedViewModel {
                func load() async {
                    ↓for attempt in 1...3 {
                        do {
                            posts = try await client.request(.posts)
                            return
                        } catch {
                            logger.error("attempt \\(attempt)")
                        }
                    }
                }
            }
            """),
        .bad(
            """
            final class FeedViewModel {
                func load() async {
                    var count = 0
                    ↓while count < 3 {
                        do {
                            posts = try await client.request(.posts)
                            break
                        } catch {
                            count += 1
                        }
                    }
                }
            }
            """),
        .good(
            """
            final class JobViewModel {
                func watch() async {
                    while !Task.isCancelled {
                        do {
                            status = try await client.request(.status)
                        } catch {
                            logger.error("no status")
                        }
                        try? await Task.sleep(for: .seconds(2))
                    }
                }
            }
            """),
        .good(
            """
            final class APIClient {
                func send() async throws {
                    for _ in 1...3 {
                        do { return try await session.send() } catch { pause() }
                    }
                }
            }
            """),
        .good(
            """
            final class UploadViewModel {
                func send() async {
                    for file in files {
                        do { try await client.send(file) } catch { failed.append(file) }
                    }
                }
            }
            """),
    ]
}
