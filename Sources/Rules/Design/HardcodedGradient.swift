import TenetRuleKit
import TenetRuleSupport

struct HardcodedGradient: Rule {
    static let about = About(
        "hardcoded-gradient", "Hard-coded gradient", category: .design, severity: .note, scope: .appCode,
        why:
            "A gradient of colours chosen on the spot is a decision that nobody finds again. Named, it can be reused.",
        phrasings: [
            "Build gradients only from the colors and gradients of `ColorPalette`, not from literal colors.",
            "We don't mix `[.purple, .blue]` on the spot; blends have a name in our theme.",
        ])

    var palette = "ColorPalette"
    var files = DesignPlaces.files
    static let options = [
        Option<Self>("palette", \.palette, "The type that holds the colours and gradients of the design system."),
        Option<Self>("files", \.files, DesignPlaces.optionSummary),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(
            "LinearGradient", "RadialGradient", "AngularGradient", "EllipticalGradient", "Gradient", "MeshGradient"
        ) { call, file in
            guard call.isPlain, let name = call.calledName,
                let colors = call.argument("colors")?.expression.as(ArrayExprSyntax.self),
                // All colours of the rainbow are what a picker shows, and no decoration.
                (2...4).contains(Set(colors.elements.compactMap { literalName($0.expression) }).count),
                !file.isDesignFile(files),
                !call.isInPreview, !call.isInStaticConstant, !isMask(call)
            else { return }
            file.report(
                "the colours of this gradient are chosen on the spot", help: "make it a gradient of `\(palette)`",
                at: name)
        }
    }

    /// What is written for a colour that the palette does not know: `red` of `Color.red.opacity(0.5)`, or the whole
    /// of `Color(red: …)`. Shades of one colour count once: they fade rather than colour.
    private func literalName(_ color: ExprSyntax) -> String? {
        if let name = color.implicitMembers.first?.declName.baseName.text {
            return name.isOne(of: names) ? name.string : nil
        }
        var current = color
        while let call = current.as(FunctionCallExprSyntax.self) {
            if call.isPlain {
                let isComponents =
                    call.arguments.count > 1 && call.arguments.allSatisfy { $0.expression.isLiteralValue }
                return call.calledName?.text == "Color" && isComponents ? call.text.string : nil
            }
            guard let base = call.calledBase else { return nil }
            current = base
        }
        guard let access = current.as(MemberAccessExprSyntax.self), access.base?.text == "Color",
            access.declName.baseName.text.isOne(of: names)
        else { return nil }
        return access.declName.baseName.text.string
    }

    /// Black and clear in a mask are opacity, not colour.
    private func isMask(_ call: FunctionCallExprSyntax) -> Bool {
        call.view.enclosing.contains { $0.slot == ".mask" }
    }

    static let examples: [Example] = [
        .bad("↓LinearGradient(colors: [.purple, .blue], startPoint: .top, endPoint: .bottom)"),
        .bad(
            "Card().background(↓RadialGradient(colors: [Color.red, .pink], center: .top, startRadius: 0, endRadius: 9))"
        ),
        .good("LinearGradient(colors: [ColorPalette.sky, ColorPalette.sea], startPoint: .top, endPoint: .bottom)"),
        .good("let spectrum = Gradient(colors: [.red, .yellow, .green, .blue, .purple, .red])"),
        .good("LinearGradient(colors: theme.colors, startPoint: .top, endPoint: .bottom)"),
        .good("LinearGradient(colors: [.black, .clear], startPoint: .top, endPoint: .bottom)"),
        .good(
            "LinearGradient(colors: [.black.opacity(0.6), Color.black.opacity(0)], startPoint: .top, endPoint: .bottom)"
        ),
        .good(
            "List { rows }.mask {\n    LinearGradient(colors: [.black, .white], startPoint: .top, endPoint: .bottom)\n}"
        ),
        .good(
            """
            enum Gradients {
                static let sky = LinearGradient(colors: [.purple, .blue], startPoint: .top, endPoint: .bottom)
            }
            """
        ),
    ]
}

private let names = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown", "white",
    "gray", "black",
]
