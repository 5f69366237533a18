import TenetRuleKit
import TenetRuleSupport

struct A11yValueDuplicatesLabel: Rule {
    static let about = About(
        "a11y-value-duplicates-label", "Value repeats the label", category: .accessibility, severity: .warning,
        why: "VoiceOver says the label and then the value, so whatever stands in both is heard twice.",
        phrasings: [
            "Do not repeat in `.accessibilityValue` what the element's accessibility label or text already contains.",
            """
            VoiceOver users should never hear the same word twice; put the reading in one place, either the name or \
            the state.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in checkAssignment(node, file) }
        hooks.onCall("accessibilityValue") { call, file in
            guard let value = call.firstArgument?.expression else { return }
            let view = call.view
            guard let label = view.labelArgument ?? titleText(view) else { return }
            let spoken = value.spokenParts
            guard isSame(value, label), !call.isInPreview,
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

    private func isSame(_ value: ExprSyntax, _ label: ExprSyntax) -> Bool {
        if value.text == label.text { return true }
        let spoken = value.spokenParts
        return !spoken.isEmpty
            && spoken.allSatisfy { part in
                part.kind != .integerLiteralExpr && label.spokenParts.contains { $0.text == part.text }
            }
    }

    /// `badge.accessibilityLabel = …` beside `badge.accessibilityValue = …` in the same block.
    private func checkAssignment(_ node: SequenceExprSyntax, _ file: FilePass) {
        guard let (target, _, value) = node.assignment, target.lastName?.text == "accessibilityValue",
            let only = value.first, value.count == 1, only.kind != .nilLiteralExpr, !node.isInPreview,
            let list = node.syntax.ancestor(CodeBlockItemListSyntax.self)
        else { return }
        let base = target.as(MemberAccessExprSyntax.self)?.base?.text.string ?? "self"
        let labels = list.compactMap { item -> ExprSyntax? in
            guard let other = item.item.as(SequenceExprSyntax.self)?.assignment, other.value.count == 1,
                other.target.lastName?.text == "accessibilityLabel",
                (other.target.as(MemberAccessExprSyntax.self)?.base?.text.string ?? "self") == base
            else { return nil }
            return other.value.first
        }
        guard labels.count == 1, let label = labels.first, isSame(only, label) else { return }
        file.report(
            "the value repeats `\((only.spokenParts.first ?? only).brief)` from the label, so VoiceOver says it twice",
            help: "say it once: in the label, or in the value of something that can be adjusted", at: only)
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
        .bad(
            "func show(_ depth: Int) {\n    gauge.accessibilityLabel = \"Depth \\(depth)\"\n"
                + "    gauge.accessibilityValue = ↓\"\\(depth)\"\n}"),
        .good(
            "func show(_ depth: Int) {\n    gauge.accessibilityLabel = \"Depth\"\n"
                + "    gauge.accessibilityValue = \"\\(depth)\"\n    hull.accessibilityLabel = \"Depth \\(depth)\"\n}"),
        .good("Slider(value: $gain).accessibilityLabel(\"Gain\").accessibilityValue(\"\\(gain) decibels\")"),
        .good("Ring(share).accessibilityLabel(\"Battery\").accessibilityValue(level)"),
        .good("Text(name).accessibilityLabel(\"Player \\(name)\").accessibilityValue(\"\\(name): \\(score)\")"),
    ]
}

private let adjustable = ["Slider", "Stepper", "Picker", "Toggle"]
