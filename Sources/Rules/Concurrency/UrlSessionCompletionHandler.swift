import TenetRuleKit

struct UrlSessionCompletionHandler: Rule {
    static let about = About(
        "url-session-completion-handler", "Request with a completion handler", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            The async methods of `URLSession` cancel with their task, cannot forget to call back and deliver either \
            data or an error, not three optionals.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("dataTask", "uploadTask", "downloadTask") { call, file in
            guard let label = call.firstArgument?.label?.text, label.isOne(of: ["with", "withResumeData"]),
                call.trailingClosure != nil || call.hasArgument("completionHandler"), let name = call.calledName,
                call.calledBase != nil
            else { return }
            let async =
                name.text == "dataTask"
                ? "data(for:)" : name.text == "uploadTask" ? "upload(for:from:)" : "download(for:)"
            file.report(
                "`\(name.text)` with a completion handler is neither cancelled with its task nor sure to call back",
                help: "use `try await session.\(async)`", at: name)
        }
    }

    static let examples: [Example] = [
        .bad("URLSession.shared.↓dataTask(with: url) { data, _, error in\n    show(data, error)\n}.resume()"),
        .bad("let task = session.↓downloadTask(with: request, completionHandler: store)"),
        .good("let (data, _) = try await session.data(for: request)"),
        .good("let task = session.downloadTask(with: request)\ntask.resume()"),
        .good("let publisher = session.dataTaskPublisher(for: url)"),
    ]
}
