import TenetRuleKit
import TenetRuleSupport

struct ViewStateDefaultCase: Rule {
    static let about = About(
        "view-state-default-case", "View state switch with a default", category: .swiftui, severity: .warning,
        why: """
            `default` hides states that the view forgets. When a case is added the compiler stays silent and the \
            screen shows the wrong thing, or nothing.
            """,
        phrasings: [
            "Handle every case of the view state explicitly in a view, without `default` or a catch-all `else`.",
            """
            A screen lists loading, loaded and failed one by one, so the compiler complains when someone adds another.
            """,
        ])

    var askedAgain = true
    static let options = [
        Option<Self>(
            "asked_again", \.askedAgain,
            "Report an `if` also where its `else` asks for the state again and tells the rest apart.")
    ]

    private static let states = ["loading", "error", "failed", "failure", "loaded", "idle", "empty"]

    func install(_ hooks: inout Hooks) {
        hooks.on(SwitchExprSyntax.self) { node, file in
            guard let subject = node.subject.lastName?.text, isState(subject, node),
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
                    if isScreen(subject) { checkEmpty(branch, subject, file) }
                }
            }
            guard let defaultLabel, knownStates > 0 else { return }
            file.report(
                "states of `\(subject)` that this view forgets are hidden by `default`", help: "name every case",
                at: defaultLabel.defaultKeyword)
        }
        hooks.on(IfExprSyntax.self) { node, file in
            guard let subject = askedState(node), isScreen(subject), isState(subject, node),
                node.parent?.kind != .ifExpr,
                let rest = lastElse(node), asksOnly(subject, node),
                askedAgain || !rest.tokens.contains(where: { $0.text == subject }),
                node.evaluatingViewBuilder != nil, !node.isInPreview
            else { return }
            file.report(
                "all other states of `\(subject)` share an `else`, also those that this view forgets",
                help: "write a `switch` with a case for each state", at: node.ifKeyword)
        }
    }

    /// `state` of `if case .loading = state` and of `if state == .loading`.
    private func askedState(_ node: IfExprSyntax) -> TextSlice? {
        guard let condition = node.conditions.first?.condition else { return nil }
        if let match = condition.as(MatchingPatternConditionSyntax.self) {
            return namesState(match.pattern.syntax) ? match.initializer.value.lastName?.text : nil
        }
        guard node.conditions.only != nil, let sequence = condition.as(SequenceExprSyntax.self),
            let only = sequence.operations.single, only.operator == "==", namesState(only.right.syntax)
        else { return nil }
        return only.left.lastName?.text
    }

    /// `state`, `viewState`, or a phase that the view itself keeps; the phase of an `AsyncImage` is no state of a screen.
    private func isState(_ name: TextSlice, _ node: some SyntaxProtocol) -> Bool {
        if name.hasSuffix("tate") { return true }
        return name == "phase"
            && node.enclosingType?.storedProperties.contains { $0.nameToken?.text == name } == true
    }

    /// The state of a whole screen, and not of one of its fields.
    private func isScreen(_ name: TextSlice) -> Bool {
        name.isOne(of: ["state", "phase", "viewState", "loadState", "loadingState", "screenState", "uiState"])
    }

    /// No `else if` asks about something else, which the text may depend on instead.
    private func asksOnly(_ subject: TextSlice, _ node: IfExprSyntax) -> Bool {
        guard let next = node.elseBody?.as(IfExprSyntax.self) else { return true }
        return next.conditions.tokens.contains { $0.text == subject } && asksOnly(subject, next)
    }

    private func lastElse(_ node: IfExprSyntax) -> Syntax? {
        var last = node
        while let next = last.elseBody?.as(IfExprSyntax.self) { last = next }
        return last.elseBody?.syntax
    }

    /// A failure of which the screen shows nothing at all.
    private func checkEmpty(_ branch: SwitchCaseSyntax, _ subject: TextSlice, _ file: FilePass) {
        guard let call = branch.statements.onlyItem?.as(FunctionCallExprSyntax.self), call.text == "EmptyView()",
            let failure = branch.label.tokens.first(where: { $0.text.isOne(of: ["error", "failed", "failure"]) })
        else { return }
        file.report(
            "the view shows nothing when `\(subject)` is `\(failure.text)`",
            help: "show the error with a way to try again", at: call.calledExpression)
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
            struct Berth: View {
                var body: some View {
                    if state == .failed {
                        Text("Not found")
                    } else if let pier {
                        Text(pier)
                    } else {
                        Text(" ")
                    }
                }
            }
            """),
        .bad(
            """
            struct Tides: View {
                var body: some View {
                    switch viewState {
                    case .loading: ProgressView()
                    ↓default:
                        // Loaded and stale tides look the same.
                        TideList()
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
        .bad(
            """
            struct Feed: View {
                @State private var phase = Phase.loading
                var body: some View {
                    ↓if case .loaded(let posts) = model.state {
                        List(posts) { Row($0) }
                    } else {
                        ProgressView()
                    }
                    ↓if model.state == .loading { ProgressView() } else { List(posts) { Row($0) } }
                    switch phase {
                    case .loaded: Text("Feed")
                    case .failed: ↓EmptyView()
                    ↓default: EmptyView()
                    }
                }
            }
            """),
        .good(
            """
            struct Feed: View {
                var body: some View {
                    if case .loading = model.state { ProgressView() }
                    AsyncImage(url: url) { phase in
                        switch phase {
                        case .empty: ProgressView()
                        case .success(let image): image
                        default: Color.gray
                        }
                    }
                    switch model.state {
                    case .idle: EmptyView()
                    case .loaded: Text("Feed")
                    case .failed: ErrorView()
                    }
                }
            }
            """),
        .good(
            """
            struct Tides: View {
                var body: some View {
                    if state == .loaded {
                        TideList()
                    } else {
                        ProgressView().opacity(state == .loading ? 1 : 0)
                    }
                }
            }
            """, options: ["asked_again": .bool(false)]),
        .bad(
            """
            struct Tides: View {
                var body: some View {
                    ↓if state == .loaded { TideList() } else { ProgressView() }
                }
            }
            """, options: ["asked_again": .bool(false)]),
        .good(
            "struct Dot: View {\n    var body: some View {\n        switch size {\n"
                + "        case .small: Circle()\n        default: Square()\n        }\n    }\n}"),
        .good(
            "struct Photo: View {\n    var body: some View {\n        switch loadState {\n"
                + "        case .loaded: Text(\"\")\n"
                + "        @unknown default: EmptyView()\n        }\n    }\n}"),
    ]
}
