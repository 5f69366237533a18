import TenetRuleKit

struct RequestTimeoutUnset: Rule {
    static let about = About(
        "request-timeout-unset", "Request without its own timeout", category: .safety, severity: .note,
        scope: .appCode,
        why: "A request that sets no timeout lets users wait for a minute before they hear that the server is gone.")

    var seconds = 30
    var longer = ["upload", "download", "voice", "transcri", "stream", "attachment", "multipart"]
    static let options = [
        Option<Self>("seconds", \.seconds, "The longest timeout of a request."),
        Option<Self>("longer", \.longer, "Words of requests that may take longer."),
    ]

    func install(_ hooks: inout Hooks) {
        let longer = longer
        hooks.collect(PlainRequest.self, fromCallsOf: ["URLRequest"]) { call, file in
            guard let name = call.calledName, call.hasArgument("url"), call.isPlain,
                // Other arguments are those of an initialiser of the project's own.
                call.arguments.allSatisfy({ $0.label?.text.isOne(of: ["url", "cachePolicy"]) == true }),
                let body = call.enclosingBody,
                !body.text.contains("timeoutInterval"), !body.text.containsFolded(["webview", "previe"]),
                !body.text.containsFolded(longer), !Self.isOnlyLookedUp(call, in: body),
                !file.root.text.containsFolded(["wkwebview", "webview?", "webview."])
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
            for request in project.facts(PlainRequest.self)
            where request.role == .app && !Self.isTool(request.path, project.model) {
                project.report(
                    "this request has no timeout of its own and waits for a minute",
                    help: "set `timeoutInterval`, or `timeoutIntervalForRequest` of the session", in: request.path,
                    at: request.range)
            }
        }
    }

    /// Commands and scripts keep nobody waiting in front of a screen.
    private static func isTool(_ path: String, _ model: ProjectModel) -> Bool {
        let targets = model.targets(ofPath: path)
        if FilePlace(path).folders.contains("fastlane") { return true }
        return !targets.isEmpty && targets.allSatisfy { [.tool, .executable, .plugin].contains($0.kind) }
    }

    /// The key under which a cache keeps an answer.
    private static func isOnlyLookedUp(_ call: FunctionCallExprSyntax, in body: Syntax) -> Bool {
        if call.ancestor(FunctionCallExprSyntax.self)?.calledName?.text.isOne(of: cacheCalls) == true { return true }
        guard
            let name = call.ancestor(PatternBindingSyntax.self).flatMap({ binding in
                binding.initializer?.value.syntax == call.syntax ? binding.pattern.text : nil
            })
        else { return false }
        let uses = body.descendants(DeclReferenceExprSyntax.self).filter { $0.baseName.text == name }
        return !uses.isEmpty
            && uses.allSatisfy {
                $0.ancestor(FunctionCallExprSyntax.self)?.calledName?.text.isOne(of: cacheCalls) == true
            }
    }

    private static let cacheCalls = ["cachedResponse", "removeCachedResponse", "storeCachedResponse"]

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
        .good(
            """
            func known(_ url: URL) -> Data? {
                let request = URLRequest(url: url)
                return cache.cachedResponse(for: request)?.data
            }
            """),
        .good(
            """
            final class HelpController: UIViewController {
                let page = WKWebView()
                func show(_ url: URL) { page.load(URLRequest(url: url)) }
            }
            """),
        .good(
            """
            func upload(_ photo: Data, to url: URL) -> URLRequest {
                var request = URLRequest(url: url)
                request.httpBody = photo
                return request
            }
            """),
        .good("func make(_ url: URL) -> URLRequest { URLRequest(url: url, method: .get, headers: [:]) }"),
        .good(files: [
            "Package.swift": """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(name: "Tool", targets: [.executableTarget(name: "Tool")])
            """,
            "Sources/Tool/Release.swift": "func publish(_ url: URL) -> URLRequest { URLRequest(url: url) }",
        ]),
    ]
}

private struct PlainRequest: Fact {}
