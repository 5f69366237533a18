import TenetRuleKit
import TenetRuleSupport

struct RequestUnlogged: Rule {
    static let about = About(
        "request-unlogged", "Network service makes a request without logging it", category: .safety, severity: .note,
        scope: .appCode,
        why: "Without a line for each request and its answer, nobody can tell from a report what the app has asked.",
        phrasings: [
            "Network services log every request they make together with its response.",
            """
            Each call our API client sends leaves a trace with the URL and the answer, so we can follow up on bug \
            reports.
            """,
        ])

    var types = "*NetworkService|*NetworkClient|*APIClient|*HTTPClient"
    var loggers = ["log", "print", "trace", "signpost"]
    static let options = [
        Option<Self>("types", \.types, "Names of types that make requests, joined by `|`."),
        Option<Self>("loggers", \.loggers, "Words in names of functions and objects that write to a log."),
    ]

    func install(_ hooks: inout Hooks) {
        let types = NamePattern(types)
        hooks.onCall("data", "upload", "download", "dataTask", "uploadTask", "downloadTask") { call, file in
            guard let label = call.firstArgument?.label?.text, label.isOne(of: ["for", "from", "with"]),
                call.calledBase?.codeContainsFolded(["session"]) == true, let name = call.calledName,
                let type = call.enclosingTypeName, types.matches(type.string),
                let function = call.enclosingFunction
            else { return }
            let logs = function.descendants(FunctionCallExprSyntax.self).filter { isLog($0) }
            if function.codeContainsFolded(loggers) {
                guard !logs.isEmpty, logs.allSatisfy({ $0.range.upper < call.range.lower && !isDeferred($0) }) else {
                    return
                }
                file.report(
                    "`\(function.name.text)` logs the request, but not the answer", help: "log the status code, too",
                    at: name)
                return
            }
            guard !isLoggedByCaller(function) else { return }
            file.report(
                "`\(function.name.text)` makes a request and logs neither it nor the answer",
                help: "log method, address and status code, without secrets", at: name)
        }
    }

    /// The functions of the type that call this one write to the log.
    private func isLoggedByCaller(_ function: FunctionDeclSyntax) -> Bool {
        let callers = (function.enclosingType?.members(FunctionDeclSyntax.self) ?? []).filter { other in
            other != function
                && other.descendants(FunctionCallExprSyntax.self).contains {
                    $0.calledName?.identifier == function.name.identifier
                }
        }
        return !callers.isEmpty
            && callers.allSatisfy { $0.descendants(FunctionCallExprSyntax.self).contains(where: isLog) }
    }

    private func isLog(_ call: FunctionCallExprSyntax) -> Bool {
        call.calledExpression.codeContainsFolded(loggers)
    }

    private func isDeferred(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestors.contains { $0.kind == .deferStmt }
    }

    static let examples: [Example] = [
        .good(
            """
            final class NetworkService {
                func load(_ request: URLRequest) async throws -> Data {
                    let (data, answer) = try await perform(request)
                    logger.debug("\\(request) gave \\(answer)")
                    return data
                }
                private func perform(_ request: URLRequest) async throws -> (Data, URLResponse) {
                    try await session.data(for: request)
                }
            }
            """),
        .bad(
            """
            final class NetworkService {
                func load(_ url: URL) async throws -> Data {
                    let (data, _) = try await session.↓data(from: url)
                    return data
                }
            }
            """),
        .bad(
            """
            actor APIClient {
                func send(_ request: URLRequest) async throws -> Data {
                    try await URLSession.shared.↓data(for: request).0
                }
            }
            """),
        .good(
            """
            final class NetworkService {
                func load(_ url: URL) async throws -> Data {
                    let (data, response) = try await session.data(from: url)
                    logger.debug("\\(url.path) \\(response)")
                    return data
                }
            }
            """),
        .good(
            "final class ImageLoader {\n    func load(_ url: URL) async throws -> Data { try await session.data(from: url).0 }\n}"
        ),
        .good("final class NetworkService {\n    func bytes(_ file: File) -> Data { file.data(for: key) }\n}"),
        .bad(
            """
            extension NetworkService {
                func load(_ request: URLRequest) async throws -> Data {
                    logger.debug("Asking \\(request)")
                    let (data, _) = try await session.↓data(for: request)
                    return data
                }
            }
            """),
    ]
}
