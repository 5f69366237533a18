import TenetRuleKit
import TenetRuleSupport

struct A11yProgressLabelMissing: Rule {
    static let about = About(
        "a11y-progress-label-missing", "Progress without a label", category: .accessibility, severity: .warning,
        status: .stable,
        why: """
            "40 percent" alone does not tell VoiceOver users what is on its way. Beside a text in the same stack it says \
            what the text is about.
            """,
        phrasings: [
            "Give every `ProgressView` that shows a value a title or an accessibility label.",
            "A loading bar must tell screen reader users what is being completed, not just how many percent.",
        ])

    var indeterminate = false
    var amount = false
    var besideText = false
    static let options = [
        Option<Self>("beside_text", \.besideText, "Ask for a label also where a text stands in the same stack."),
        Option<Self>("indeterminate", \.indeterminate, "Ask for a label on spinners, `ProgressView()`, too."),
        Option<Self>("amount", \.amount, "Ask for a label that says how much is done where there is a value."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("ProgressView", "Gauge") { call, file in
            guard call.isPlain, let name = call.calledName, call.trailingClosure == nil, !call.hasArgument("label"),
                call.hasArgument("value") || (indeterminate && call.arguments.isEmpty),
                call.firstArgument.map({ $0.label != nil }) ?? true
            else { return }
            let view = call.view
            guard !view.isLabeledForAccessibility, !view.isHiddenFromAccessibility, !call.isInPreview,
                !view.enclosing.contains(where: { $0.view.elementMode == "combine" || $0.view.isControl }),
                besideText || !standsBesideText(view), !view.isLabeledWhereUsed(in: file)
            else { return }
            file.report(
                "VoiceOver reads the state of this `\(name.text)` but not what it belongs to",
                help: "add `.accessibilityLabel(…)`, or give it a title", at: name)
        }
        guard amount else { return }
        hooks.onCall("ProgressView") { call, file in
            guard call.isPlain, call.hasArgument("value") else { return }
            let view = call.view
            guard let label = view.labelArgument, let literal = label.spokenLiteral, !literal.hasInterpolation,
                !view.has("accessibilityValue"), !view.isHiddenFromAccessibility, !call.isInPreview,
                !view.enclosing.contains(where: { $0.view.hasAccessibilityLabel })
            else { return }
            file.report(
                "this label does not say how much is done", help: "put the percentage into the label",
                at: literal)
        }
    }

    private func standsBesideText(_ view: ViewExpression) -> Bool {
        view.siblingsAroundBranches.contains { sibling in
            sibling.name?.isOne(of: ["Text", "Label"]) == true || !sibling.descendants(named: "Text", "Label").isEmpty
        }
    }

    static let examples: [Example] = [
        .good(
            "VStack {\n    Text(cargo.name)\n    if cargo.isWhole { Mark() } else {\n        ProgressView(value: cargo.share)\n    }\n}"
        ),
        .bad(
            "VStack {\n    if cargo.isWhole { Text(cargo.name) } else {\n        ↓ProgressView(value: cargo.share)\n    }\n}"
        ),
        .good("VStack {\n    HStack {\n        Text(cargo.name)\n    }\n    ProgressView(value: cargo.share)\n}"),
        .bad(
            "VStack {\n    Text(cargo.name)\n    ↓ProgressView(value: cargo.share)\n}",
            options: ["beside_text": .bool(true)]),
        .bad("VStack {\n    Text(cargo.name)\n    HStack {\n        ↓ProgressView(value: cargo.share)\n    }\n}"),
        .bad("↓ProgressView(value: download.share)"),
        .bad("↓ProgressView(value: 3, total: 7).tint(.green)"),
        .bad("↓ProgressView()", options: ["indeterminate": .bool(true)]),
        .bad(
            "ProgressView(value: flood.share).accessibilityLabel(↓\"Filling the lock\")",
            options: ["amount": .bool(true)]),
        .good(
            "ProgressView(value: flood.share).accessibilityLabel(\"Lock filled to \\(flood.percent) percent\")",
            options: ["amount": .bool(true)]),
        .good(
            "ProgressView(value: flood.share).accessibilityLabel(\"Lock\").accessibilityValue(flood.percent)",
            options: ["amount": .bool(true)]),
        .good("ProgressView(\"Download\", value: download.share)"),
        .good("ProgressView(value: download.share).opacity(0)\nProgressView(value: download.share).hidden()"),
        .bad("↓ProgressView(value: download.share).opacity(0.5)"),
        .good("ProgressView(value: download.share) { Text(\"Download\") }"),
        .good("ProgressView(value: download.share).accessibilityLabel(\"Download\")"),
        .good("HStack {\n    Text(name)\n    ProgressView(value: share)\n}\n.accessibilityElement(children: .combine)"),
        .good("ProgressView()"),
    ]
}
