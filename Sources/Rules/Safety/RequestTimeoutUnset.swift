import TenetRuleKit

struct RequestTimeoutUnset: Rule {
    static let about = About(
        "request-timeout-unset", "Request without its own timeout", category: .safety, severity: .note,
        status: .preview, scope: .appCode,
        why: "A request that sets no timeout lets users wait for a minute before they hear that the server is gone.")

    var seconds = 30
    var longer = ["upload", "download", "voice", "transcri", "stream"]
    static let options = [
        Option<Self>("seconds", \.seconds, "The longest timeout of a request."),
        Option<Self>("longer", \.longer, "Words of requests that may take longer."),
    ]

    func install(_ hooks: inout Hooks) {
        let longer = longer
        hooks.collect(PlainRequest.self, from: FunctionCallExprSyntax.self) { call, _ in
            guard let name = call.calledName, name.text == "URLRequest", call.hasArgument("url"), call.isPlain,
                !call.hasArgument("timeoutInterval"), let body = call.enclosingBody,
                !body.text.contains("timeoutInterval"), !body.text.containsFolded(["webview", "previe"])
            else { return nil }
            return (PlainRequest(), name.range)
        }
        hooks.on(SequenceExprSyntax.self) { sequence, file in
            guard let (target, _, value) = sequence.assignment,
                target.lastName?.text.isOne(of: ["timeoutInterval", "timeoutIntervalForRequest"]) == true,
                value.count == 1,
                let number = value[0].numberValue, number > Double(seconds),
                !(sequence.enclosingBody?.text.containsFolded(longer) ?? false)
            else { return }
            file.report(
                "the request waits for \(value[0].text) seconds", help: "wait for \(seconds) seconds at most",
                at: value[0])
        }
        hooks.onProject(needing: [.uses]) { project in
            guard project.model.uses(of: "timeoutIntervalForRequest").isEmpty else { return }
            for request in project.facts(PlainRequest.self) where request.role == .app {
                project.report(
                    "this request has no timeout of its own and waits for a minute",
                    help: "set `timeoutInterval`, or `timeoutIntervalForRequest` of the session", in: request.path,
                    at: request.range)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            "func load(_ url: URL) async throws -> Data {\n    let request = ↓URLRequest(url: url)\n    return try await session.data(for: request).0\n}"
        ),
        .bad(
            "func load(_ url: URL) -> URLRequest {\n    var request = URLRequest(url: url)\n    request.timeoutInterval = ↓90\n    return request\n}"
        ),
        .good(
            "func load(_ url: URL) -> URLRequest {\n    var request = URLRequest(url: url)\n    request.timeoutInterval = 30\n    return request\n}"
        ),
        .good(files: [
            "App/Session.swift":
                "func makeSession() -> URLSession {\n    let configuration = URLSessionConfiguration.default\n    configuration.timeoutIntervalForRequest = 30\n    return URLSession(configuration: configuration)\n}",
            "App/Client.swift": "func request(_ url: URL) -> URLRequest { URLRequest(url: url) }",
        ]),
        .good(
            "func upload(_ url: URL) -> URLRequest {\n    var request = URLRequest(url: url)\n    request.timeoutInterval = 120\n    return uploaded(request)\n}"
        ),
    ]
}

private struct PlainRequest: Fact {}
