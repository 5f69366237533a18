import TenetRuleKit
import TenetRuleSupport

struct RequestTimeoutUnset: Rule {
    static let about = About(
        "request-timeout-unset", "Request without its own timeout", category: .safety, severity: .note, status: .stable,
        scope: .appCode,
        why: "A request that sets no timeout lets users wait for a minute before they hear that the server is gone.",
        phrasings: [
            "Set a timeout of at most 30 seconds for every request except uploads, downloads and streams.",
            """
            Nobody waits a minute for a dead server: assign `timeoutInterval` on each `URLRequest` or in the session's \
            configuration.
            """,
        ])

    var seconds = 30
    var longer = ["upload", "download", "voice", "transcri", "stream", "attachment", "multipart"]
    var exactly = false
    static let options = [
        Option<Self>(
            "exactly", \.exactly, "Also report requests that are given a shorter timeout where they are made."),
        Option<Self>(
            "seconds", \.seconds,
            bounds: .most("second", of: ["request timeout", "request time out"], called: ["request timeout"]),
            "The longest timeout of a request."),
        Option<Self>("longer", \.longer, "Words of requests that may take longer."),
    ]

    func install(_ hooks: inout Hooks) {
        let longer = longer
        hooks.collect(PlainRequest.self, fromCallsOf: ["URLRequest"]) { call, file in
            guard let name = call.calledName, call.hasArgument("url"), call.isPlain,
                // Other arguments are those of an initialiser of the project's own.
                call.arguments.allSatisfy({ $0.label?.text.isOne(of: ["url", "cachePolicy"]) == true }),
                let body = call.enclosingBody, !call.isSampleValue, !file.isSampleData,
                !body.codeContains("timeoutInterval"), !body.codeContainsFolded(["webview", "previe"]),
                !body.codeContainsFolded(longer), !Self.isOnlyLookedUp(call, in: body),
                // A web view loads a page.
                call.ancestor(FunctionCallExprSyntax.self)?.calledName?.text != "loadRequest",
                !file.root.codeContainsFolded(["wkwebview", "webview?", "webview."])
            else { return nil }
            return (PlainRequest(), name.range)
        }
        hooks.on(SequenceExprSyntax.self) { sequence, file in
            guard let (target, _, value) = sequence.assignment,
                let name = target.lastName?.text, name.isOne(of: ["timeoutInterval", "timeoutIntervalForRequest"])
            else { return }
            if name == "timeoutIntervalForRequest", Self.isSessionOfOneRequest(sequence) {
                file.report(
                    "a session is made for the timeout of one request",
                    help: "set `timeoutInterval` of the `URLRequest`", at: target)
            }
            guard let only = value.single, let number = only.numberValue, number > Double(seconds),
                !(sequence.enclosingBody?.codeContainsFolded(longer) ?? false)
            else { return }
            file.report(
                "the request waits for \(only.text) seconds", help: "wait for \(seconds) seconds at most", at: only)
        }
        hooks.onCall("URLRequest") { call, file in
            guard call.isPlain, let value = call.argument("timeoutInterval")?.expression,
                let number = value.numberValue,
                number > Double(seconds) || exactly && number != Double(seconds) && Self.isDefault(call),
                !(call.enclosingBody?.codeContainsFolded(longer) ?? false)
            else { return }
            file.report(
                "the request waits for \(value.text) seconds", help: "wait for \(seconds) seconds", at: value)
        }
        hooks.onCall("asyncAfter", "scheduledTimer") { call, file in
            guard let closure = call.trailingClosure, let function = call.enclosingFunction?.body,
                let cancel = closure.statements.descendants(FunctionCallExprSyntax.self).first(where: {
                    $0.calledName?.text == "cancel" && $0.arguments.isEmpty
                })
            else { return }
            let isOfTask = cancel.origins.contains { value in
                value.descendants(DeclReferenceExprSyntax.self).contains {
                    $0.baseName.text.isOne(of: ["dataTask", "uploadTask", "downloadTask"])
                }
            }
            guard isOfTask, function.syntax.contains(closure), let name = call.calledName else { return }
            file.report(
                "this cancels a request by a clock instead of giving it a timeout",
                help: "set `timeoutInterval` of the `URLRequest`", at: name)
        }
        hooks.on(ThrowStmtSyntax.self) { node, file in
            guard node.expression.codeContains("timedOut"),
                let closure = node.enclosingBody?.as(ClosureExprSyntax.self),
                closure.receivingCall?.call.calledName?.text.isOne(of: ["addTask", "Task"]) == true,
                closure.statements.tokens.contains(where: { $0.text == "sleep" }),
                let function = node.enclosingFunction,
                function.body?.descendants(FunctionCallExprSyntax.self).contains(where: Self.sends) == true
            else { return }
            file.report(
                "this races a request against a clock instead of giving it a timeout",
                help: "set `timeoutInterval` of the `URLRequest`", at: node.throwKeyword)
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

    /// The function makes requests for others, so that its timeout is that of all of them.
    private static func isDefault(_ call: FunctionCallExprSyntax) -> Bool {
        let made = call.enclosingFunction?.returnType ?? call.ancestor(VariableDeclSyntax.self)?.type
        return made?.unwrapped.lastName == "URLRequest"
    }

    private static func sends(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.calledName?.text.isOne(of: ["data", "upload", "download", "bytes"]) == true,
            call.firstArgument?.label?.text.isOne(of: ["for", "from"]) == true
        else { return false }
        return call.calledBase?.codeContainsFolded(["session"]) == true
    }

    /// Configuration, session and request are all made in this function.
    private static func isSessionOfOneRequest(_ setting: SequenceExprSyntax) -> Bool {
        guard let body = setting.enclosingFunction?.body else { return false }
        let sessions = body.descendants(FunctionCallExprSyntax.self).filter {
            $0.isPlain && $0.calledName?.text == "URLSession" && $0.hasArgument("configuration")
                && $0.ancestor(VariableDeclSyntax.self)?.isLocal == true
        }
        guard sessions.count == 1, let name = sessions[0].ancestor(PatternBindingSyntax.self)?.nameToken else {
            return false
        }
        return body.descendants(FunctionCallExprSyntax.self).contains {
            sends($0) && $0.calledBase?.text == name.text
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
        .bad(
            """
            func load(_ request: URLRequest) async throws -> Data {
                let configuration = URLSessionConfiguration.default
                ↓configuration.timeoutIntervalForRequest = 20
                let session = URLSession(configuration: configuration)
                return try await session.data(for: request).0
            }
            func send(_ request: URLRequest) {
                let task = URLSession.shared.dataTask(with: request)
                task.resume()
                DispatchQueue.main.↓asyncAfter(deadline: .now() + 20) { [weak task] in task?.cancel() }
            }
            func poll(_ url: URL) -> URLRequest {
                URLRequest(url: url, cachePolicy: .useProtocolCachePolicy, timeoutInterval: ↓50)
            }
            func race(_ request: URLRequest) async throws -> Data? {
                try await withThrowingTaskGroup(of: Data.self) { group in
                    group.addTask { try await session.data(for: request).0 }
                    group.addTask {
                        try await Task.sleep(for: .seconds(20))
                        ↓throw URLError(.timedOut)
                    }
                    return try await group.next()
                }
            }
            """),
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
        .good(
            """
            let mockPricesRequest: URLRequest = {
                var request = URLRequest(url: URL(string: "https://shop.com/prices")!)
                request.setValue("gzip", forHTTPHeaderField: "Accept-Encoding")
                return request
            }()
            """),
        .good("func open(_ url: URL) { screen?.loadRequest(URLRequest(url: url)) }"),
        .good(
            """
            func answers(_ url: URL) async throws -> Data {
                let request = URLRequest(url: url, timeoutInterval: 4)
                return try await URLSession.shared.data(for: request).0
            }
            """, options: ["exactly": .bool(true)]),
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
