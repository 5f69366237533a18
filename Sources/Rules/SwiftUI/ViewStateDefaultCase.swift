import TenetRuleKit

struct ViewStateDefaultCase: Rule {
    static let about = About(
        "view-state-default-case", "View state switch with a default", category: .swiftui, severity: .warning,
        why: """
            `default` hides states that the view forgets. When a case is added the compiler stays silent and the \
            screen shows the wrong thing, or nothing.
            """)

    private static let states = ["loading", "error", "failed", "failure", "loaded", "idle", "empty"]

    func install(_ hooks: inout Hooks) {
        hooks.on(SwitchExprSyntax.self) { node, file in
            guard let subject = node.subject.lastName?.text, subject.hasSuffix("tate"),
                node.evaluatingViewBuilder != nil,
                !node.isInPreview
            else { return }
            var defaultLabel: SwitchDefaultLabelSyntax?
            var knownStates = 0
            for element in node.cases {
                guard let branch = element.as(SwitchCaseSyntax.self) else { return }
                if let label = branch.label.as(SwitchDefaultLabelSyntax.self) {
                    if branch.attribute == nil { defaultLabel = label }
                } else if namesState(branch.label) {
                    knownStates += 1
                }
            }
            guard let defaultLabel, knownStates > 0 else { return }
            file.report(
                "states of `\(subject)` that this view forgets are hidden by `default`", help: "name every case",
                at: defaultLabel.defaultKeyword)
        }
    }

    private func namesState(_ label: Syntax) -> Bool {
        label.tokens.contains { $0.tokenKind == .identifier && $0.text.isOne(of: Self.states) }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Feed: View {
                var body: some View {
                    switch model.state {
                    case .loading: ProgressView()
                    case .loaded(let posts): List(posts) { Row($0) }
                    ↓default: EmptyView()
                    }
                }
            }
            """),
        .bad(
            """
            struct Feed: View {
                @ViewBuilder var content: some View {
                    switch viewState {
                    case .failed: ErrorView()
                    ↓default:
                        Text("Feed")
                    }
                }
            }
            """),
        .good(
            """
            struct Feed: View {
                var body: some View {
                    switch model.state {
                    case .loading: ProgressView()
                    case .loaded(let posts): List(posts) { Row($0) }
                    case .failed(let error): ErrorView(error)
                    }
                }
            }
            """),
        .good(
            "struct Dot: View {\n    var body: some View {\n        switch size {\n"
                + "        case .small: Circle()\n        default: Square()\n        }\n    }\n}"),
        .good(
            "struct Photo: View {\n    var body: some View {\n        switch loadState {\n"
                + "        case .loaded: Text(\"\")\n"
                + "        @unknown default: EmptyView()\n        }\n    }\n}"),
    ]
}
