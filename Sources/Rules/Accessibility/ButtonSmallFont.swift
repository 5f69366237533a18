import TenetRuleKit

struct ButtonSmallFont: Rule {
    static let about = About(
        "button-small-font", "Button in a small font", category: .accessibility, severity: .warning,
        why: """
            A button is as large as its text. In a caption's size it is some 16 points high, a third of what a finger \
            needs.
            """)

    var fonts = ["caption", "caption2", "footnote", "captionSmall", "captionMedium", "labelSmall"]
    static let options = [Option<Self>("fonts", \.fonts, "Names of fonts that are too small for a button alone.")]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Button", "Menu") { call, file in
            guard call.isPlain, !file.imports.contains("WidgetKit"), !file.path.contains("Watch") else { return }
            let view = call.view
            guard !isEnlarged(view), !view.has("buttonStyle", "controlSize", "labelStyle"),
                let font = smallFont(view, call), !call.isInPreview,
                !view.enclosing.contains(where: isRoomy)
            else { return }
            file.report(
                "a button in `\(font.brief)` alone is too small to hit well",
                help: "add padding or `.frame(minHeight: 44)`", at: font,
                fix: Fix(
                    "Give it a least height", .unsafe,
                    [file.insertion(of: ".frame(minHeight: 44)", behind: view.whole)]))
        }
    }

    private func smallFont(_ view: ViewExpression, _ call: FunctionCallExprSyntax) -> ExprSyntax? {
        if let own = view.modifier("font"), let first = call.firstArgument, first.label == nil,
            first.expression.kind == .stringLiteralExpr
        {
            return small(own)
        }
        guard let text = view.labelViews.only, text.name == "Text", text.rootCall?.isPlain == true, !isEnlarged(text),
            let font = text.modifier("font") ?? view.modifier("font")
        else { return nil }
        return small(font)
    }

    private func small(_ font: ViewExpression.Modifier) -> ExprSyntax? {
        var value = font.arguments.only?.expression
        while let call = value?.as(FunctionCallExprSyntax.self) {
            value = call.calledName?.text == "system" ? call.firstArgument?.expression : call.calledBase
        }
        guard let value, value.lastName?.text.isOne(of: fonts) == true else { return nil }
        return value
    }

    private func isEnlarged(_ view: ViewExpression) -> Bool {
        view.has("padding", "frame", "contentShape", "modifier", "background")
            || view.modifiers.contains { $0.name.text.hasSuffix("Style") && $0.name.text.hasPrefix("button") }
    }

    /// Lists, bars and menus give their buttons room of their own.
    private func isRoomy(_ around: (view: ViewExpression, slot: String)) -> Bool {
        around.view.name.isOne(of: ["List", "Form", "Section", "Menu"])
            || around.view.name?.hasPrefix("Toolbar") == true
            || [".toolbar", ".contextMenu", ".swipeActions", ".alert", ".confirmationDialog"].contains(around.slot)
    }

    static let examples: [Example] = [
        .bad(
            """
            Button {
                reset()
            } label: {
                Text("Reset").font(↓.caption)
            }
            """,
            fixed: """
                Button {
                    reset()
                } label: {
                    Text("Reset").font(.caption)
                }
                .frame(minHeight: 44)
                """),
        .bad(
            "Button(\"Reset\", action: reset).font(↓.footnote)",
            fixed: "Button(\"Reset\", action: reset).font(.footnote).frame(minHeight: 44)"),
        .bad(
            "Button(\"Reset\", action: reset).font(↓Typography.tiny)",
            fixed: "Button(\"Reset\", action: reset).font(Typography.tiny).frame(minHeight: 44)",
            options: ["fonts": .strings(["tiny"])]),
        .good("Button(action: reset) { Text(\"Reset\").font(.caption).padding() }"),
        .good("Button(\"Reset\", action: reset).font(.caption).frame(minHeight: 44)"),
        .good("Button(\"Reset\", action: reset).font(.headline)"),
        .good("Button(\"Reset\", action: reset).font(.caption).buttonStyle(.bordered)"),
        .good("Button(action: open) {\n    VStack {\n        Text(title)\n        Text(date).font(.caption)\n    }\n}"),
        .good("List {\n    Button(\"Reset\", action: reset).font(.caption)\n}"),
        .good("Text(\"Reset\").font(.caption)"),
    ]
}
