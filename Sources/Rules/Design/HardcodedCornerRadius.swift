import TenetRuleKit
import TenetRuleSupport

struct HardcodedCornerRadius: Rule {
    static let about = About(
        "hardcoded-corner-radius", "Hard-coded corner radius", category: .design, severity: .warning, status: .stable,
        scope: .appCode,
        why: "Corners that differ by a point or two make one app look like several. A few named radii keep them alike.",
        phrasings: [
            "Use the corner radii of the design system; do not write a number as a corner radius.",
            "Rounding comes from a named token such as `DesignSystem.CornerRadius.md`, never from `.cornerRadius(12)`.",
        ])

    var namespace = "DesignSystem.CornerRadius"
    var tokens = ["sm=8", "md=12", "lg=16", "xl=20", "full=9999"]
    var allowed = ["0"]
    var files = DesignPlaces.files
    var previews = false
    var constants = false
    static let options = [
        Option<Self>("namespace", \.namespace, "The type that holds the radii of the design system."),
        Option<Self>("tokens", \.tokens, "Names and values of the radii, as in `lg=16`."),
        Option<Self>("allowed", \.allowed, "Numbers that need no name."),
        Option<Self>("files", \.files, DesignPlaces.optionSummary),
        Option<Self>("previews", \.previews, DesignPlaces.previewSummary),
        Option<Self>("constants", \.constants, "Also report numbers that the file gives a name of its own."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(["cornerRadius"] + shapes) { call, file in
            for value in Self.radii(call) { check(value, file) }
        }
        if constants {
            hooks.on(VariableDeclSyntax.self) { node, file in
                guard let (literal, value) = node.constantNumber, let name = node.nameToken,
                    !allowed.contains(where: { Double($0) == value }), !file.isDesignFile(files), !node.isInPreview,
                    file.isHandedOn(node, by: Self.radii)
                else { return }
                let scale = TokenScale(namespace: namespace, tokens: tokens)
                file.report(
                    "`\(name.text)` is a corner radius of \(literal.text) that the design system does not have by name",
                    help: scale.help(value), at: literal)
            }
        }
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let (target, sign, value) = node.assignment, sign == "=", target.lastName?.text == "cornerRadius",
                target.text.hasSuffix("layer.cornerRadius"), value.count == 1, let radius = value.first
            else { return }
            check(radius, file)
        }
        TokenDefinitions(TokenScale(namespace: namespace, tokens: tokens)).install(&hooks)
    }

    /// The arguments of a call that are radii.
    private static func radii(_ call: FunctionCallExprSyntax) -> [ExprSyntax] {
        guard let name = call.calledName?.text else { return [] }
        if name == "cornerRadius" {
            guard call.calledBase != nil, let radius = call.firstArgument, radius.label == nil else { return [] }
            return [radius.expression]
        }
        guard name.isOne(of: shapes) else { return [] }
        return call.arguments.filter { $0.label?.text.isOne(of: labels) == true }.map(\.expression)
    }

    private func check(_ number: ExprSyntax, _ file: FilePass) {
        guard let value = number.numberValue, !allowed.contains(where: { Double($0) == value }),
            !file.isDesignFile(files), previews || !number.isInPreview, !number.isInStaticConstant
        else { return }
        let scale = TokenScale(namespace: namespace, tokens: tokens)
        file.report(
            "a corner radius of \(number.text) is not part of the design system by name", help: scale.help(value),
            at: number,
            fix: scale.fix(number, value))
    }

    static let examples: [Example] = [
        .bad("Card().cornerRadius(↓12)", fixed: "Card().cornerRadius(DesignSystem.CornerRadius.md)"),
        .bad("Card().clipShape(RoundedRectangle(cornerRadius: ↓10))"),
        .bad("view.layer.cornerRadius = ↓8", fixed: "view.layer.cornerRadius = DesignSystem.CornerRadius.sm"),
        .bad(
            """
            extension DesignSystem {
                struct CornerRadius {
                    static let usual = CornerRadius(sm: 8, lg: ↓18)
                    var md: CGFloat { ↓10 }
                    var full = CGFloat(9999)
                }
            }
            """,
            fixed: """
                extension DesignSystem {
                    struct CornerRadius {
                        static let usual = CornerRadius(sm: 8, lg: 16)
                        var md: CGFloat { 12 }
                        var full = CGFloat(9999)
                    }
                }
                """),
        .bad(
            """
            private let corner: CGFloat = ↓10

            struct Card: View {
                let height: CGFloat = 10
                var body: some View {
                    cover.frame(height: height).clipShape(RoundedRectangle(cornerRadius: corner))
                }
            }
            """, options: ["constants": .bool(true)]),
        .good(
            "struct Card: View {\n    let corner: CGFloat\n    var body: some View { cover.cornerRadius(corner) }\n}",
            options: ["constants": .bool(true)]),
        .good("extension Ticket {\n    enum CornerRadius {\n        static let md: CGFloat = 10\n    }\n}"),
        .good("Card().cornerRadius(DesignSystem.CornerRadius.md)"),
        .good("Card().clipShape(RoundedRectangle(cornerRadius: radius))"),
        .good("Card().clipShape(Capsule())"),
        .good("view.layer.cornerRadius = view.bounds.height / 2"),
        .good("enum Metrics {\n    static let shape = RoundedRectangle(cornerRadius: 10)\n}"),
    ]
}

private let shapes = ["RoundedRectangle", "rect", "UnevenRoundedRectangle"]
private let labels = [
    "cornerRadius", "topLeadingRadius", "topTrailingRadius", "bottomLeadingRadius", "bottomTrailingRadius",
]
