import TenetRuleKit

struct RawIconButton: Rule {
    static let about = About(
        "raw-icon-button", "Icon button made by hand", category: .design, severity: .warning, scope: .appCode,
        why: """
            The shared icon button brings a large enough touch area and asks for an accessibility label. A `Button` \
            around an image has neither unless somebody thinks of both.
            """)

    var component = "IconButton"
    var bars = false
    static let options = [
        Option<Self>("component", \.component, "The project's component for buttons that show only an icon."),
        Option<Self>("bars", \.bars, "Also look at buttons in tool bars."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Button") { call, file in
            guard call.isPlain, let name = call.calledName else { return }
            let view = call.view
            let label = view.labelViews
            guard !label.isEmpty, label.allSatisfy({ $0.name == "Image" && $0.rootCall?.isPlain == true }),
                bars || !isInBar(view), !call.isInPreview, !call.isInDefinition(of: [component])
            else { return }
            file.report(
                "this button shows only an icon but is not made with `\(component)`", help: "use `\(component)`",
                at: name)
        }
    }

    private func isInBar(_ view: ViewExpression) -> Bool {
        if view.whole.enclosingType.map({
            $0.inherits("ToolbarContent") || $0.groupName?.text.contains("Toolbar") == true
        }) == true {
            return true
        }
        return view.enclosing.contains {
            $0.view.name?.hasPrefix("Toolbar") == true
                || [".toolbar", ".navigationBarItems", ".contextMenu", ".swipeActions"].contains($0.slot)
        }
    }

    static let examples: [Example] = [
        .bad("↓Button(action: close) { Image(systemName: \"xmark\") }.accessibilityLabel(\"Close\")"),
        .bad("↓Button {\n    close()\n} label: {\n    Image(\"close\").padding()\n}"),
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
