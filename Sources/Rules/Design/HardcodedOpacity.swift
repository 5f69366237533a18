import TenetRuleKit
import TenetRuleSupport

struct HardcodedOpacity: Rule {
    static let about = About(
        "hardcoded-opacity", "Hard-coded opacity", category: .design, severity: .note, status: .preview,
        scope: .appCode,
        why:
            "0.6 here and 0.65 there are shades that nobody chose. A few named opacities keep dimmed parts alike.",
        phrasings: [
            """
            Use the opacities in `DesignSystem.Opacity`; do not pass numbers other than 0 and 1 to `opacity` or \
            `withAlphaComponent`.
            """,
            "Never type `0.6` to dim something; pick a named transparency level.",
        ])

    var namespace = "DesignSystem.Opacity"
    var allowed = ["0", "1"]
    var files = DesignPlaces.files
    static let options = [
        Option<Self>("namespace", \.namespace, "The type that holds the opacities of the design system."),
        Option<Self>("allowed", \.allowed, "Numbers that need no name."),
        Option<Self>("files", \.files, DesignPlaces.optionSummary),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("opacity", "withAlphaComponent") { call, file in
            guard call.calledBase != nil, let number = call.arguments.only?.expression, let value = number.numberValue,
                !allowed.contains(where: { Double($0) == value }), !file.isDesignFile(files), !call.isInPreview,
                !call.isInStaticConstant, !call.isInDefinition(of: ["Color", "UIColor"])
            else { return }
            file.report(
                "an opacity of \(number.text) is not part of the design system", help: "use a value of `\(namespace)`",
                at: number)
        }
    }

    static let examples: [Example] = [
        .bad("Card().opacity(↓0.6)"),
        .bad("view.backgroundColor = tint.withAlphaComponent(↓0.4)"),
        .good("Card().opacity(isOn ? 1 : 0)"),
        .good("Card().opacity(0)"),
        .good("Card().opacity(DesignSystem.Opacity.disabled)"),
        .good("extension Color {\n    static let veil = Color.black.opacity(0.4)\n}"),
    ]
}
