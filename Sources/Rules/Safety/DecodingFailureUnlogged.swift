import TenetRuleKit

struct DecodingFailureUnlogged: Rule {
    static let about = About(
        "decoding-failure-unlogged", "Decoding failure replaced without a trace", category: .safety, severity: .warning,
        scope: .appCode,
        why: """
            A decoding error says which key of which object is wrong. A `catch` that throws something else instead leaves \
            nobody a way to find out what the server sent.
            """)

    var loggers = ["log", "logger", "print", "debugprint", "record", "crash", "capture", "report", "track", "trace"]
    static let options = [
        Option<Self>("loggers", \.loggers, "Words in names of functions and objects that write to a log.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(CatchClauseSyntax.self) { clause, file in
            guard let attempt = clause.ancestor(DoStmtSyntax.self),
                clause.catchItems.isEmpty || clause.catchItems.text.contains("DecodingError"),
                Self.decodes(attempt.body),
                let replacement = clause.body.statements.only?.item.as(ThrowStmtSyntax.self),
                !replacement.expression.tokens.contains(where: {
                    !$0.text.startsUppercase && $0.text.containsFolded(["error"])
                }),
                !clause.body.tokens.contains(where: { $0.text.containsFolded(loggers) })
            else { return }
            file.report(
                "the decoding error is thrown away: which key was wrong is lost",
                help: "log it with the body of the response, or carry it in the new error", at: replacement.throwKeyword
            )
        }
    }

    /// The `do` decodes with a decoder; nothing else that it tries is deeper inside.
    private static func decodes(_ block: CodeBlockSyntax) -> Bool {
        block.descendants(FunctionCallExprSyntax.self).contains {
            $0.calledName?.text == "decode" && $0.hasArgument("from")
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func user(from data: Data) throws -> User {
                do {
                    return try JSONDecoder().decode(User.self, from: data)
                } catch {
                    ↓throw APIError.invalidResponse
                }
            }
            """),
        .bad(
            """
            func items(from data: Data) throws -> [Item] {
                do {
                    return try decoder.decode([Item].self, from: data)
                } catch is DecodingError {
                    ↓throw ItemError.malformed
                }
            }
            """),
        .good(
            """
            func user(from data: Data) throws -> User {
                do {
                    return try JSONDecoder().decode(User.self, from: data)
                } catch {
                    throw APIError.decoding(error)
                }
            }
            """),
        .good(
            """
            func user(from data: Data) throws -> User {
                do {
                    return try JSONDecoder().decode(User.self, from: data)
                } catch {
                    logger.error("no user in \\(data.count) bytes: \\(error)")
                    throw APIError.invalidResponse
                }
            }
            """),
        .good(
            """
            func user() throws -> User {
                do {
                    return try store.user()
                } catch {
                    throw StoreError.missing
                }
            }
            """),
    ]
}
