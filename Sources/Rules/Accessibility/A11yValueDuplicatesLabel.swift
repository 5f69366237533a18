import TenetRuleKit

struct A11yValueDuplicatesLabel: Rule {
    static let about = About(
        "a11y-value-duplicates-label", "Value repeats the label", category: .accessibility, severity: .warning,
        why: "VoiceOver says the label and then the value, so whatever stands in both is heard twice.")

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibilityValue") { call, file in
            guard let value = call.firstArgument?.expression else { return }
            let view = call.view
            guard let label = view.labelArgument ?? titleText(view) else { return }
            let spoken = value.spokenParts
            let isSame =
                value.text == label.text
                || (!spoken.isEmpty
                    && spoken.allSatisfy { part in
                        part.kind != .integerLiteralExpr && label.spokenParts.contains { $0.text == part.text }
                    })
            guard isSame, !call.isInPreview,
                let modifier = view.modifiers.first(where: { $0.call == call })
            else { return }
            let isAdjustable = view.has("accessibilityAdjustableAction") || view.name.isOne(of: adjustable)
            file.report(
                "the value repeats `\((spoken.first ?? value).brief)` from the label, so VoiceOver says it twice",
                help: isAdjustable
                    ? "keep the label constant and leave what changes to the value"
                    : "remove the value: the label says it all",
                at: value,
                fix: isAdjustable ? nil : Fix("Remove the value", .unsafe, [file.removal(of: modifier)]))
        }
    }

    /// `Text(…)` speaks its own text when there is no label.
    private func titleText(_ view: ViewExpression) -> ExprSyntax? {
        guard view.name == "Text", let call = view.rootCall, call.isPlain else { return nil }
        return call.arguments.only?.expression
    }

    static let examples: [Example] = [
        .bad(
            """
            Text(score)
                .accessibilityLabel("Score \\(score)")
                .accessibilityValue(↓score)
                .padding()
            """,
            fixed: """
                Text(score)
                    .accessibilityLabel("Score \\(score)")
                    .padding()
                """),
        .bad(
            "Text(name).accessibilityValue(↓name)", fixed: "Text(name)"),
        .bad("Slider(value: $gain).accessibilityLabel(\"Gain \\(gain)\").accessibilityValue(↓\"\\(gain)\")"),
        .good("Slider(value: $gain).accessibilityLabel(\"Gain\").accessibilityValue(\"\\(gain) decibels\")"),
        .good("Ring(share).accessibilityLabel(\"Battery\").accessibilityValue(level)"),
        .good("Text(name).accessibilityLabel(\"Player \\(name)\").accessibilityValue(\"\\(name): \\(score)\")"),
    ]
}

private let adjustable = ["Slider", "Stepper", "Picker", "Toggle"]
