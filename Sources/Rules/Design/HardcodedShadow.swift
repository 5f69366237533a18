import TenetRuleKit
import TenetRuleSupport

struct HardcodedShadow: Rule {
    static let about = About(
        "hardcoded-shadow", "Hard-coded shadow", category: .design, severity: .warning, status: .stable,
        scope: .appCode,
        why: """
            Shadows tell what lies above what. Numbers chosen view by view tell a different story in every screen; \
            a few named levels tell one.
            """,
        phrasings: [
            "Do not pass literal values to `shadow`; use the levels in `DesignSystem.Shadow`.",
            "How far a card seems to float comes from named elevation tokens, not from a radius typed into a screen.",
        ])

    var namespace = "DesignSystem.Shadow"
    var files = DesignPlaces.files
    static let options = [
        Option<Self>("namespace", \.namespace, "The type that holds the shadow levels of the design system."),
        Option<Self>("files", \.files, DesignPlaces.optionSummary),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("shadow") { call, file in
            guard call.calledBase != nil, let name = call.calledName,
                let number = call.arguments.first(where: {
                    $0.label?.text.isOne(of: ["radius", "x", "y"]) == true && ($0.expression.numberValue ?? 0) != 0
                }),
                !file.isDesignFile(files), !call.isInPreview, !call.isInDefinition(of: ["ShadowModifier", "CardStyle"])
            else { return }
            file.report(
                "the `\(number.label?.text.string ?? "radius")` of this shadow belongs to no level of the design",
                help: "take colour, radius and offset from one level of `\(namespace)`", at: name)
        }
    }

    static let examples: [Example] = [
        .bad("Card().↓shadow(color: ColorPalette.shadow, radius: 8, x: 0, y: 4)"),
        .bad("Card().↓shadow(radius: 5)"),
        .good("Card().shadow(radius: 0)"),
        .good(
            """
            Card().shadow(
                color: DesignSystem.Shadow.lg.color, radius: DesignSystem.Shadow.lg.radius,
                x: DesignSystem.Shadow.lg.x, y: DesignSystem.Shadow.lg.y)
            """),
        .good("Card().shadow(color: tint, radius: elevation)"),
        .good("Card().shadow(radius: 5)", at: "App/DesignSystem/Elevation.swift"),
    ]
}
