import TenetRuleKit
import TenetRuleSupport

struct ButtonSmallFont: Rule {
    static let about = About(
        "button-small-font", "Button in a small font", category: .accessibility, severity: .warning,
        why: """
            A button is as large as its text. In a caption's size it is some 16 points high, a third of what a finger \
            needs.
            """,
        phrasings: [
            """
            Do not set a button's only text in caption or footnote size unless padding or a frame enlarges the button.
            """,
            "Tappable words need room for a finger, so avoid `.font(.caption)` on a plain `Button`.",
        ])

    var fonts = ["caption", "caption2", "footnote", "captionSmall", "captionMedium", "labelSmall"]
    var plain = false
    static let options = [
        Option<Self>("fonts", \.fonts, "Names of fonts that are too small for a button alone."),
        Option<Self>("plain", \.plain, "Also report plain buttons of one text in any font that nothing makes larger."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in checkTitle(node, file) }
        hooks.onCall("Button", "Menu") { call, file in
            guard call.isPlain, !file.imports.contains("WidgetKit"), !file.path.contains("Watch"),
                !file.path.contains("Widget")
            else { return }
            let view = call.view
            guard !isEnlarged(view), !view.has("controlSize", "labelStyle"), view.hasPlainButtonStyle,
                !call.isInPreview,
                !view.enclosing.contains(where: isRoomy)
            else { return }
            guard let font = smallFont(view, call) else {
                if plain, isPlainText(view, call), !isOfMac(file), view.maker?.codeContainsFolded(["toolbar"]) != true,
                    let name = call.calledName
                {
                    file.report(
                        "a plain button is only as high as its line of text",
                        help: "add padding or `.frame(minHeight: 44)`", at: name)
                }
                return
            }
            file.report(
                "a button in `\(font.brief)` alone is too small to hit well",
                help: "add padding or `.frame(minHeight: 44)`", at: font,
                fix: Fix(
                    "Give it a least height", .unsafe,
                    [file.insertion(of: ".frame(minHeight: 44)", behind: view.whole)]))
        }
    }

    /// `button.titleLabel?.font = .preferredFont(forTextStyle: .caption1)`, and nothing in the file that makes it higher.
    private func checkTitle(_ node: SequenceExprSyntax, _ file: FilePass) {
        guard let (target, _, value) = node.assignment, target.lastName?.text == "font", value.count == 1,
            let title = target.as(MemberAccessExprSyntax.self)?.base, title.codeContains("titleLabel"),
            let call = value.first?.as(FunctionCallExprSyntax.self),
            let style = call.argument("forTextStyle")?.expression.lastName?.text,
            style.isOne(of: ["caption1", "caption2", "footnote"]), let owner = title.firstToken?.text.string,
            !node.isInPreview, let type = node.enclosingType,
            !["heightAnchor", "contentEdgeInsets", "contentInsets", "configuration", "frame"].contains(where: {
                type.memberBlock.codeContains("\(owner).\($0)")
            })
        else { return }
        file.report(
            "a button in `\(style)` alone is too small to hit well", help: "give it a least height of 44 points",
            at: value.first?.syntax ?? node.syntax)
    }

    private func smallFont(_ view: ViewExpression, _ call: FunctionCallExprSyntax) -> ExprSyntax? {
        if let own = view.modifier("font"), let first = call.firstArgument, first.label == nil,
            first.expression.kind == .stringLiteralExpr
        {
            return small(own)
        }
        guard let label = view.labelViews.only, label.rootCall?.isPlain == true, !isEnlarged(label) else { return nil }
        if label.name == "Text" || label.name == "Label" {
            return (label.modifier("font") ?? view.modifier("font")).flatMap { small($0) }
        }
        // Beside a symbol, a small text makes a small button still.
        guard label.name.isOne(of: ["HStack", "VStack"]), TouchSize(of: label) == .natural else { return nil }
        let parts = label.content
        let texts = parts.filter { $0.name == "Text" }
        guard !texts.isEmpty, parts.allSatisfy({ $0.name.isOne(of: ["Text", "Image"]) && isBare($0) }) else {
            return nil
        }
        let fonts = texts.map { ($0.modifier("font") ?? label.modifier("font")).flatMap { small($0) } }
        return fonts.contains { $0 == nil } ? nil : fonts.first ?? nil
    }

    /// Nothing but what keeps a text or symbol as small as its font.
    private func isBare(_ view: ViewExpression) -> Bool {
        view.rootCall?.isPlain == true && !view.has("resizable") && TouchSize(of: view) == .natural
    }

    /// Pointers hit lines of text.
    private func isOfMac(_ file: FilePass) -> Bool {
        file.imports.contains("AppKit") || file.path.contains("macOS")
            || ["NSColor", "NSWorkspace", "NSWindow", "NSPanel", "NSScreen", "NSApp"].contains {
                file.root.codeContains($0)
            }
    }

    /// One text, in a style that adds nothing.
    private func isPlainText(_ view: ViewExpression, _ call: FunctionCallExprSyntax) -> Bool {
        guard call.calledName?.text == "Button", view.has("buttonStyle"), TouchSize(of: view) == .natural else {
            return false
        }
        if let first = call.firstArgument, first.label == nil, first.expression.kind != .closureExpr { return true }
        guard let text = view.labelViews.only, text.name == "Text", text.rootCall?.isPlain == true else { return false }
        return TouchSize(of: text) == .natural
    }

    private func small(_ font: ViewExpression.Modifier) -> ExprSyntax? {
        var value = font.arguments.only?.expression
        if let call = value?.as(FunctionCallExprSyntax.self), call.calledName?.text == "system",
            let size = call.argument("size")?.expression, let points = size.numberValue, points <= 13
        {
            return size
        }
        while let call = value?.as(FunctionCallExprSyntax.self) {
            value = call.calledName?.text == "system" ? call.firstArgument?.expression : call.calledBase
        }
        guard let value, let name = value.lastName?.text,
            name.isOne(of: fonts) || name.hasPrefix("caption")
        else { return nil }
        return value
    }

    private func isEnlarged(_ view: ViewExpression) -> Bool {
        view.has("padding", "frame", "contentShape", "modifier")
            || view.modifiers.contains {
                $0.name.text.hasSuffix("Style") && $0.name.text.hasPrefix("button") && $0.name.text != "buttonStyle"
            }
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
        .bad(
            "Button(\"Reset\", action: reset).font(↓.caption).buttonStyle(.plain)",
            fixed: "Button(\"Reset\", action: reset).font(.caption).buttonStyle(.plain).frame(minHeight: 44)"),
        .bad(
            """
            Button(action: pick) {
                HStack(spacing: 2) {
                    Image(systemName: "tag")
                    Text(name).font(↓.caption2)
                }
            }
            """,
            fixed: """
                Button(action: pick) {
                    HStack(spacing: 2) {
                        Image(systemName: "tag")
                        Text(name).font(.caption2)
                    }
                }
                .frame(minHeight: 44)
                """),
        .good(
            "Button(action: pick) {\n    HStack {\n        Text(name)\n        Text(count).font(.caption)\n    }\n}"),
        .good("Button(action: pick) {\n    HStack { Text(name).font(.caption) }\n        .padding(8)\n}"),
        .bad(
            "Button(\"Skip\", action: skip).font(.system(size: ↓11))",
            fixed: "Button(\"Skip\", action: skip).font(.system(size: 11)).frame(minHeight: 44)"),
        .bad(
            "final class Foot: UIView {\n    let more = UIButton(type: .system)\n    func build() { more.titleLabel?.font = ↓.preferredFont(forTextStyle: .caption2) }\n}"
        ),
        .good(
            "final class Foot: UIView {\n    let more = UIButton(type: .system)\n    func build() {\n        more.titleLabel?.font = .preferredFont(forTextStyle: .caption2)\n        more.heightAnchor.constraint(equalToConstant: 44).isActive = true\n    }\n}"
        ),
        .bad("↓Button(\"Skip\", action: skip).buttonStyle(.plain)", options: ["plain": .bool(true)]),
        .good(
            "Button(\"Skip\", action: skip).buttonStyle(.plain).padding()\nButton(\"Skip\", action: skip)\n"
                + "Button(action: skip) { TideRow() }.buttonStyle(.plain)", options: ["plain": .bool(true)]),
        .good("Button(action: reset) { Text(\"Reset\").font(.caption).padding() }"),
        .good("Button(\"Reset\", action: reset).font(.caption).frame(minHeight: 44)"),
        .good("Button(\"Reset\", action: reset).font(.headline)"),
        .good("Button(\"Reset\", action: reset).font(.caption).buttonStyle(.bordered)"),
        .good("Button(action: open) {\n    VStack {\n        Text(title)\n        Text(date).font(.caption)\n    }\n}"),
        .good("List {\n    Button(\"Reset\", action: reset).font(.caption)\n}"),
        .good("Text(\"Reset\").font(.caption)"),
    ]
}
