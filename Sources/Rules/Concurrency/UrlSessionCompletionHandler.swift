import TenetRuleKit
import TenetRuleSupport

struct UrlSessionCompletionHandler: Rule {
    static let about = About(
        "url-session-completion-handler", "Request with a completion handler", category: .concurrency,
        severity: .warning, status: .stable, scope: .appCode,
        why: """
            The async methods of `URLSession` cancel with their task, cannot forget to call back and deliver either \
            data or an error, not three optionals.
            """,
        phrasings: [
            "Use the `async` methods of `URLSession` instead of tasks with completion handlers.",
            """
            Network calls are written as `try await session.data(for: request)`, and never with a `dataTask` closure \
            plus `resume()`.
            """,
        ])

    var delegates = false
    static let options = [
        Option<Self>(
            "delegates", \.delegates, "Report also tasks whose data a delegate gathers, except of background sessions.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collectSystemChecks()
        hooks.collect(Handled.self, fromCallsOf: ["dataTask", "uploadTask", "downloadTask"]) { call, file in
            if delegates, let found = gathered(call, file) { return found }
            guard let label = call.firstArgument?.label?.text, label.isOne(of: ["with", "withResumeData"]),
                call.trailingClosure != nil || call.hasArgument("completionHandler"), let name = call.calledName,
                call.calledBase != nil, !Self.isMirror(call)
            else { return nil }
            let message =
                "`\(name.text)` with a completion handler is neither cancelled with its task nor sure to call back"
            return (Handled(message: message, help: Self.help(name, call)), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for found in project.facts(Handled.self)
            where found.role == .app && project.hasConcurrency(found.path) && !FilePlace(found.path).isPlayground {
                project.report(found.fact.message, help: found.fact.help, in: found.path, at: found.range)
            }
        }
    }

    private struct Handled: Fact {
        var message: String
        var help: String
    }

    /// A function of the same name around it hands the task on: it offers what the session offers, and cannot be async.
    private static func isMirror(_ call: FunctionCallExprSyntax) -> Bool {
        guard let function = call.enclosingFunction else { return false }
        return call.calledName.map { $0.text == function.name.text } == true
            && function.returnType?.codeContains("Task") == true
            && function.parameters.contains { $0.type.unwrapped.kind == .functionType }
    }

    private static func help(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> String {
        let argument = call.firstArgument?.expression
        if isStream(call) { return "read it with `for try await` from `try await session.bytes(for:)`" }
        // `urlRequest` is a request.
        let isAddress =
            argument?.lastName.map {
                $0.codeContainsFolded(["url", "link", "address"]) && !$0.codeContainsFolded(["request"])
            } == true
            || argument?.as(FunctionCallExprSyntax.self)?.calledName?.text == "URL"
        let label = isAddress ? "from" : "for"
        let method =
            name.text == "dataTask"
            ? "data(\(label):)" : name.text == "uploadTask" ? "upload(for:from:)" : "download(\(label):)"
        return "use `try await session.\(method)`"
    }

    /// The answer never ends, so that nobody could wait for all of it: the server sends events.
    private static func isStream(_ call: FunctionCallExprSyntax) -> Bool {
        call.enclosingFunction?.body?.descendants(StringLiteralExprSyntax.self).contains {
            $0.codeContains("text/event-stream")
        } == true
    }

    /// A task without a handler in a class that gathers what arrives.
    private func gathered(_ call: FunctionCallExprSyntax, _ file: FilePass) -> (fact: Handled, range: ByteRange)? {
        guard call.firstArgument?.label?.text == "with", call.closures.isEmpty, !call.hasArgument("completionHandler"),
            call.calledBase?.codeContainsFolded(["session"]) == true, let name = call.calledName,
            let type = call.enclosingType,
            type.inheritsInFile(anyOf: Self.protocols),
            !file.root.codeContainsFolded(["background(withidentifier", ".background("])
        else { return nil }
        let message = "a delegate gathers what this `\(name.text)` answers, piece by piece"
        return (Handled(message: message, help: Self.help(name, call)), name.range)
    }

    private static let protocols = ["URLSessionDataDelegate", "URLSessionTaskDelegate", "URLSessionDownloadDelegate"]

    static let examples: [Example] = [
        .bad("URLSession.shared.↓dataTask(with: url) { data, _, error in\n    show(data, error)\n}.resume()"),
        .bad("let task = session.↓downloadTask(with: request, completionHandler: store)"),
        .good("let (data, _) = try await session.data(for: request)"),
        .good("let task = session.downloadTask(with: request)\ntask.resume()"),
        .good(
            """
            final class LoggingSession {
                func dataTask(with url: URL, completionHandler: @escaping (Data?, URLResponse?, Error?) -> Void) -> URLSessionDataTask {
                    session.dataTask(with: url) { data, answer, error in
                        log(answer)
                        completionHandler(data, answer, error)
                    }
                }
            }
            """),
        .good(files: [
            "Package.swift": """
            // swift-tools-version: 5.3
            import PackageDescription
            let package = Package(name: "Pier", platforms: [.iOS(.v12)], targets: [.target(name: "Pier")])
            """,
            "Sources/Pier/Pier.swift":
                "func load(_ url: URL) {\n    session.dataTask(with: url) { data, _, _ in show(data) }.resume()\n}",
            "Try.playground/Contents.swift": "session.dataTask(with: url) { data, _, _ in show(data) }.resume()",
        ]),
        .bad("session.↓dataTask(with: urlRequest) { data, _, _ in show(data) }.resume()"),
        .bad(
            """
            final class Tides: NSObject, URLSessionDataDelegate {
                func open() {
                    var request = URLRequest(url: url)
                    request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
                    session.↓dataTask(with: request).resume()
                }
            }
            """, options: ["delegates": .bool(true)]),
        .good(files: [
            "Package.swift": """
            // swift-tools-version: 5.3
            import PackageDescription
            let package = Package(name: "Pier", platforms: [.macOS(.v10_14)], targets: [.target(name: "Pier")])
            """,
            "Sources/Pier/Pier.swift":
                "func load(_ url: URL) {\n    session.dataTask(with: url) { data, _, _ in show(data) }.resume()\n}",
        ]),
        .good("let publisher = session.dataTaskPublisher(for: url)"),
        .bad(
            """
            final class Charts: NSObject, URLSessionDataDelegate {
                func load(_ url: URL) { session.↓dataTask(with: url).resume() }
            }
            """, options: ["delegates": .bool(true)]),
        .good(
            """
            final class Charts: NSObject, URLSessionDownloadDelegate {
                lazy var session = URLSession(configuration: .background(withIdentifier: "charts"), delegate: self)
                func load(_ url: URL) { session.downloadTask(with: url).resume() }
            }
            """, options: ["delegates": .bool(true)]),
    ]
}
