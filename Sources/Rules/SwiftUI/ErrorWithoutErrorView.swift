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
    var alerts = false
    static let options = [
        Option<Self>("error_views", \.errorViews, "Views that show an error and offer to try again."),
        Option<Self>("error_properties", \.errorProperties, "Properties of a model that hold the error of a screen."),
        Option<Self>(
            "alerts", \.alerts, "Also report an alert for such a property in a view that loads what its model shows."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(IfExprSyntax.self) { node, file in
            guard let property = errorProperty(node), node.evaluatingViewBuilder != nil, !node.isInPreview,
                isScreenState(node), !showsErrorView(node.body.syntax)
            else { return }
            file.report(
                "this branch shows the error in a way of its own",
                help: "show it with `\(errorViews.first ?? "ErrorView")` and offer to try again",
                at: property)
        }
        hooks.on(SwitchCaseSyntax.self) { branch, file in
            guard
                let failure = branch.label.tokens.first(where: { $0.text.isOne(of: ["error", "failed", "failure"]) }),
                branch.label.text.hasPrefix("case .") || branch.label.text.hasPrefix("case let ."),
                let node = branch.ancestor(SwitchExprSyntax.self), isState(node.subject),
                node.evaluatingViewBuilder != nil, !node.isInPreview,
                branch.statements.descendants(FunctionCallExprSyntax.self).contains(where: {
                    $0.isPlain && $0.calledName?.text == "Text"
                }), !showsErrorView(branch.statements.syntax)
            else { return }
            file.report(
                "this branch shows the error in a way of its own",
                help: "show it with `\(errorViews.first ?? "ErrorView")` and offer to try again", at: failure)
        }
        guard alerts else { return }
        hooks.onCall("alert") { call, file in
            guard !call.isPlain, let name = call.calledName, let error = alertedError(call),
                let model = error.base?.lastName?.identifier, call.evaluatingViewBuilder != nil, !call.isInPreview,
                loads(model, call),
                file.root.descendants(DeclReferenceExprSyntax.self).allSatisfy({
                    !$0.baseName.text.isOne(of: errorViews)
                })
            else { return }
            file.report(
                "an alert shows `\(error.text)`, which leaves an empty screen and no way to try again",
                help: "show it with `\(errorViews.first ?? "ErrorView")` and offer to try again", at: name)
        }
    }

    /// `state`, or the phase of a model; that of an image stands by itself.
    private func isState(_ subject: ExprSyntax) -> Bool {
        guard let name = subject.lastName?.text else { return false }
        return name.isOne(of: ["state", "viewState", "loadState", "screenState"])
            || name == "phase" && subject.kind == .memberAccessExpr
    }

    /// `model.error` in what the alert is given.
    private func alertedError(_ call: FunctionCallExprSyntax) -> MemberAccessExprSyntax? {
        let parts = call.arguments.map(\.syntax) + call.closures.map(\.closure.syntax)
        return parts.lazy.flatMap { $0.descendants(MemberAccessExprSyntax.self) }.first { access in
            access.base?.lastName != nil && access.declName.baseName.text.isOne(of: errorProperties)
        }
    }

    /// The view asks the model for something when it appears.
    private func loads(_ model: TextSlice, _ call: FunctionCallExprSyntax) -> Bool {
        guard let type = call.enclosingType else { return false }
        let name = model.hasPrefix("$") ? String(model.string.dropFirst()) : model.string
        return type.memberBlock.descendants(FunctionCallExprSyntax.self).contains { other in
            !other.isPlain && other.calledName?.text.isOne(of: ["task", "onAppear", "refreshable"]) == true
                && other.closures.contains { $0.closure.tokens.contains { $0.text == name } }
        }
    }

    /// `model.error` of `if let error = model.error`.
    private func errorProperty(_ node: IfExprSyntax) -> ExprSyntax? {
        for element in node.conditions {
            if let only = element.condition.as(SequenceExprSyntax.self)?.operations.single, only.operator == "!=",
                only.right.kind == .nilLiteralExpr, let access = only.left.as(MemberAccessExprSyntax.self),
                // The phase of an image is no model.
                let model = access.base?.lastName?.text, model != "phase",
                access.declName.baseName.text.isOne(of: errorProperties)
            {
                return only.left
            }
            guard let value = element.condition.as(OptionalBindingConditionSyntax.self)?.initializer?.value,
                let access = value.as(MemberAccessExprSyntax.self), access.base != nil,
                access.declName.baseName.text.isOne(of: errorProperties)
            else { continue }
            return value
        }
        return nil
    }

    /// Part of a chain that also shows loading or content; a note beside the content is something else.
    private func isScreenState(_ node: IfExprSyntax) -> Bool {
        offersRetry(node.body) || (node.elseBody != nil || node.parent?.kind == .ifExpr) && !isInRow(node)
    }

    /// Beside other things in a line, or in one of many rows, there is no room for a screen's error.
    private func isInRow(_ node: IfExprSyntax) -> Bool {
        node.ancestors.lazy.prefix { $0.kind != .memberBlock }.contains {
            $0.as(ClosureExprSyntax.self)?.receivingCall?.call.calledName?.text
                .isOne(of: ["HStack", "ForEach", "LabeledContent"]) == true
        }
    }

    /// An error view made on the spot, with a button to try again.
    private func offersRetry(_ body: CodeBlockSyntax) -> Bool {
        body.descendants(FunctionCallExprSyntax.self).contains { call in
            call.isPlain && call.calledName?.text == "Button"
                && call.text.containsFolded(["retry", "again", "reload"])
        }
    }

    private func showsErrorView(_ body: Syntax) -> Bool {
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
                    switch model.state {
                    case .loaded: List {}
                    case .↓failed(let error): Text(error.localizedDescription)
                    }
                    switch model.phase {
                    case .ready: List {}
                    case let .↓error(text): VStack { Text(text) }
                    }
                    if ↓model.error != nil { Text("Oh no") } else { List {} }
                }
            }
            """),
        .good(
            """
            struct Feed: View {
                var body: some View {
                    switch model.state {
                    case .loaded: List {}
                    case .failed(let error): ErrorView(error) { Text("Retry") }
                    }
                    HStack {
                        Text(feed.name)
                        if let error = feed.error { Text(error.text) } else { Text(feed.count) }
                    }
                    switch upload.result {
                    case .failure: Text("Not sent")
                    case .success: Text("Sent")
                    }
                }
            }
            """),
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
        .bad(
            """
            struct Feed: View {
                @ViewBuilder private var trouble: some View {
                    if let problem = ↓model.error {
                        Text(problem.text)
                        Button("Retry") { model.load() }
                    }
                }
            }
            """),
        .bad(
            """
            struct Feed: View {
                var body: some View {
                    List(model.posts) { Row($0) }
                        .↓alert("Oh no", isPresented: .constant(model.error != nil)) { Button("OK") {} }
                        .task { await model.load() }
                }
            }
            """, options: ["alerts": .bool(true)]),
        .good(
            """
            struct Feed: View {
                var body: some View {
                    Button("Delete") { model.delete() }
                        .alert("Oh no", isPresented: $model.isDeleteErrorShown) { Text(model.deleteError) }
                        .alert("Oh no", isPresented: .constant(model.error != nil)) { Button("OK") {} }
                }
            }
            """, options: ["alerts": .bool(true)]),
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
