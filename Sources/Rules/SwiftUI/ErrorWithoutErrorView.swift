import TenetRuleKit
import TenetRuleSupport

struct ErrorWithoutErrorView: Rule {
    static let about = About(
        "error-without-error-view", "Error shown without the error view", category: .swiftui, severity: .warning,
        why: """
            One view for errors gives every screen the same wording, layout and way to try again. A text of its own \
            usually leaves the user without a next step.
            """,
        phrasings: [
            """
            Show the error of a screen with the shared `ErrorView` or `ContentUnavailableView`, not with a text of its \
            own.
            """,
            """
            When loading fails, views present our common failure component with a retry instead of \
            `Text(error.localizedDescription)`.
            """,
        ])

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
        hooks.collect(OwnWay.self, from: IfExprSyntax.self) { node, _ in
            guard let property = errorProperty(node), node.evaluatingViewBuilder != nil, !node.isInPreview,
                isScreenState(node), !showsErrorView(node.body.syntax), !liesAbove(node)
            else { return nil }
            return (OwnWay(component: component(node.body.statements)), property.range)
        }
        hooks.collect(OwnWay.self, from: SwitchCaseSyntax.self) { branch, _ in
            guard
                let failure = branch.label.tokens.first(where: { $0.text.isOne(of: ["error", "failed", "failure"]) }),
                branch.label.text.hasPrefix("case .") || branch.label.text.hasPrefix("case let ."),
                let node = branch.ancestor(SwitchExprSyntax.self), isState(node.subject),
                node.evaluatingViewBuilder != nil, !node.isInPreview,
                branch.statements.descendants(FunctionCallExprSyntax.self).contains(where: {
                    $0.isPlain && $0.calledName?.text == "Text"
                }), !showsErrorView(branch.statements.syntax), !isLineWithNextStep(branch)
            else { return nil }
            return (OwnWay(component: ""), failure.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let view = errorViews.first { !project.model.types(named: $0).isNone }
            for found in project.facts(OwnWay.self) where !isShared(found.fact.component, project.model) {
                project.report(
                    view.map { "this branch shows the error without `\($0)`" }
                        ?? "this branch shows the error in a way of its own",
                    help: view.map { "show it with `\($0)` and offer to try again" }
                        ?? "make one view for errors that offers to try again, such as `\(errorViews.first ?? "ErrorView")`, and show it here",
                    in: found.path, at: found.range)
            }
        }
        guard alerts else { return }
        hooks.onCall("alert") { call, file in
            guard !call.isPlain, let name = call.calledName, let error = alertedError(call),
                let model = error.base?.lastName?.identifier, call.evaluatingViewBuilder != nil, !call.isInPreview,
                loads(model, call), !hasContent(call), !closesScreen(call),
                file.root.descendants(DeclReferenceExprSyntax.self).allSatisfy({
                    !$0.baseName.text.isOne(of: errorViews)
                })
            else { return }
            file.report(
                "an alert shows `\(error.text)`, which leaves an empty screen and no way to try again",
                help: "show it with `\(errorViews.first ?? "ErrorView")` and offer to try again", at: name)
        }
    }

    /// A branch that shows an error; the view that it consists of, when it is one.
    private struct OwnWay: Fact { var component: String }

    private func component(_ statements: CodeBlockItemListSyntax) -> String {
        guard let item = statements.onlyItem?.as(FunctionCallExprSyntax.self) else { return "" }
        let name = item.view.name
        return name?.startsUppercase == true ? name?.string ?? "" : ""
    }

    /// A view of the project that other files show, too: what it says is not said in a way of this screen's own.
    private func isShared(_ component: String, _ model: ProjectModel) -> Bool {
        guard !component.isEmpty, let view = model.types(named: component).one, view.isView else { return false }
        let files = model.uses(of: component).filter { $0.kind == .call && $0.role == .app && $0.path != view.path }
        return Set(files.map(\.path)).count > 1
    }

    /// Lies above what the screen shows all the same: in an overlay, or in a `ZStack` behind its content.
    private func liesAbove(_ node: IfExprSyntax) -> Bool {
        let chain = node.ancestors.lazy.prefix { $0.kind != .codeBlockItem }.last { $0.kind == .ifExpr } ?? node.syntax
        guard let item = chain.ancestor(CodeBlockItemSyntax.self),
            let list = item.parent?.as(CodeBlockItemListSyntax.self),
            let name = list.parent?.as(ClosureExprSyntax.self)?.receivingCall?.call.calledName?.text
        else { return false }
        if name.isOne(of: ["overlay", "safeAreaInset", "background"]) { return true }
        return name == "ZStack"
            && list.contains { other in
                other.range.upper <= item.range.lower
                    && other.item.as(FunctionCallExprSyntax.self)?.view.name?.isOne(of: ["Color", "Rectangle"]) == false
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

    /// A button of the alert calls `dismiss()`: the screen does not stay behind empty.
    private func closesScreen(_ call: FunctionCallExprSyntax) -> Bool {
        call.descendants(FunctionCallExprSyntax.self).contains { button in
            button.calledName?.text == "dismiss" && button.arguments.isEmpty
                && button.enclosingBody != call.enclosingBody
                && button.range.lower > (call.calledName?.range.upper ?? 0)
        }
    }

    /// The view is given something to show besides the model: it is not empty when the model has nothing.
    private func hasContent(_ call: FunctionCallExprSyntax) -> Bool {
        call.enclosingType?.storedProperties.contains { property in
            guard !property.isStatic, let type = property.type?.withoutAttributes, type.kind != .functionType else {
                return false
            }
            return property.hasAttribute("Binding") && type.lastName?.isOne(of: ["Bool", "NavigationPath"]) == false
        } ?? false
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

    /// One line with a button: there is no room for a screen's error, and the user can do something about it.
    private func isLineWithNextStep(_ branch: SwitchCaseSyntax) -> Bool {
        guard let view = ViewExpression.views(in: branch.statements).only, view.name == "HStack" else { return false }
        return view.content.contains { $0.name == "Button" }
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
                && call.codeContainsFolded(["retry", "again", "reload"])
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
                    switch sendState {
                    case .ready: Button("Send", action: send)
                    case .failed: Text("Not sent")
                    }
                    switch viewState {
                    case .ready: Button("Send", action: send)
                    case .failed: HStack { Text("Not sent"); Button("Once more", action: send) }
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
            struct Crew: View {
                var body: some View {
                    List(model.sailors) { Row($0) }
                        .alert("Oh no", isPresented: .constant(model.error != nil)) { Button("OK") { dismiss() } }
                        .onAppear { model.load() }
                }
            }
            """, options: ["alerts": .bool(true)]),
        .good(
            """
            struct Tides: View {
                @Binding var harbour: Harbour
                var body: some View {
                    List { Text(harbour.name) }
                        .alert("Oh no", isPresented: .constant(model.error != nil)) { Button("OK") {} }
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
        .good(files: [
            "App/Feed.swift": """
            struct Feed: View {
                var body: some View {
                    ZStack {
                        Form { rows }
                        if model.isLoading { Veil() } else if let error = model.error { Veil(error.text) }
                    }
                }
            }
            """,
            "App/Tides.swift": """
            struct Tides: View {
                var body: some View {
                    if let error = model.error { Placeholder(error.text) } else { List {} }
                }
            }
            """,
            "App/Boats.swift":
                "struct Boats: View {\n    var body: some View { Placeholder(\"No boats\") }\n}",
            "App/Placeholder.swift":
                "struct Placeholder: View {\n    let text: String\n    var body: some View { Text(text) }\n}",
        ]),
        .good("func check() {\n    if let error = model.error { log(error) } else { done() }\n}"),
    ]
}
