import TenetRuleKit
import TenetRuleSupport

struct RetryWithoutCanRetry: Rule {
    static let about = About(
        "retry-without-can-retry", "Retry offered when it is not possible", category: .architecture, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            Not every error can be tried again. A button that is always there promises something that the view model \
            then refuses, without a word.
            """,
        phrasings: [
            "Show or enable a retry button only when the view model's `canRetry` is true.",
            "We never offer \"Try again\" for failures that cannot be repeated.",
        ])

    var method = "retry"
    var condition = "canRetry"
    var always = false
    static let options = [
        Option<Self>("method", \.method, "The method of a view model that tries the failed operation again."),
        Option<Self>("condition", \.condition, "The property that says whether that is possible."),
        Option<Self>("always", \.always, "Report also where the project declares no such property."),
    ]

    private struct Retry: Fact { var model: String }

    func install(_ hooks: inout Hooks) {
        let method = method
        let condition = condition
        hooks.collect(Retry.self, fromCallsOf: [method]) { call, _ in
            guard let base = call.calledBase, base.isModelName, let name = call.calledName, !call.isInPreview else {
                return nil
            }
            let buttons = call.enclosingButton.map { [($0, call)] } ?? Self.buttons(behind: call)
            guard !buttons.isEmpty, !buttons.contains(where: { Self.isChecked($0.1, within: $0.0, condition) }),
                call.enclosingFunction?.codeContains(condition) != true
            else { return nil }
            return (Retry(model: base.text.string), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            // A project whose view models cannot tell has nothing to ask for.
            let known = project.model.declarations(named: condition).first(where: { $0.isMember })
            guard known != nil || always else { return }
            for retry in project.facts(Retry.self) where retry.role == .app {
                project.report(
                    "this button tries again even when `\(retry.fact.model).\(condition)` is false",
                    help: "show or enable it only while `\(condition)` is true", in: retry.path, at: retry.range,
                    notes: known.map { [$0.note("this says whether a retry is possible")] } ?? [])
            }
        }
    }

    /// The buttons whose action is the function of the view that makes the call: `Button(action: retry)`, or a closure
    /// that calls it.
    private static func buttons(
        behind call: FunctionCallExprSyntax
    ) -> [(FunctionCallExprSyntax, FunctionCallExprSyntax)] {
        guard let function = call.enclosingFunction, let type = function.enclosingType, type.isView else { return [] }
        let name = function.name.text.string
        return type.memberBlock.descendants(FunctionCallExprSyntax.self).compactMap { other in
            if other.calledName?.text == "Button", other.isPlain,
                other.argument("action")?.expression.lastName?.text == name
            {
                return (other, other)
            }
            guard other.calledName?.text == name, other.isPlain || other.calledBase?.text == "self" else { return nil }
            return other.enclosingButton.map { ($0, other) }
        }
    }

    /// In a condition around the call or the button, in an argument of a view around it, or in `disabled`.
    private static func isChecked(
        _ call: FunctionCallExprSyntax, within button: FunctionCallExprSyntax, _ condition: String
    ) -> Bool {
        if button.view.whole.codeContains(condition) { return true }
        return call.ancestors.contains { node in
            if let branch = node.as(IfExprSyntax.self) { return branch.conditions.codeContains(condition) }
            if let around = node.as(FunctionCallExprSyntax.self) {
                return around.arguments.contains {
                    $0.expression.kind != .closureExpr && $0.codeContains(condition)
                }
                    || around.view.modifiers.contains {
                        $0.name.text.isOne(of: ["disabled", "opacity", "hidden"])
                            && $0.arguments.codeContains(condition)
                    }
            }
            return node.kind == .sequenceExpr && node.codeContains(condition)
        }
    }

    private static let model =
        "class FeedViewModel: BaseViewModel {\n    var canRetry = false\n    func retry() async {}\n}"

    static let examples: [Example] = [
        .bad(
            """
            struct FeedView: View {
                var body: some View {
                    List(rows) { Text($0.title) }.alert("Failed", isPresented: $hasFailed) {
                        Button(action: again) { Text("Retry") }
                    }
                }
                private func again() { Task { await viewModel.↓retry() } }
            }
            """, options: ["always": .bool(true)]),
        .bad(files: [
            "App/FeedViewModel.swift": model,
            "App/FeedView.swift": """
            struct FeedView: View {
                var body: some View {
                    if viewModel.hasFailed {
                        Button("Retry") { Task { await viewModel.↓retry() } }
                    }
                }
            }
            """,
        ]),
        .bad(files: [
            "App/FeedViewModel.swift": model,
            "App/FeedView.swift":
                "struct FeedView: View {\n    var body: some View {\n        Button(action: { Task { await viewModel.↓retry() } }) { Text(\"Again\") }.padding()\n    }\n}",
        ]),
        .good(files: [
            "App/FeedViewModel.swift": model,
            "App/FeedView.swift": """
            struct FeedView: View {
                var body: some View {
                    if viewModel.canRetry {
                        Button("Retry") { Task { await viewModel.retry() } }
                    }
                    Button("Retry") { Task { await viewModel.retry() } }.disabled(!viewModel.canRetry)
                    ErrorView(viewModel.error) { Task { await viewModel.retry() } }
                }
            }
            """,
        ]),
        .good(
            "struct FeedView: View {\n    var body: some View {\n        Button(\"Retry\") { Task { await viewModel.retry() } }\n    }\n}"
        ),
        .good(files: [
            "App/FeedViewModel.swift": model,
            "App/Menu.swift": "func again(_ player: Player) -> some View { Button(\"Retry\") { player.retry() } }",
        ]),
    ]
}
