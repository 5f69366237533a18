import TenetRuleKit

struct A11ySliderLabelMissing: Rule {
    static let about = About(
        "a11y-slider-label-missing", "Slider without a label", category: .accessibility, severity: .warning,
        why: """
            A slider has no text of its own. VoiceOver reads "50 percent, adjustable" and leaves open what is \
            adjusted, and percent is rarely the unit.
            """)

    var value = false
    static let options = [
        Option<Self>("value", \.value, "Also ask for `.accessibilityValue(…)`, so that the unit is spoken.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Slider") { call, file in
            guard call.isPlain, call.hasArgument("value"), let name = call.calledName else { return }
            let view = call.view
            guard !view.isHiddenFromAccessibility, !view.has("accessibilityRepresentation"), !call.isInPreview else {
                return
            }
            let isLabeled = view.isLabeledForAccessibility || hasTitle(call)
            let isValued = !value || view.has("accessibilityValue", "accessibility")
            guard !(isLabeled && isValued),
                !view.enclosing.contains(where: { $0.view.elementMode == "combine" || $0.view.name == "LabeledContent" }
                ),
                !view.isLabeledWhereUsed(in: file)
            else { return }
            file.report(
                isLabeled
                    ? "VoiceOver reads this slider's value in percent, whatever its unit"
                    : "VoiceOver cannot say what this slider adjusts",
                help: isLabeled
                    ? "add `.accessibilityValue(…)` with the unit" : "add `.accessibilityLabel(…)`, or give it a label",
                at: name)
        }
    }

    private func hasTitle(_ call: FunctionCallExprSyntax) -> Bool {
        call.hasArgument("label")
            || call.closures.contains { closure in
                (closure.label == "label" || (closure.label.isEmpty && closure.closure == call.trailingClosure))
                    && Speech.together(ViewExpression.views(in: closure.closure.statements).map { $0.speech() })
                        != .silent
            }
    }

    static let examples: [Example] = [
        .bad("↓Slider(value: $volume, in: 0...10)"),
        .bad("↓Slider(value: $volume, in: 0...10) { EmptyView() }"),
        .bad(
            "↓Slider(value: $volume).accessibilityLabel(\"Volume\")", options: ["value": .bool(true)]),
        .good("Slider(value: $volume).accessibilityLabel(\"Volume\")"),
        .good("Slider(value: $volume, in: 0...10) { Text(\"Volume\") }"),
        .good("Slider(value: $volume, label: { Text(\"Volume\") })"),
        .good(
            "Slider(value: $volume).accessibilityLabel(\"Volume\").accessibilityValue(\"\\(volume) decibels\")",
            options: ["value": .bool(true)]),
        .good("LabeledContent(\"Volume\") {\n    Slider(value: $volume)\n}"),
    ]
}
