import TenetRuleKit

struct RetryRepeatsCall: Rule {
    static let about = About(
        "retry-repeats-call", "Retry that names the operation", category: .architecture, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            The view model remembers which operation failed. A view that calls one of them by name repeats the wrong \
            one as soon as there are two, and passes by the limits on retries.
            """)

    var method = "retry"
    var titles = ["retry", "try again", "tryagain", "try_again"]
    static let options = [
        Option<Self>("method", \.method, "The method of a view model that tries the failed operation again."),
        Option<Self>("titles", \.titles, "Texts, in lower case, in the titles of buttons that try again."),
    ]

    private struct Repeated: Fact {
        var model: String
        var call: String
    }

    func install(_ hooks: inout Hooks) {
        let method = method
        let titles = titles
        hooks.collect(Repeated.self, from: FunctionCallExprSyntax.self) { call, _ in
            guard let name = call.calledName, name.text != method, let base = call.calledBase, base.isModelName,
                name.text.startsWithWord(of: ["fetch", "load", "reload", "refresh", "get"]), !call.isInPreview,
                Self.isRetry(call, titles)
            else { return nil }
            return (Repeated(model: base.text.string, call: name.text.string), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let known = project.model.declarations(named: method).first {
                $0.kind == .function && $0.isMember && $0.enclosingType?.name.hasSuffix("ViewModel") == true
            }
            guard let known else { return }
            for fact in project.facts(Repeated.self) where fact.role == .app {
                project.report(
                    "this retry calls `\(fact.fact.call)`, whichever operation failed",
                    help: "call `await \(fact.fact.model).\(method)()`", in: fact.path, at: fact.range,
                    notes: [known.note("this repeats what failed")])
            }
        }
    }

    /// In the action of a button that says so, or in the closure given to a view of an error.
    private static func isRetry(_ call: FunctionCallExprSyntax, _ titles: [String]) -> Bool {
        for ancestor in call.ancestors {
            guard let (around, label) = ancestor.as(ClosureExprSyntax.self)?.receivingCall else { continue }
            guard let name = around.calledName?.text else { return false }
            if name == "Task" { continue }
            if name == "Button" {
                let title = around.firstArgument?.expression
                return (title?.kind != .closureExpr && title?.text.containsFolded(titles) == true)
                    || around.closures.contains { $0.label == "label" && $0.closure.text.containsFolded(titles) }
            }
            return name.hasSuffix("ErrorView") && (label.isEmpty || label.lowercased().contains("retry"))
        }
        return false
    }

    private static let model =
        "class FeedViewModel: BaseViewModel {\n    func retry() async {}\n    func fetchPosts() async {}\n}"

    static let examples: [Example] = [
        .bad(files: [
            "App/FeedViewModel.swift": model,
            "App/FeedView.swift": """
            struct FeedView: View {
                var body: some View {
                    ErrorView(viewModel.error) { Task { await viewModel.↓fetchPosts() } }
                }
            }
            """,
        ]),
        .bad(files: [
            "App/FeedViewModel.swift": model,
            "App/FeedView.swift":
                "struct FeedView: View {\n    var body: some View {\n        Button(\"Try Again\") { Task { await viewModel.↓fetchPosts() } }\n    }\n}",
        ]),
        .good(files: [
            "App/FeedViewModel.swift": model,
            "App/FeedView.swift": """
            struct FeedView: View {
                var body: some View {
                    ErrorView(viewModel.error) { Task { await viewModel.retry() } }
                    List {}.refreshable { await viewModel.fetchPosts() }
                    Button("Load") { Task { await viewModel.fetchPosts() } }
                }
            }
            """,
        ]),
        .good(
            "class FeedViewModel {\n    func fetchPosts() async {}\n}\nstruct FeedView: View {\n    var body: some View {\n        Button(\"Retry\") { Task { await viewModel.fetchPosts() } }\n    }\n}"
        ),
        .good("final class Player {\n    func retry() {}\n}\nfunc load() { viewModel.fetchPosts() }"),
    ]
}
