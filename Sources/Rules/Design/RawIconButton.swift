import TenetRuleKit
import TenetRuleSupport

struct RawIconButton: Rule {
    static let about = About(
        "raw-icon-button", "Icon button made by hand", category: .design, severity: .warning, status: .stable,
        scope: .appCode,
        why: """
            The shared icon button brings a large enough touch area and asks for an accessibility label. A `Button` \
            around an image has neither unless somebody thinks of both.
            """,
        phrasings: [
            "Use the shared `IconButton` for buttons that show only an icon.",
            "Don't wrap an `Image` in a plain `Button`; our component takes care of touch area and label.",
        ])

    var component = "IconButton"
    var bars = false
    static let options = [
        Option<Self>("component", \.component, "The project's component for buttons that show only an icon."),
        Option<Self>("bars", \.bars, "Also look at buttons in tool bars."),
    ]

    private struct IconOnly: Fact {}

    func install(_ hooks: inout Hooks) {
        hooks.collect(IconOnly.self, fromCallsOf: ["Button"]) { call, _ in
            guard call.isPlain, let name = call.calledName else { return nil }
            let view = call.view
            // The system draws swipe actions in its own way, whatever their view looks like.
            guard isIconOnly(view), !isPut(call, in: ["swipeActions"]),
                bars || !isInBar(view) && !isPut(call, in: ["toolbar", "contextMenu", "navigationBarItems"]),
                !call.isInPreview, !call.isInDefinition(of: [component])
            else { return nil }
            return (IconOnly(), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let found = project.facts(IconOnly.self)
            guard !found.isEmpty else { return }
            let isThere = !project.model.types(named: component).isNone
            for fact in found {
                project.report(
                    "this button shows only an icon but is not made with `\(component)`",
                    help: isThere
                        ? "use `\(component)`"
                        : "make an `\(component)` with a label and a touch area of 44 points, and use it here",
                    in: fact.path, at: fact.range)
            }
        }
    }

    /// An image, or a label of which only the icon is shown.
    private func isIconOnly(_ view: ViewExpression) -> Bool {
        let label = view.labelViews
        if !label.isEmpty, label.allSatisfy({ $0.name == "Image" && $0.rootCall?.isPlain == true }) { return true }
        return ([view] + label).contains { part in
            part.name.isOne(of: ["Button", "Label"])
                && part.modifier("labelStyle")?.arguments.only?.expression.lastName?.text.isOne(of: [
                    "iconOnly", "IconOnlyLabelStyle",
                ]) == true
        }
    }

    /// The button, or every use of the function or property that makes it, stands in a closure of such a modifier.
    private func isPut(_ call: FunctionCallExprSyntax, in modifiers: [String]) -> Bool {
        func isThere(_ node: Syntax) -> Bool {
            node.ancestors.contains { ancestor in
                ancestor.as(ClosureExprSyntax.self)?.receivingCall?.call.calledName?.text.isOne(of: modifiers) == true
            }
        }
        if isThere(call.syntax) { return true }
        let member = call.ancestors.lazy.compactMap { node -> TokenSyntax? in
            if let variable = node.as(VariableDeclSyntax.self), variable.isMember { return variable.nameToken }
            return node.as(FunctionDeclSyntax.self)?.name
        }.first
        guard let name = member?.identifier, name != "body" else { return false }
        let uses = call.root.descendants(DeclReferenceExprSyntax.self).filter { $0.baseName.identifier == name }
        return !uses.isEmpty && uses.allSatisfy { isThere($0.syntax) }
    }

    private func isInBar(_ view: ViewExpression) -> Bool {
        if view.whole.enclosingType.map({
            $0.inherits("ToolbarContent") || $0.groupName?.text.contains("Toolbar") == true
        }) == true {
            return true
        }
        if givesToolbar(view) { return true }
        return view.enclosing.contains {
            $0.view.name?.contains("Toolbar") == true
                || [".toolbar", ".navigationBarItems", ".contextMenu", ".swipeActions"].contains($0.slot)
        }
    }

    /// `func bar() -> some ToolbarContent` or `var bar: some ToolbarContent`.
    private func givesToolbar(_ view: ViewExpression) -> Bool {
        view.whole.ancestors.contains { node in
            let type = node.as(FunctionDeclSyntax.self)?.returnType ?? node.as(VariableDeclSyntax.self)?.type
            return type?.codeContains("ToolbarContent") ?? false
        }
    }

    static let examples: [Example] = [
        .good(
            """
            extension Catches {
                func bar() -> some ToolbarContent {
                    TrailingItem { Button(action: close) { Image(systemName: "xmark") } }
                }
                var body: some View { PierToolbarItem { Button(action: close) { Image(systemName: "xmark") } } }
            }
            """),
        .bad(
            """
            extension Catches {
                func bar() -> some View {
                    TrailingItem { ↓Button(action: close) { Image(systemName: "xmark") } }
                }
            }
            """),
        .good(
            """
            struct Catches: View {
                var body: some View {
                    List(fish) { fish in
                        Row(fish).swipeActions(edge: .leading) { releaseAction(fish) }
                    }
                }
                @ViewBuilder private func releaseAction(_ fish: Fish) -> some View {
                    Button { release(fish) } label: { Image(systemName: "water.waves") }
                }
            }
            """),
        .bad("↓Button(action: close) { Image(systemName: \"xmark\") }.accessibilityLabel(\"Close\")"),
        .bad("↓Button {\n    close()\n} label: {\n    Image(\"close\").padding()\n}"),
        .bad("↓Button(\"Close\", systemImage: \"xmark\", action: close).labelStyle(.iconOnly)"),
        .bad("↓Button(action: close) {\n    Label(\"Close\", systemImage: \"xmark\").labelStyle(.iconOnly)\n}"),
        .good("Button(\"Close\", systemImage: \"xmark\", action: close).labelStyle(.titleAndIcon)"),
        .good("IconButton(icon: \"xmark\", action: close, accessibilityLabel: \"Close\")"),
        .good("Button(action: close) { Label(\"Close\", systemImage: \"xmark\") }"),
        .good("Text(title).toolbar {\n    Button(action: close) { Image(systemName: \"xmark\") }\n}"),
        .good(
            """
            struct IconButton: View {
                var body: some View {
                    Button(action: action) { Image(systemName: icon) }
                }
            }
            """
        ),
    ]
}
