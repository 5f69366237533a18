import TenetRuleKit
import TenetRuleSupport

struct A11yDeprecatedModifier: Rule {
    static let about = About(
        "a11y-deprecated-modifier", "Old accessibility modifier", category: .accessibility, severity: .note,
        status: .stable,
        why: """
            `.accessibility(label:)` and its kind were replaced in iOS 14. The new modifiers take a string as it is, \
            and searches for a label find all of them under one name.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibility") { call, file in
            guard let access = call.calledExpression.as(MemberAccessExprSyntax.self),
                let argument = call.arguments.only,
                let label = argument.label, let name = names[label.text.string], call.trailingClosure == nil
            else { return }
            let old = access.declName.range
            let isSpaced = call.leftParen?.range.upper != argument.range.lower
            file.report(
                "`.accessibility(\(label.text):)` is the old form of `.\(name)`", help: "use `.\(name)(…)`", at: old,
                fix: isSpaced
                    ? nil
                    : Fix(
                        "Use `.\(name)`", .safe,
                        [Edit(old, name), Edit(ByteRange(label.range.lower, argument.expression.range.lower), "")]))
        }
    }

    static let examples: [Example] = [
        .bad(
            "Image(\"cover\").↓accessibility(label: Text(\"Cover\"))",
            fixed: "Image(\"cover\").accessibilityLabel(Text(\"Cover\"))"),
        .bad(
            "VStack { rows }.↓accessibility(hidden: true).↓accessibility(identifier: \"rows\")",
            fixed: "VStack { rows }.accessibilityHidden(true).accessibilityIdentifier(\"rows\")"),
        .good("Image(\"cover\").accessibilityLabel(\"Cover\")"),
        .good("let settings = accessibility(label: text)"),
        .good("device.accessibility(mode: .reader)"),
    ]
}

private let names = [
    "label": "accessibilityLabel", "hint": "accessibilityHint", "value": "accessibilityValue",
    "hidden": "accessibilityHidden", "identifier": "accessibilityIdentifier", "addTraits": "accessibilityAddTraits",
    "removeTraits": "accessibilityRemoveTraits", "sortPriority": "accessibilitySortPriority",
    "inputLabels": "accessibilityInputLabels", "activationPoint": "accessibilityActivationPoint",
]
