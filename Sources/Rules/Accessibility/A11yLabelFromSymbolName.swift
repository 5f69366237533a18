import TenetRuleKit
import TenetRuleSupport

struct A11yLabelFromSymbolName: Rule {
    static let about = About(
        "a11y-label-from-symbol-name", "Label from a symbol's name", category: .accessibility, severity: .warning,
        why: """
            The name of a symbol or image file says what the picture looks like, in English and with dots. VoiceOver \
            users need to hear what it stands for.
            """,
        phrasings: [
            "Do not use the name of an SF Symbol or image asset as the accessibility label.",
            """
            VoiceOver should speak the meaning of an icon, never strings like "bolt.fill" or the file the picture came \
            from.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibilityLabel") { call, file in
            guard let argument = call.firstArgument, argument.label == nil else { return }
            let label = argument.expression
            let view = call.view
            guard let symbol = symbols(view).first(where: { $0.isSame(as: label) }), !call.isInPreview else { return }
            file.report(
                "VoiceOver reads out the name of the image, `\(symbol.brief)`, which tells nothing about its meaning",
                help: "say what the element is or does in the user's language", at: label)
        }
    }

    private func symbols(_ view: ViewExpression) -> [ExprSyntax] {
        ([view] + view.labelViews).compactMap { view in
            guard view.name == "Image", let first = view.rootCall?.firstArgument,
                first.label == nil || first.label?.text == "systemName"
            else { return nil }
            return first.expression
        }
    }

    static let examples: [Example] = [
        .bad("Image(systemName: icon).accessibilityLabel(↓icon)"),
        .bad("Image(systemName: \"bolt.fill\").accessibilityLabel(↓\"bolt.fill\")"),
        .bad("Button(action: toggle) { Image(state.icon) }.accessibilityLabel(↓Text(state.icon))"),
        .good("Image(systemName: icon).accessibilityLabel(\"Charging\")"),
        .good("Image(\"Paris\").accessibilityLabel(city.name)"),
        .good("Image(\"settings.title\").accessibilityLabel(\"settings.icon\")"),
    ]
}

extension ExprSyntax {
    /// The label is the symbol's expression, possibly in `Text(…)` or interpolated alone.
    fileprivate func isSame(as label: ExprSyntax) -> Bool {
        if text == label.text { return true }
        let parts = label.spokenParts
        if let text = stringValue, label.spokenLiteral?.literalText == text { return text.contains(".") }
        return parts.count == 1 && label.spokenLiteral?.literalText == nil
            && parts.first.map { $0.text == self.text } == true
            && (label.spokenLiteral.map { $0.segments.count <= 3 && $0.isOnlyInterpolation } ?? true)
    }
}

extension StringLiteralExprSyntax {
    fileprivate var isOnlyInterpolation: Bool {
        segments.allSatisfy { $0.as(StringSegmentSyntax.self)?.content.text.isEmpty ?? true }
    }
}
