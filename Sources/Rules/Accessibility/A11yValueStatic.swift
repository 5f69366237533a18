import TenetRuleKit

struct A11yValueStatic: Rule {
    static let about = About(
        "a11y-value-static", "Accessibility value on static content", category: .accessibility, severity: .warning,
        why: """
            VoiceOver users take a value for something that can be adjusted. Whatever a text or an image has to say \
            belongs into its label.
            """)

    var views = ["Text", "Label", "Image"]
    static let options = [
        Option<Self>("views", \.views, "Views that cannot be adjusted: a value on them is reported.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibilityValue") { call, file in
            let view = call.view
            guard view.rootCall?.isPlain == true, let name = view.name, name.isOne(of: views),
                !view.has("accessibilityAdjustableAction", "accessibilityAction", "onTapGesture", "gesture"),
                !view.has("accessibilityElement", "accessibilityAddTraits", "accessibilityRepresentation"),
                !view.enclosing.contains(where: { isControl($0.view) && !$0.slot.hasPrefix(".") }),
                !isHelperOfControl(call), !call.isInPreview, let modifier = call.calledName
            else { return }
            file.report(
                "a value tells VoiceOver users that this `\(name)` can be adjusted, which it cannot",
                help: "say it all in `.accessibilityLabel(…)`", at: modifier)
        }
    }

    /// `makeMenuLabel()` builds what a control around its call shows.
    private func isHelperOfControl(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.enclosingFunction?.name.text else { return false }
        return ["Menu", "Button", "Toggle", "Picker"].contains(where: name.contains)
    }

    private func isControl(_ view: ViewExpression) -> Bool {
        view.isControl || view.name?.hasSuffix("Button") == true || view.name?.hasSuffix("Toggle") == true
    }

    static let examples: [Example] = [
        .bad("Text(\"Score\").↓accessibilityValue(\"\\(score) points\")"),
        .bad("Image(systemName: \"wifi\").accessibilityLabel(\"Signal\").↓accessibilityValue(strength)"),
        .good("Text(\"Score\").accessibilityLabel(\"Score: \\(score) points\")"),
        .good("Slider(value: $gain).accessibilityLabel(\"Gain\").accessibilityValue(\"\\(gain) decibels\")"),
        .good("RatingStars(rating).accessibilityLabel(\"Rating\").accessibilityValue(\"\\(rating) of 5\")"),
        .good("Image(\"stars\").accessibilityValue(rating).accessibilityAdjustableAction { adjust($0) }"),
        .good("Toggle(isOn: $isOn) {\n    Text(\"Alarm\").accessibilityValue(time)\n}"),
    ]
}
