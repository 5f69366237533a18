import TenetRuleKit

struct ErrorWithoutErrorView: Rule {
    static let about = About(
        "error-without-error-view", "Error shown without the error view", category: .swiftui, severity: .warning,
        why: """
            One view for errors gives every screen the same wording, layout and way to try again. A text of its own \
            usually leaves the user without a next step.
            """)

    var errorViews = ["ErrorView", "ContentUnavailableView"]
    var errorProperties = ["error"]
    static let options = [
        Option<Self>("error_views", \.errorViews, "Views that show an error and offer to try again."),
        Option<Self>("error_properties", \.errorProperties, "Properties of a model that hold the error of a screen."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(IfExprSyntax.self) { node, file in
            guard let property = errorProperty(node), node.evaluatingViewBuilder != nil, !node.isInPreview,
                isScreenState(node), !showsErrorView(node.body)
            else { return }
            file.report(
                "this branch shows the error in a way of its own",
                help: "show it with `\(errorViews.first ?? "ErrorView")` and offer to try again",
                at: property)
        }
    }

    /// `model.error` of `if let error = model.error`.
    private func errorProperty(_ node: IfExprSyntax) -> ExprSyntax? {
        for element in node.conditions {
            guard let value = element.condition.as(OptionalBindingConditionSyntax.self)?.initializer?.value,
                let access = value.as(MemberAccessExprSyntax.self), access.base != nil,
                access.declName.baseName.text.isOne(of: errorProperties)
            else { continue }
            return value
        }
        return nil
    }

    /// Part of a chain that also shows loading or content; a note beside the content is something else.
    private func isScreenState(_ node: IfExprSyntax) -> Bool { node.elseBody != nil || node.parent?.kind == .ifExpr }

    private func showsErrorView(_ body: CodeBlockSyntax) -> Bool {
        body.descendants(DeclReferenceExprSyntax.self).contains {
            $0.baseName.text.isOne(of: errorViews) || $0.baseName.text.hasSuffix("ErrorView")
                || $0.baseName.text.string.lowercased().contains("error") && $0.baseName.text != "error"
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Feed: View {
                var body: some View {
                    if model.isLoading {
                        ProgressView()
                    } else if let error = ↓model.error {
                        Text(error.localizedDescription)
                    } else {
                        List {}
                    }
                }
            }
            """),
        .bad(
            "struct Feed: View {\n    var body: some View {\n        if let failure = ↓model.error {\n"
                + "            Text(\"Oh no\")\n"
                + "        } else {\n            List {}\n        }\n    }\n}"),
        .good(
            """
            struct Feed: View {
                var body: some View {
                    if let error = model.error {
                        ErrorView(error: error) { Task { await model.retry() } }
                    } else {
                        List {}
                    }
                }
            }
            """),
        .good(
            "struct Field: View {\n    var body: some View {\n        VStack {\n"
                + "            if let error = model.error { Text(error.text) }\n        }\n    }\n}"),
        .good("func check() {\n    if let error = model.error { log(error) } else { done() }\n}"),
    ]
}
