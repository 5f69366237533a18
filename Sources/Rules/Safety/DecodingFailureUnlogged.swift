import TenetRuleKit
import TenetRuleSupport

struct DecodingFailureUnlogged: Rule {
    static let about = About(
        "decoding-failure-unlogged", "Decoding failure replaced without a trace", category: .safety, severity: .warning,
        scope: .appCode,
        why: """
            A decoding error says which key of which object is wrong. A `catch` that throws something else instead leaves \
            nobody a way to find out what the server sent.
            """,
        phrasings: [
            "When a `catch` replaces a decoding error with another error, log the original or carry it along.",
            "Never lose which JSON key was wrong; keep the `DecodingError` inside whatever we throw or print it first.",
        ])

    var loggers = ["log", "logger", "print", "debugprint", "record", "crash", "capture", "report", "track", "trace"]
    var body = false
    static let options = [
        Option<Self>(
            "body", \.body, "Also report logs of a decoding failure that leave out what could not be decoded."),
        Option<Self>("loggers", \.loggers, "Words in names of functions and objects that write to a log."),
    ]

    func install(_ hooks: inout Hooks) {
        if body {
            hooks.on(CatchClauseSyntax.self) { clause, file in
                guard let attempt = clause.ancestor(DoStmtSyntax.self),
                    clause.catchItems.isEmpty || clause.catchItems.codeContains("DecodingError"),
                    Self.decodes(attempt.body.syntax)
                else { return }
                checkLog(in: clause.body.syntax, file)
            }
            // `Result { try decoder.decode(…) }.mapError { … }`
            hooks.onCall("mapError") { call, file in
                guard let closure = call.closures.first?.closure, let base = call.calledBase, Self.decodes(base.syntax)
                else {
                    return
                }
                checkLog(in: closure.syntax, file)
            }
        }
        hooks.on(CatchClauseSyntax.self) { clause, file in
            guard let attempt = clause.ancestor(DoStmtSyntax.self),
                clause.catchItems.isEmpty || clause.catchItems.codeContains("DecodingError"),
                Self.decodes(attempt.body.syntax), !Self.isCaughtBefore(clause, attempt),
                let replacement = clause.body.statements.only?.item.as(ThrowStmtSyntax.self),
                !replacement.expression.tokens.contains(where: {
                    !$0.text.startsUppercase && $0.codeContainsFolded(["error"])
                }),
                !clause.body.tokens.contains(where: { $0.codeContainsFolded(loggers) })
            else { return }
            file.report(
                "the decoding error is thrown away: which key was wrong is lost",
                help: "log it with the body of the response, or carry it in the new error", at: replacement.throwKeyword
            )
        }
    }

    /// The failure is logged, and nothing there names the bytes, or a text made from them.
    private func checkLog(in node: Syntax, _ file: FilePass) {
        guard isAnswer(node, file) else { return }
        let logs = node.descendants(FunctionCallExprSyntax.self).filter {
            $0.calledExpression.codeContainsFolded(loggers) && !$0.arguments.isEmpty
        }
        let names = node.tokens.filter { $0.tokenKind == .identifier || $0.text == "self" }
        guard let log = logs.first, let name = log.calledName,
            !names.contains(where: { $0.text == "decoding" || $0.codeContainsFolded(Self.bodies) }),
            !Self.namesInput(log)
        else { return }
        file.report(
            "the log says that decoding failed, but not on what",
            help: "log the body of the response, too, in debug builds",
            at: name)
    }

    /// The bytes came from a server: a type that talks to one reads them, or the file knows requests.
    private func isAnswer(_ node: Syntax, _ file: FilePass) -> Bool {
        if let name = node.enclosingType?.groupName?.text, OutsideCauses.isRemote(name) { return true }
        return ["URLSession", "URLRequest", "HTTPURLResponse"].contains { file.root.codeContains($0) }
    }

    /// The log shows what the function was given to decode.
    private static func namesInput(_ log: FunctionCallExprSyntax) -> Bool {
        let given = log.enclosingFunction?.parameters.map(\.internalName.identifier) ?? []
        return log.tokens.contains { given.contains($0.identifier) }
    }

    private static let bodies = ["data", "body", "json", "payload", "raw", "bytes", "content", "response"]

    /// An earlier clause of the same `do` has taken the decoding errors.
    private static func isCaughtBefore(_ clause: CatchClauseSyntax, _ attempt: DoStmtSyntax) -> Bool {
        clause.catchItems.isEmpty
            && attempt.catchClauses.contains {
                $0.range.upper <= clause.range.lower && $0.catchItems.codeContains("DecodingError")
            }
    }

    /// The `do` decodes with a decoder; nothing else that it tries is deeper inside.
    private static func decodes(_ node: Syntax) -> Bool {
        node.descendants(FunctionCallExprSyntax.self).contains {
            guard $0.calledName?.text == "decode", let bytes = $0.argument("from")?.expression else { return false }
            return !isOfDevice(bytes)
        }
    }

    /// The bytes come from a file, the settings or the bundle, and no server sent them.
    private static func isOfDevice(_ bytes: ExprSyntax) -> Bool {
        ([bytes] + bytes.origins).contains { value in
            let calls = value.as(FunctionCallExprSyntax.self).map { [$0] } ?? []
            return (calls + Array(value.descendants(FunctionCallExprSyntax.self))).contains { call in
                guard let name = call.calledName?.text, let label = call.firstArgument?.label?.text else {
                    return false
                }
                return name == "Data" && label.isOne(of: ["contentsOf", "contentsOfFile"])
                    || name == "contents" && label == "atPath" || label == "forKey"
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct ShopClient {
                func user(from data: Data) -> Result<User, any Error> {
                    Result { try decoder.decode(User.self, from: data) }
                        .mapError { error in
                            logger.↓error("no user: \\(error)")
                            return UserError.unreadable(error)
                        }
                }
                func item(from data: Data) throws -> Item {
                    do { return try decoder.decode(Item.self, from: data) } catch {
                        logger.↓error("no item: \\(error)")
                        throw error
                    }
                }
            }
            """, options: ["body": .bool(true)]),
        .good(
            """
            struct Settings {
                func icon() -> Icon? {
                    do { return try decoder.decode(Icon.self, from: stored) } catch {
                        logger.error("no icon: \\(error)")
                        return nil
                    }
                }
            }
            struct IconClient {
                func stored(in file: URL) -> Icon? {
                    do {
                        let data = try Data(contentsOf: file)
                        return try decoder.decode(Icon.self, from: data)
                    } catch {
                        logger.info("no icon at \\(file.lastPathComponent)")
                        return nil
                    }
                }
            }
            func item(from data: Data) throws -> Item {
                do { return try decoder.decode(Item.self, from: data) } catch {
                    logger.error("no item: \\(error) in \\(String(decoding: data, as: UTF8.self))")
                    throw error
                }
            }
            """, options: ["body": .bool(true)]),
        .good(
            """
            func user(from data: Data) throws -> User {
                do {
                    return try JSONDecoder().decode(User.self, from: data)
                } catch let error as DecodingError {
                    throw APIError.unreadable(error)
                } catch {
                    throw APIError.invalidResponse
                }
            }
            """),
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
