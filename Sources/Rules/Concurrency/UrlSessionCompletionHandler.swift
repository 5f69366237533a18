import TenetRuleKit

struct UrlSessionCompletionHandler: Rule {
    static let about = About(
        "url-session-completion-handler", "Request with a completion handler", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            The async methods of `URLSession` cancel with their task, cannot forget to call back and deliver either \
            data or an error, not three optionals.
            """)

    var delegates = false
    static let options = [
        Option<Self>(
            "delegates", \.delegates, "Report also tasks whose data a delegate gathers, except of background sessions.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("dataTask", "uploadTask", "downloadTask") { call, file in
            if delegates { reportDelegate(call, file) }
            guard let label = call.firstArgument?.label?.text, label.isOne(of: ["with", "withResumeData"]),
                call.trailingClosure != nil || call.hasArgument("completionHandler"), let name = call.calledName,
                call.calledBase != nil
            else { return }
            file.report(
                "`\(name.text)` with a completion handler is neither cancelled with its task nor sure to call back",
                help: Self.help(name, call), at: name)
        }
    }

    private static func help(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> String {
        let argument = call.firstArgument?.expression
        let isAddress =
            argument?.lastName?.text.containsFolded(["url", "link", "address"]) == true
            || argument?.as(FunctionCallExprSyntax.self)?.calledName?.text == "URL"
        let label = isAddress ? "from" : "for"
        let method =
            name.text == "dataTask"
            ? "data(\(label):)" : name.text == "uploadTask" ? "upload(for:from:)" : "download(\(label):)"
        return "use `try await session.\(method)`"
    }

    /// A task without a handler in a class that gathers what arrives.
    private func reportDelegate(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard call.firstArgument?.label?.text == "with", call.closures.isEmpty, !call.hasArgument("completionHandler"),
            call.calledBase?.text.containsFolded(["session"]) == true, let name = call.calledName,
            let type = call.enclosingType,
            type.inheritsInFile(anyOf: Self.protocols),
            !file.root.text.containsFolded(["background(withidentifier", ".background("])
        else { return }
        file.report(
            "a delegate gathers what this `\(name.text)` answers, piece by piece",
            help: Self.help(name, call), at: name)
    }

    private static let protocols = ["URLSessionDataDelegate", "URLSessionTaskDelegate", "URLSessionDownloadDelegate"]

    static let examples: [Example] = [
        .bad("URLSession.shared.↓dataTask(with: url) { data, _, error in\n    show(data, error)\n}.resume()"),
        .bad("let task = session.↓downloadTask(with: request, completionHandler: store)"),
        .good("let (data, _) = try await session.data(for: request)"),
        .good("let task = session.downloadTask(with: request)\ntask.resume()"),
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
