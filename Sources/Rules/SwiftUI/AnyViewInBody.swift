import TenetRuleKit

struct AnyViewInBody: Rule {
    static let about = About(
        "any-view-in-body", "Type-erased view in a body", category: .swiftui, severity: .warning,
        why: """
            `AnyView` hides the type that SwiftUI uses to tell views apart. When the content changes, the subtree is \
            thrown away and built again, with its state and its animations.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("AnyView") { call, file in
            guard call.isPlain, let argument = call.arguments.only?.expression, let name = call.calledName,
                call.evaluatingViewBuilder != nil, !isParameter(call), !isExistential(argument, file), !call.isInPreview
            else { return }
            let view = call.view
            let isAlone =
                call.trailingClosure == nil && view.whole.parent?.kind == .codeBlockItem
                && call.arguments.only?.label == nil && argument.kind == .functionCallExpr
            file.report(
                "`AnyView` makes SwiftUI rebuild this part instead of updating it",
                help: "return the view itself from a `@ViewBuilder` property or function", at: name,
                fix: isAlone ? .replace(call, with: argument.text.string, "Remove `AnyView`", .unsafe) : nil)
        }
    }

    /// A value that is declared as `any View` cannot be shown in another way.
    private func isExistential(_ argument: ExprSyntax, _ file: FilePass) -> Bool {
        guard let name = argument.ownMemberName?.identifier else { return false }
        return file.root.descendants(VariableDeclSyntax.self).contains {
            $0.nameToken?.identifier == name && $0.type?.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.text == "any"
        }
    }

    /// Passed on to something that may ask for this very type.
    private func isParameter(_ call: FunctionCallExprSyntax) -> Bool {
        guard let argument = call.parent?.as(LabeledExprSyntax.self),
            let receiver = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
        else { return false }
        return argument.label != nil || !(receiver.calledName?.text.isOne(of: ViewNames.contentModifiers) ?? false)
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Avatar: View {
                var body: some View {
                    if let image {
                        ↓AnyView(Image(uiImage: image))
                    } else {
                        Text("?")
                    }
                }
            }
            """,
            fixed: """
                struct Avatar: View {
                    var body: some View {
                        if let image {
                            Image(uiImage: image)
                        } else {
                            Text("?")
                        }
                    }
                }
                """),
        .bad("struct Avatar: View {\n    func icon() -> some View {\n        return ↓AnyView(image)\n    }\n}"),
        .good(
            "struct Avatar: View {\n    var body: some View {\n        Card(content: AnyView(Image(\"icon\")))\n"
                + "    }\n}"),
        .good(
            "struct Avatar: View {\n    let icon: any View\n    var body: some View {\n"
                + "        Circle().overlay(AnyView(icon))\n    }\n}"),
        .good("struct Avatar: View {\n    func icon() -> AnyView {\n        AnyView(Image(\"icon\"))\n    }\n}"),
        .good(
            "struct Avatar: View {\n    let icon: AnyView\n"
                + "    init(icon: some View) { self.icon = AnyView(icon) }\n}"),
        .good("struct Avatar: View {\n    var body: some View {\n        Image(\"icon\")\n    }\n}"),
    ]
}
