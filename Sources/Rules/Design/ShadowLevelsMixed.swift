import TenetRuleKit
import TenetRuleSupport

struct ShadowLevelsMixed: Rule {
    static let about = About(
        "shadow-levels-mixed", "Shadow of several levels", category: .design, severity: .warning,
        why:
            "Colour, radius and offset of a level belong together. Mixed, they give a level that nobody designed.",
        phrasings: [
            "Take color, radius, and offset of a shadow from the same `DesignSystem.Shadow` level.",
            "Never combine the blur of `sm` with the tint of `lg` on one card.",
        ])

    var namespace = "DesignSystem.Shadow"
    static let options = [
        Option<Self>("namespace", \.namespace, "The type that holds the shadow levels of the design system.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("shadow") { call, file in
            guard call.calledBase != nil, call.arguments.codeContains(namespace) else { return }
            let levels = call.arguments.compactMap { argument in
                argument.expression.as(MemberAccessExprSyntax.self)?.base?.as(MemberAccessExprSyntax.self)
            }.filter { $0.base?.text == namespace }
            guard let first = levels.first,
                let other = levels.first(where: { $0.declName.text != first.declName.text.string })
            else { return }
            file.report(
                "this shadow mixes the levels `\(first.declName.text)` and `\(other.declName.text)`",
                help: "take all values from one level", at: other.declName,
                notes: [file.note("the first level stands here", at: first.declName)])
        }
    }

    static let examples: [Example] = [
        .bad("Card().shadow(color: DesignSystem.Shadow.lg.color, radius: DesignSystem.Shadow.↓sm.radius)"),
        .bad(
            "Card().shadow(color: Depth.low.color, radius: Depth.low.radius, y: Depth.↓high.y)",
            options: ["namespace": .string("Depth")]),
        .good("Card().shadow(color: DesignSystem.Shadow.lg.color, radius: DesignSystem.Shadow.lg.radius)"),
        .good("Card().shadow(color: tint, radius: DesignSystem.Shadow.sm.radius)"),
        .good("Card().shadow(radius: 4)"),
    ]
}
