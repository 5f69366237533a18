import TenetRuleKit
import TenetRuleSupport

struct NestedCompletionHandlers: Rule {
    static let about = About(
        "nested-completion-handlers", "Nested completion handlers", category: .concurrency, severity: .warning,
        status: .preview,
        scope: .appCode,
        why: """
            Each handler inside a handler needs its own error path and its own way back to the main thread. One that \
            is missed leaves the user waiting.
            """,
        phrasings: [
            "Do not nest completion handlers two or more levels deep.",
            """
            Never start another asynchronous call with a closure inside the callback of the first one; flatten the \
            code with `async`/`await`.
            """,
        ])

    var depth = 2
    var countsMainQueue = false
    static let options = [
        Option<Self>(
            "counts_main_queue", \.countsMainQueue,
            "Count `DispatchQueue.main.async` in a completion handler as a handler of its own."),
        Option<Self>("depth", \.depth, minimum: 2, "How many handlers inside one another are reported."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClosureExprSyntax.self) { closure, file in
            guard Self.isHandler(closure) || countsMainQueue && (Self.goesToMain(closure) || Self.isAnswer(closure))
            else {
                return
            }
            var count = 1
            for ancestor in closure.ancestors {
                if ancestor.kind == .functionDecl { break }
                if let outer = ancestor.as(ClosureExprSyntax.self),
                    Self.isHandler(outer) || countsMainQueue && Self.isAnswer(outer)
                {
                    count += 1
                }
            }
            guard count == depth, let call = closure.receivingCall?.call else { return }
            file.report(
                "this completion handler stands inside \(count == 2 ? "another one" : "\(count - 1) others")",
                help: "use async functions and await one after the other",
                at: call.calledName?.syntax ?? closure.leftBrace.syntax)
        }
    }

    private static func goesToMain(_ closure: ClosureExprSyntax) -> Bool {
        guard let call = closure.receivingCall?.call else { return false }
        return call.calls("async", on: "DispatchQueue.main") || call.calls("sync", on: "DispatchQueue.main")
    }

    /// Labelled as completion, or given a result or an error.
    private static func isHandler(_ closure: ClosureExprSyntax) -> Bool {
        guard let (call, label) = closure.receivingCall, let name = call.calledName?.text, !name.isOne(of: inline)
        else {
            return false
        }
        if label.hasPrefix("completion") || label == "onCompletion" {
            return name != "animate" && name != "present" && name != "dismiss"
        }
        guard closure.signature?.parameterClause != nil else { return false }
        return closure.parameterNames.contains {
            $0.text.isOne(of: ["result", "error", "err", "response", "success", "finished"])
        }
    }

    /// The closure takes what a function named after a request brings: `fetchScores { scores in … }`.
    private static func isAnswer(_ closure: ClosureExprSyntax) -> Bool {
        guard let call = closure.receivingCall?.call, let name = call.calledName?.text, call.calledBase != nil,
            closure.signature?.parameterClause != nil, !name.isOne(of: inline)
        else { return false }
        return name.startsWithWord(of: requests)
            && !["Handler", "Callback", "Listener", "Observer", "Block"].contains { name.hasSuffix($0) }
    }

    private static let requests = [
        "dataTask", "uploadTask", "downloadTask", "fetch", "load", "get", "request", "download", "upload", "send",
        "query", "search", "save", "post", "submit", "refresh", "sync", "perform", "execute", "set", "remove", "delete",
        "update", "create", "register", "authorize", "authenticate", "evaluate", "connect", "disconnect", "login",
        "logout", "signIn", "signOut", "check", "validate", "verify", "purchase", "restore", "export", "import",
    ]

    private static let inline = [
        "map", "flatMap", "compactMap", "filter", "forEach", "reduce", "sink", "tryMap", "mapError",
        "withCheckedContinuation", "withCheckedThrowingContinuation", "alert", "onChange", "onReceive", "contains",
        "first",
        "allSatisfy", "catch", "done", "then",
    ]

    static let examples: [Example] = [
        .bad(
            """
            func reload() {
                client.fetchTours { [weak self] tours in
                    DispatchQueue.main.↓async { self?.tours = tours }
                }
            }
            """, options: ["counts_main_queue": .bool(true)]),
        .bad(
            """
            func load() {
                session.dataTask(with: user) { data, _, _ in
                    session.↓dataTask(with: picture(data)) { data, _, _ in keep(data) }.resume()
                }.resume()
            }
            """, options: ["counts_main_queue": .bool(true)]),
        .bad(
            """
            func forget() {
                keychain.removeAll { _ in
                    DispatchQueue.main.↓async { self.close() }
                }
            }
            """, options: ["counts_main_queue": .bool(true)]),
        .good(
            """
            func watch() {
                center.observe(.login) { user in
                    DispatchQueue.main.async { show(user) }
                }
                names.map { name in
                    DispatchQueue.main.async { show(name) }
                }
            }
            """, options: ["counts_main_queue": .bool(true)]),
        .bad(
            """
            func open() {
                api.login { result in
                    api.↓profile(result) { profile, error in
                        show(profile)
                    }
                }
            }
            """),
        .bad("store.load(completion: {\n    store.↓save(completion: {\n        print(1)\n    })\n})"),
        .good(
            """
            func open() async throws {
                let login = try await api.login()
                show(try await api.profile(login))
            }
            """),
        .good("api.login { result in\n    DispatchQueue.main.async { show(result) }\n}"),
        .good("api.login { result in\n    result.items.forEach { response in show(response) }\n}"),
        .good(
            """
            UIView.animate(withDuration: 1, animations: fade, completion: { finished in
                api.close { _ in }
            })
            """),
        .bad(
            "client.load { result in\n    DispatchQueue.main.↓async { self.items = result }\n}",
            options: ["counts_main_queue": .bool(true)]),
        .good("client.load { result in\n    DispatchQueue.main.async { self.items = result }\n}"),
    ]
}
