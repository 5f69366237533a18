import TenetRuleKit

struct AssignmentInViewBody: Rule {
    static let about = About(
        "assignment-in-view-body", "Assignment in a view body", category: .swiftui, severity: .warning,
        why: """
            A body may be evaluated at any time, any number of times. Changing state or global appearance while \
            evaluating it gives runtime warnings, endless updates or effects that depend on luck.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let (target, _, _) = node.assignment, target.kind != .discardAssignmentExpr,
                let owner = node.evaluatingViewBuilder, isBody(owner), let root = rootName(of: target),
                !isLocal(root, owner),
                !node.isInPreview
            else { return }
            file.report(
                "`\(target.text)` is changed while the view is evaluated",
                help: "change it in an action, in `onChange` or in `task`", at: target)
        }
    }

    /// A function without `@ViewBuilder` may well set up what it returns.
    private func isBody(_ owner: Syntax) -> Bool {
        owner.as(FunctionDeclSyntax.self)?.hasAttribute("ViewBuilder") ?? true
    }

    /// The name that a target starts with: `self` for members written with it.
    private func rootName(of target: ExprSyntax) -> TextSlice? {
        var current = target
        while true {
            if let access = current.as(MemberAccessExprSyntax.self), let base = access.base {
                current = base
            } else if let call = current.as(FunctionCallExprSyntax.self) {
                current = call.calledExpression
            } else if let element = current.as(SubscriptCallExprSyntax.self) {
                current = element.calledExpression
            } else if let chain = current.as(OptionalChainingExprSyntax.self) {
                current = chain.expression
            } else if let unwrapped = current.as(ForceUnwrapExprSyntax.self) {
                current = unwrapped.expression
            } else {
                let name = current.as(DeclReferenceExprSyntax.self)?.baseName
                return name.flatMap { $0.tokenKind == .identifier || $0.text == "self" ? $0.text : nil }
            }
        }
    }

    /// Declared in the property or function itself: building a value step by step.
    private func isLocal(_ name: TextSlice, _ owner: Syntax) -> Bool {
        if name == "_" || name.first == 0x24 { return true }
        return owner.descendants(IdentifierPatternSyntax.self).contains { $0.identifier.text == name }
            || owner.as(FunctionDeclSyntax.self)?.parameters.contains { $0.internalName.text == name } == true
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Counter: View {
                @State private var count = 0
                var body: some View {
                    let _ = ↓count += 1
                    Text("\\(count)")
                }
            }
            """),
        .bad(
            """
            struct Settings: View {
                var body: some View {
                    ↓UITableView.appearance().backgroundColor = .clear
                    return List { Text("Sound") }
                }
            }
            """),
        .good(
            """
            struct Counter: View {
                @State private var count = 0
                var body: some View {
                    Button("\\(count)") { count += 1 }.onAppear { count = 1 }
                }
            }
            """),
        .good(
            """
            struct Title: View {
                var body: some View {
                    var text = AttributedString("Hi")
                    text.font = .title
                    return Text(text)
                }
            }
            """),
        .good(
            "extension Scroller {\n    func onScroll(_ action: @escaping () -> Void) -> some View {\n"
                + "        tracker.action = action\n        return self\n    }\n}"),
        .good("struct Counter: View {\n    mutating func reset() { count = 0 }\n}"),
    ]
}
