import TenetRuleKit

struct RtlDirectionalSymbol: Rule {
    static let about = About(
        "rtl-directional-symbol", "Symbol that points left or right", category: .accessibility, severity: .warning,
        why: """
            `chevron.left` points left in every language. In Arabic and Hebrew "back" is to the right: the symbols \
            named `backward` and `forward` turn with the layout.
            """)

    func install(_ hooks: inout Hooks) {
        for label in ["systemName", "systemImage"] {
            hooks.onCall(label == "systemName" ? ["Image", "UIImage", "NSImage"] : titled) { call, file in
                guard let literal = call.argument(label)?.expression.as(StringLiteralExprSyntax.self),
                    let name = literal.literalText, let turning = turning(name), !call.isInPreview,
                    !isKept(call)
                else { return }
                file.report(
                    "`\(name)` points the same way in right-to-left languages, where back and forward change sides",
                    help: "use `\(turning)`, which follows the layout direction", at: literal,
                    fix: .replace(
                        literal.segments.range, with: turning, "Use `\(turning)`", .unsafe))
            }
        }
    }

    /// The name of the same symbol that follows the layout direction.
    private func turning(_ name: String) -> String? {
        var parts = name.split(separator: ".").map(String.init)
        guard let index = parts.firstIndex(where: { $0 == "left" || $0 == "right" }),
            parts[..<index].elementsEqual(["chevron"]) || parts[..<index].elementsEqual(["arrow"]),
            shapes.contains(parts[(index + 1)...].joined(separator: "."))
        else { return nil }
        parts[index] = parts[index] == "left" ? "backward" : "forward"
        return parts.joined(separator: ".")
    }

    private func isKept(_ call: FunctionCallExprSyntax) -> Bool {
        let view = call.view
        return ([view] + view.enclosing.map(\.view)).contains { view in
            view.has("flipsForRightToLeftLayoutDirection")
                || view.modifiers.contains {
                    $0.name.text == "environment" && $0.arguments.text.contains("layoutDirection")
                }
        } || call.parent?.parent?.text.contains("imageFlippedForRightToLeftLayoutDirection") == true
    }

    static let examples: [Example] = [
        .bad("Image(systemName: ↓\"chevron.right\")", fixed: "Image(systemName: \"chevron.forward\")"),
        .bad(
            "Button(\"Back\", systemImage: ↓\"arrow.left.circle.fill\") { dismiss() }",
            fixed: "Button(\"Back\", systemImage: \"arrow.backward.circle.fill\") { dismiss() }"),
        .bad(
            "button.setImage(UIImage(systemName: ↓\"chevron.left\"), for: .normal)",
            fixed: "button.setImage(UIImage(systemName: \"chevron.backward\"), for: .normal)"),
        .good("Image(systemName: \"chevron.forward\")"),
        .good("Image(systemName: \"chevron.up\")"),
        .good("Image(systemName: \"arrow.left.arrow.right\")"),
        .good("Image(systemName: \"chevron.left.forwardslash.chevron.right\")"),
        .good("Image(systemName: \"chevron.right\").flipsForRightToLeftLayoutDirection(true)"),
        .good("let arrow = UIImage(systemName: \"arrow.right\")?.imageFlippedForRightToLeftLayoutDirection()"),
    ]
}

private let titled = ["Label", "Button", "Toggle", "Menu", "Picker", "Tab", "ContentUnavailableView", "LabeledContent"]
private let shapes: Set<String> = ["", "circle", "circle.fill", "square", "square.fill"]
