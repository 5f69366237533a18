import TenetRuleKit
import TenetRuleSupport

struct RetryRepeatsCall: Rule {
    static let about = About(
        "retry-repeats-call", "Retry that names the operation", category: .architecture, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            The view model remembers which operation failed. A view that calls one of them by name repeats the wrong \
            one as soon as there are two, and passes by the limits on retries.
            """,
        phrasings: [
            "Call the view model's `retry()` in retry buttons and error views; do not name the operation.",
            "\"Try Again\" never invokes `fetchPosts()` itself, since the model knows best what went wrong last.",
        ])

    var method = "retry"
    var titles = ["retry", "try again", "tryagain", "try_again"]
    var always = false
    static let options = [
        Option<Self>("method", \.method, "The method of a view model that tries the failed operation again."),
        Option<Self>("titles", \.titles, "Texts, in lower case, in the titles of buttons that try again."),
        Option<Self>(
            "always", \.always,
            "Report also where no view model of the project has such a method, as with a shared base."),
    ]

    private struct Repeated: Fact {
        var model: String
        var call: String
    }

    func install(_ hooks: inout Hooks) {
        let method = method
        let titles = titles
        // `ErrorView(error, onRetry: viewModel.fetch)`
        hooks.collect(Repeated.self, from: MemberAccessExprSyntax.self) { access, _ in
            let name = access.declName.baseName
            guard access.parent?.kind == .labeledExpr, let base = access.base, base.isModelName, name.text != method,
                name.text.startsWithWord(of: Self.verbs), !access.isInPreview,
                let argument = access.parent?.as(LabeledExprSyntax.self), let label = argument.label?.text,
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
                label.containsFolded(["retry", "tryagain"])
                    || label == "action" && call.calledName?.text == "Button" && Self.says(call, titles)
            else { return nil }
            return (Repeated(model: base.text.string, call: name.text.string), name.range)
        }
        hooks.collect(Repeated.self, from: FunctionCallExprSyntax.self) { call, _ in
            guard let name = call.calledName, name.text != method, let base = call.calledBase, base.isModelName,
                name.text.startsWithWord(of: Self.verbs), !call.isInPreview,
                Self.isRetry(call, titles) || Self.isInRetryFunction(call, titles)
            else { return nil }
            return (Repeated(model: base.text.string, call: name.text.string), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let known = project.model.declarations(named: method).first {
                $0.kind == .function && $0.isMember && $0.enclosingType?.name.hasSuffix("ViewModel") == true
            }
            guard known != nil || always else { return }
            for fact in project.facts(Repeated.self) where fact.role == .app {
                project.report(
                    "this retry calls `\(fact.fact.call)`, whichever operation failed",
                    help: "call `await \(fact.fact.model).\(method)()`", in: fact.path, at: fact.range,
                    notes: known.map { [$0.note("this repeats what failed")] } ?? [])
            }
        }
    }

    /// In the action of a button that says so, or in the closure given to a view of an error.
    private static func isRetry(_ call: FunctionCallExprSyntax, _ titles: [String]) -> Bool {
        for ancestor in call.ancestors {
            guard let (around, label) = ancestor.as(ClosureExprSyntax.self)?.receivingCall else { continue }
            guard let name = around.calledName?.text else { return false }
            if name == "Task" { continue }
            if name.isOne(of: ["Button", "UIAlertAction"]) { return says(around, titles, besides: ancestor) }
            if name.isOne(of: ["refreshable", "task"]) || name.startsWithWord("on") { return false }
            let retries = label.lowercased().contains("retry") || label == "tryAgain"
            return retries || label.isEmpty && (name.hasSuffix("ErrorView") || name.hasSuffix("ErrorBanner"))
        }
        return false
    }

    /// The title of a button, or what its label shows.
    private static func says(
        _ button: FunctionCallExprSyntax, _ titles: [String], besides action: Syntax? = nil
    ) -> Bool {
        if let title = button.firstArgument?.expression, title.kind != .closureExpr, title.codeContainsFolded(titles) {
            return true
        }
        return button.closures.contains { $0.closure.syntax != action && $0.closure.codeContainsFolded(titles) }
    }

    /// `private func tryAgain() { Task { await viewModel.fetch() } }` of a view, or a method that a button which says
    /// so is given: `Button("Retry", action: again)`.
    private static func isInRetryFunction(_ call: FunctionCallExprSyntax, _ titles: [String]) -> Bool {
        guard let function = call.enclosingFunction, let type = call.enclosingType,
            type.isView || type.kind == .extensionDecl,
            !type.isViewModel
        else { return false }
        let name = function.name.identifier
        for node in call.ancestors.prefix(while: { $0 != function.syntax }) {
            guard let around = node.as(ClosureExprSyntax.self)?.receivingCall?.call else { continue }
            guard around.calledName?.text == "Task" else { return false }
        }
        if type.isView, name.startsWithWord("retry") || name.startsWithWord("tryAgain") { return true }
        return type.memberBlock.members.descendants(FunctionCallExprSyntax.self).contains { button in
            button.calledName?.text == "Button"
                && button.argument("action")?.expression.ownMemberName?.identifier == name
                && says(button, titles)
        }
    }

    private static let verbs = ["fetch", "load", "reload", "refresh", "get"]

    private static let model =
        "class FeedViewModel: BaseViewModel {\n    func retry() async {}\n    func fetchPosts() async {}\n}"

    static let examples: [Example] = [
        .bad(
            """
            struct TideView: View {
                @StateObject private var viewModel = TideViewModel()

                var body: some View {
                    if viewModel.isBroken {
                        TideErrorBanner(error: viewModel.error, onRetry: viewModel.↓loadTides)
                        Button { Task { await viewModel.↓loadTides() } } label: { Label("Retry", systemImage: "arrow") }
                        Button("Try again", action: again)
                    }
                }

                private func again() {
                    Task { await viewModel.↓loadTides() }
                }
            }
            """, options: ["always": .bool(true)]),
        .good(
            """
            struct TideView: View {
                @StateObject private var viewModel = TideViewModel()

                var body: some View {
                    List(viewModel.tides) { Text($0.name) }
                        .refreshable { await viewModel.loadTides() }
                        .onAppear(perform: start)
                    Button("Retry") { Task { await viewModel.retry() } }
                    Button("Next day", action: next)
                }

                private func start() { Task { await viewModel.loadTides() } }
                private func next() { Task { await viewModel.loadTides() } }
            }
            """, options: ["always": .bool(true)]),
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
