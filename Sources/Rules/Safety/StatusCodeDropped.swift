import TenetRuleKit
import TenetRuleSupport

struct StatusCodeDropped: Rule {
    static let about = About(
        "status-code-dropped", "Error without status code and address", category: .safety, severity: .note,
        scope: .appCode,
        why: """
            An error that says only that the response was bad cannot be told from any other in a log. The status code \
            and the address show at once whose fault it is.
            """,
        phrasings: [
            "Errors thrown for a bad HTTP status must carry the status code and the URL.",
            """
            When the server answers with 4xx or 5xx, whatever we throw says which number came back and from which \
            address.
            """,
        ])

    var urlErrors = false
    static let options = [
        Option<Self>("url_errors", \.urlErrors, "Count a `URLError` made by hand as an error that says nothing.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioning: "statusCode") { body, file in
            for thrown in body.statements.descendants(ThrowStmtSyntax.self) where thrown.enclosingBody == body.owner {
                guard let condition = Self.condition(around: thrown), condition.contains("statusCode"),
                    // `guard let code = answer?.statusCode` fails when there is no code.
                    ["<", ">", "..", "~=", "!=", "==", "contains"].contains(where: condition.contains),
                    !carries(thrown.expression), Self.isOfResponse(thrown),
                    // The caught error says what went wrong.
                    thrown.ancestor(CatchClauseSyntax.self) == nil || thrown.expression.kind != .declReferenceExpr,
                    // `switch statusCode { case 401: throw .unauthorized }` names the code.
                    thrown.ancestor(SwitchCaseSyntax.self) == nil, !Self.namesCode(thrown, condition),
                    !Self.isLogged(before: thrown)
                else { continue }
                file.report(
                    "the error says neither the status code nor the address of the request",
                    help: "carry both in the error: `throw APIError.status(code, url)`", at: thrown.expression)
            }
        }
    }

    /// `if code == 401 { throw … }` says which code it is; `guard code == 200 else { throw … }` does not.
    private static func namesCode(_ node: ThrowStmtSyntax, _ condition: TextSlice) -> Bool {
        // `guard code != 304 else { throw … }` fails for that code alone.
        if let check = node.ancestors.first(where: { $0.kind == .guardStmt || $0.kind == .ifExpr })?
            .as(GuardStmtSyntax.self), check.conditions.only != nil, !condition.contains("&&"),
            !condition.contains("||"), condition.contains("!="), !numbers(in: condition).isEmpty
        {
            return true
        }
        guard condition.contains("==") else { return false }
        for ancestor in node.ancestors {
            if ancestor.kind == .ifExpr { return true }
            if ancestor.kind == .guardStmt { return condition.contains("||") }
        }
        return true
    }

    /// The condition whose failure or success leads here.
    private static func condition(around node: ThrowStmtSyntax) -> TextSlice? {
        for ancestor in node.ancestors {
            if let check = ancestor.as(GuardStmtSyntax.self) { return check.conditions.text }
            if let check = ancestor.as(IfExprSyntax.self) { return check.conditions.text }
            if ancestor.kind == .closureExpr || ancestor.kind == .functionDecl { return nil }
        }
        return nil
    }

    /// A `statusCode` of its own may be what a database or another library has answered. That of a response is asked
    /// from one, compared with numbers of HTTP, or stands in code that speaks of it.
    private static func isOfResponse(_ node: ThrowStmtSyntax) -> Bool {
        guard let condition = condition(around: node), !condition.contains(".statusCode") else { return true }
        guard let function = node.enclosingFunction,
            !function.codeContainsFolded(["response", "http", "request"])
        else { return true }
        return numbers(in: condition).contains { (100..<600).contains($0) }
    }

    private static func numbers(in text: TextSlice) -> [Int] {
        text.string.split { !$0.isNumber && !$0.isLetter && $0 != "_" }.compactMap { Int($0) }
    }

    /// The code or the address is handed to the error, or the error is one of the system's or made elsewhere.
    private func carries(_ error: ExprSyntax) -> Bool {
        if let call = error.stripped.as(FunctionCallExprSyntax.self) {
            if call.calledName?.text == "NSError" { return true }
            if call.calledName?.text == "URLError" {
                // `.cancelled` is the one code that callers look for.
                return !urlErrors || call.firstArgument?.expression.isConstant != true
                    || call.argument("userInfo")?.expression.codeContainsFolded(["url", "response"]) == true
                    || call.firstArgument?.expression.lastName?.text == "cancelled"
            }
            return call.arguments.codeContainsFolded(["status", "code", "response", "http", "url"])
        }
        // `error`, `failure(response)` and the like; `APIError.invalidResponse` names a case and nothing else.
        guard let access = error.as(MemberAccessExprSyntax.self) else { return true }
        guard let base = access.base else { return false }
        return !(base.lastName?.text.startsUppercase ?? false)
    }

    private static func isLogged(before node: ThrowStmtSyntax) -> Bool {
        guard let list = node.ancestor(CodeBlockItemListSyntax.self) else { return false }
        return list.count > 1 && list.codeContainsFolded(["statuscode", "log", "print"])
    }

    static let examples: [Example] = [
        .bad(
            """
            func load() async throws -> Data {
                let (data, response) = try await session.data(from: url)
                guard let http = response as? HTTPURLResponse, (200..<300).contains(http.statusCode) else {
                    throw ↓APIError.invalid
                }
                return data
            }
            """),
        .bad(
            """
            func check(_ answer: HTTPURLResponse) throws {
                if answer.statusCode >= 400 { throw ↓LoadError.failed }
            }
            """),
        .good(
            """
            func check(_ answer: HTTPURLResponse) throws {
                if answer.statusCode >= 400 { throw LoadError.failed(status: answer.statusCode, answer.url) }
            }
            """),
        .good(
            """
            func check(_ answer: HTTPURLResponse) throws {
                if answer.statusCode == 401 { throw LoadError.signedOut }
            }
            """),
        .good(
            """
            func load(_ answer: HTTPURLResponse) throws -> Page {
                do {
                    return try decode(Page.self)
                } catch {
                    if answer.statusCode < 500 { return .empty } else { throw error }
                }
            }
            """),
        .bad(
            """
            func check(_ answer: HTTPURLResponse) throws {
                guard answer.statusCode == 200 else { throw ↓NetworkError.badAnswer }
            }
            """),
        .bad(
            """
            func check(_ answer: HTTPURLResponse) throws {
                guard answer.statusCode == 200 else { throw ↓URLError(.badServerResponse) }
            }
            """,
            options: ["url_errors": .bool(true)]),
        .good(
            """
            func check(_ answer: HTTPURLResponse) throws {
                guard answer.statusCode != 499 else { throw URLError(.cancelled) }
            }
            """,
            options: ["url_errors": .bool(true)]),
        .good(
            """
            func check(_ answer: HTTPURLResponse) throws {
                guard answer.statusCode != 304 else { throw TideError.notChanged }
                guard answer.statusCode < 300 else {
                    throw URLError(.badServerResponse, userInfo: [NSURLErrorKey: address])
                }
            }
            """,
            options: ["url_errors": .bool(true)]),
        .good(
            """
            func bind(_ value: Int32) throws {
                let statusCode = archive_bind(statement, value)
                guard statusCode == ARCHIVE_OK else { throw ArchiveError.bind(reason()) }
            }
            """),
        .bad(
            """
            func check(statusCode: Int) throws {
                guard (200..<300).contains(statusCode) else { throw ↓LoadError.failed }
            }
            """),
        .good("func check(_ count: Int) throws {\n    if count >= 400 { throw LoadError.tooMany }\n}"),
        .bad(
            """
            func check(_ answer: HTTPURLResponse) throws {
                guard answer.statusCode < 300 else { throw ↓NetworkError.invalidResponse }
            }
            """),
        .good(
            """
            func check(_ answer: HTTPURLResponse, _ failure: any Error) throws {
                guard answer.statusCode < 500 else { throw failure }
                guard answer.statusCode < 300 else { throw URLError(.badServerResponse) }
            }
            """),
        .good(
            """
            func check(_ answer: URLResponse) throws -> Int {
                guard let code = (answer as? HTTPURLResponse)?.statusCode else { throw APIError.unexpectedAnswer }
                return code
            }
            """),
    ]
}
