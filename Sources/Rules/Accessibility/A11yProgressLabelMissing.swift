import TenetRuleKit

struct A11yProgressLabelMissing: Rule {
    static let about = About(
        "a11y-progress-label-missing", "Progress without a label", category: .accessibility, severity: .warning,
        why: "\"40 percent\" alone does not tell VoiceOver users what is on its way.")

    var indeterminate = false
    static let options = [
        Option<Self>("indeterminate", \.indeterminate, "Ask for a label on spinners, `ProgressView()`, too.")
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
                !view.isLabeledWhereUsed(in: file)
            else { return }
            file.report(
                "VoiceOver reads the state of this `\(name.text)` but not what it belongs to",
                help: "add `.accessibilityLabel(…)`, or give it a title", at: name)
        }
    }

    static let examples: [Example] = [
        .bad("↓ProgressView(value: download.share)"),
        .bad("↓ProgressView(value: 3, total: 7).tint(.green)"),
        .bad("↓ProgressView()", options: ["indeterminate": .bool(true)]),
        .good("ProgressView(\"Download\", value: download.share)"),
        .good("ProgressView(value: download.share) { Text(\"Download\") }"),
        .good("ProgressView(value: download.share).accessibilityLabel(\"Download\")"),
        .good("HStack {\n    Text(name)\n    ProgressView(value: share)\n}\n.accessibilityElement(children: .combine)"),
        .good("ProgressView()"),
    ]
}
