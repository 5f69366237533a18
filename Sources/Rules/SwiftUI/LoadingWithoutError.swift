import TenetRuleKit

struct LoadingWithoutError: Rule {
    static let about = About(
        "loading-without-error", "Loading branch without error branch", category: .swiftui, severity: .warning,
        status: .preview,
        why: """
            What can be loading can fail. A screen that knows only loading and content shows an empty page when the \
            request fails, and the user has no way to try again.
            """)

    var loadingProperties = ["isLoading"]
    static let options = [
        Option<Self>("loading_properties", \.loadingProperties, "Properties of a model that say that it is loading.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(IfExprSyntax.self) { node, file in
            guard node.elseBody != nil, node.parent?.kind != .ifExpr,
                let access = node.conditions.only?.condition.as(MemberAccessExprSyntax.self),
                access.declName.baseName.text.isOne(of: loadingProperties), let model = access.base,
                let name = model.lastName,
                node.evaluatingViewBuilder != nil, !node.isInPreview, !handlesErrors(of: name.text, in: file)
            else { return }
            file.report(
                "the view shows when `\(name.text)` is loading, but not when loading has failed",
                help: "add a branch for the error of `\(name.text)` with a way to try again", at: access)
        }
    }

    /// Some member of the model whose name speaks of errors, alerts or a state is read in the file.
    private func handlesErrors(of model: TextSlice, in file: FilePass) -> Bool {
        file.root.descendants(MemberAccessExprSyntax.self).contains { access in
            guard let name = access.base?.lastName?.text else { return false }
            guard name == model || name == "$" + model.string else { return false }
            let member = access.declName.baseName.text
            return ["rror", "lert", "ailed", "ailure", "state", "phase"].contains { member.contains($0) }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Feed: View {
                @StateObject private var model = FeedModel()
                var body: some View {
                    if ↓model.isLoading { ProgressView() } else { List(model.posts) { Row(post: $0) } }
                }
            }
            """),
        .bad(
            """
            struct Feed: View {
                var body: some View {
                    ZStack {
                        if ↓self.model.isLoading {
                            ProgressView()
                        } else if model.posts.isEmpty {
                            Text("Nothing here")
                        }
                    }
                }
            }
            """),
        .good(
            """
            struct Feed: View {
                var body: some View {
                    if model.isLoading {
                        ProgressView()
                    } else if let error = model.error {
                        ErrorView(error: error) { model.retry() }
                    } else {
                        List(model.posts) { Row(post: $0) }
                    }
                }
            }
            """),
        .good(
            "struct Feed: View {\n    var body: some View {\n        if model.isLoading { ProgressView() }\n"
                + "    }\n}"),
        .good(
            "struct Feed: View {\n    var body: some View {\n"
                + "        if isLoading { ProgressView() } else { Text(\"Done\") }\n    }\n}"),
    ]
}
