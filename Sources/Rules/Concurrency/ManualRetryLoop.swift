import TenetRuleKit

struct ManualRetryLoop: Rule {
    static let about = About(
        "manual-retry-loop", "Request repeated by a view model", category: .concurrency, severity: .note,
        scope: .appCode,
        why: """
            When and how often a request is repeated is the network layer's matter. A second loop above it multiplies \
            the attempts.
            """)

    var types = "*ViewModel|*View|*Screen|*ViewController"
    static let options = [
        Option<Self>("types", \.types, "Names of types that must not repeat requests, joined by `|`.")
    ]

    func install(_ hooks: inout Hooks) {
        let types = NamePattern(types)
        let check: @Sendable (Syntax, FilePass) -> Void = { node, file in
            guard let name = node.enclosingTypeName, types.matches(name.string), let loop = RetryLoop(node) else {
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

    static let examples: [Example] = [
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
