import TenetRuleKit
import TenetRuleSupport

struct A11ySliderLabelMissing: Rule {
    static let about = About(
        "a11y-slider-label-missing", "Slider without a label", category: .accessibility, severity: .warning,
        status: .stable,
        why: """
            A slider has no text of its own. VoiceOver reads "50 percent, adjustable" and leaves open what is \
            adjusted, and percent is rarely the unit.
            """,
        phrasings: [
            "Give every `Slider` a non-empty label, either in its label closure or with `.accessibilityLabel`.",
            """
            Never leave VoiceOver users guessing what a draggable control adjusts; name it, and `EmptyView()` or \
            `Text("")` is no name.
            """,
        ])

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
            let bare = value ? bareNumber(view, call) : nil
            if let bare, isLabeled {
                file.report(
                    "the spoken value is a number without its unit", help: "say the unit behind the number", at: bare)
                return
            }
            let isValued = !value || view.has("accessibilityValue", "accessibility") || isPercent(call)
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
                    ? "add `.accessibilityValue(…)` with the unit"
                    : isValued
                        ? "add `.accessibilityLabel(…)`, or give it a label"
                        : "add `.accessibilityLabel(…)`, and `.accessibilityValue(…)` with the unit",
                at: name)
        }
    }

    /// From 0 to 1 or to 100 beside a percent sign: the percent that VoiceOver says are the value in its own unit.
    private func isPercent(_ call: FunctionCallExprSyntax) -> Bool {
        let range = call.argument("in")?.expression.text.string.filter { !$0.isWhitespace }
        if let range, !["0...1", "0.0...1.0", "0...100", "0.0...100.0"].contains(range) { return false }
        let around = call.enclosingStatement?.parent ?? call.syntax
        return around.descendants(StringLiteralExprSyntax.self).contains { literal in
            literal.segments.contains { $0.as(StringSegmentSyntax.self)?.content.text.hasSuffix("%") == true }
        }
    }

    /// The spoken value, when it is the slider's number and nothing else.
    private func bareNumber(_ view: ViewExpression, _ call: FunctionCallExprSyntax) -> ExprSyntax? {
        guard let spoken = view.modifier("accessibilityValue")?.arguments.only?.expression,
            let bound = call.argument("value")?.expression, bound.text.hasPrefix("$"), let last = bound.lastName
        else { return nil }
        let name = String(last.text.string.drop { $0 == "$" })
        if let literal = spoken.spokenLiteral {
            for segment in literal.segments {
                guard let text = segment.as(StringSegmentSyntax.self)?.content.text.string else { continue }
                guard text.allSatisfy({ $0.isWhitespace || $0.isNumber }) else { return nil }
            }
        }
        var parts = spoken.spokenParts
        if let only = parts.first, let string = only.as(FunctionCallExprSyntax.self), string.isPlain,
            string.calledName?.text == "String", let argument = string.arguments.only, argument.label == nil
        {
            parts = [argument.expression]
        }
        guard let only = parts.first, parts.count == 1, isNumber(only, name) else { return nil }
        return spoken
    }

    /// `level`, `Int(level)`, `Int(level.rounded())`.
    private func isNumber(_ part: ExprSyntax, _ name: String) -> Bool {
        if let call = part.as(FunctionCallExprSyntax.self) {
            guard let called = call.calledName?.text else { return false }
            if let base = call.calledBase { return called == "rounded" && isNumber(base, name) }
            guard called.isOne(of: ["Int", "Double", "Float", "CGFloat"]), let only = call.arguments.only else {
                return false
            }
            return isNumber(only.expression, name)
        }
        return part.lastName?.text == name && part.kind != .functionCallExpr
    }

    private func hasTitle(_ call: FunctionCallExprSyntax) -> Bool {
        call.argument("label").map { !$0.expression.codeContains("EmptyView") } == true
            || call.closures.contains { closure in
                (closure.label == "label"
                    || closure.label.isEmpty && closure.closure == call.trailingClosure && !call.hasLabelClosure)
                    && Speech.together(
                        ViewExpression.views(in: closure.closure.statements).filter { !isBlank($0) }.map { $0.speech() }
                    )
                        != .silent
            }
    }

    private func isBlank(_ view: ViewExpression) -> Bool {
        view.name == "Text" && view.rootCall?.firstArgument?.expression.stringValue?.allSatisfy(\.isWhitespace) == true
    }

    static let examples: [Example] = [
        .good(
            "VStack {\n    Text(\"Tank: \\(level) %\")\n    Slider(value: $level, in: 0...100) { Text(\"Tank\") }\n}",
            options: ["value": .bool(true)]),
        .bad("↓Slider(value: $volume, in: 0...10)"),
        .bad("↓Slider(value: $volume, in: 0...10) { EmptyView() }"),
        .bad(
            "↓Slider(value: $volume).accessibilityLabel(\"Volume\")", options: ["value": .bool(true)]),
        .bad(
            "Slider(value: $depth).accessibilityLabel(\"Depth\").accessibilityValue(↓\"\\(Int(depth.rounded()))\")",
            options: ["value": .bool(true)]),
        .bad(
            "Slider(value: $model.depth).accessibilityLabel(\"Depth\").accessibilityValue(↓Text(String(model.depth)))",
            options: ["value": .bool(true)]),
        .good(
            "Slider(value: $depth).accessibilityLabel(\"Depth\").accessibilityValue(depth.formatted(.percent))",
            options: ["value": .bool(true)]),
        .good(
            "Slider(value: $depth).accessibilityLabel(\"Depth\").accessibilityValue(\"\\(Int(depth)) %\")",
            options: ["value": .bool(true)]),
        .good("Slider(value: $volume).accessibilityLabel(\"Volume\")"),
        .good("Slider(value: $volume, in: 0...10) { Text(\"Volume\") }"),
        .good("Slider(value: $volume, label: { Text(\"Volume\") })"),
        .good(
            "Slider(value: $volume).accessibilityLabel(\"Volume\").accessibilityValue(\"\\(volume) decibels\")",
            options: ["value": .bool(true)]),
        .good("LabeledContent(\"Volume\") {\n    Slider(value: $volume)\n}"),
        .bad("↓Slider(value: $volume) { Text(\"\") }\n↓Slider(value: $volume, in: 0...1, label: EmptyView.init)"),
        .bad("↓Slider(value: $volume) { changed in save(changed) } label: { Text(\"\") }"),
    ]
}

extension FunctionCallExprSyntax {
    /// `label:` behind a first closure, which is told of changes then.
    fileprivate var hasLabelClosure: Bool { closures.contains { $0.label == "label" } }
}
