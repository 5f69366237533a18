import TenetRuleKit
import TenetRuleSupport

struct HardcodedSpacing: Rule {
    static let about = About(
        "hardcoded-spacing", "Hard-coded spacing", category: .design, severity: .warning, status: .stable,
        scope: .appCode,
        why: """
            13 here and 14 there look like mistakes, and are. A scale of a few named distances gives a calm layout \
            that can be changed at once.
            """,
        phrasings: [
            "Use the `DesignSystem.Spacing` tokens for padding and stack spacing instead of literal numbers.",
            "Views never contain `padding(13)` or `VStack(spacing: 16)`; gaps come from our named scale.",
        ])

    var namespace = "DesignSystem.Spacing"
    var tokens = ["xs=4", "sm=8", "md=12", "lg=16", "xl=20", "xxl=24", "xxxl=32", "huge=40", "section=60"]
    var allowed = ["0", "1"]
    var files = DesignPlaces.files
    var previews = false
    var constants = false
    static let options = [
        Option<Self>("namespace", \.namespace, "The type that holds the distances of the design system."),
        Option<Self>("tokens", \.tokens, "Names and values of the distances, as in `lg=16`."),
        Option<Self>("allowed", \.allowed, "Numbers that need no name."),
        Option<Self>("files", \.files, DesignPlaces.optionSummary),
        Option<Self>("previews", \.previews, DesignPlaces.previewSummary),
        Option<Self>("constants", \.constants, "Also report numbers that the file gives a name of its own."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(["padding"] + stacks + spaced) { call, file in
            for value in Self.distances(call) { check(value, call, file) }
        }
        if constants {
            hooks.on(VariableDeclSyntax.self) { node, file in
                guard let (literal, value) = node.constantNumber, let name = node.nameToken,
                    !allowed.contains(where: { Double($0) == abs(value) }), !file.isDesignFile(files),
                    !node.isInPreview, file.isHandedOn(node, by: Self.distances)
                else { return }
                let scale = TokenScale(namespace: namespace, tokens: tokens)
                file.report(
                    "`\(name.text)` is a distance of \(literal.text) that the design system's scale does not have by name",
                    help: scale.help(value), at: literal)
            }
        }
        TokenDefinitions(TokenScale(namespace: namespace, tokens: tokens)).install(&hooks)
    }

    /// The arguments of a call that are distances.
    private static func distances(_ call: FunctionCallExprSyntax) -> [ExprSyntax] {
        guard let name = call.calledName?.text else { return [] }
        if name == "padding" {
            guard call.calledBase != nil || call.parent?.kind == .ifConfigClause else { return [] }
            return call.arguments.filter { $0.label == nil }.map(\.expression)
        }
        guard call.isPlain else { return [] }
        if name.isOne(of: stacks) { return call.argument("spacing").map { [$0.expression] } ?? [] }
        guard name.isOne(of: spaced) else { return [] }
        return call.arguments.filter { $0.label?.text.isOne(of: labels) == true }.map(\.expression)
    }

    private func check(_ number: ExprSyntax, _ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard let value = number.numberValue, !allowed.contains(where: { Double($0) == abs(value) }),
            !file.isDesignFile(files), previews || !call.isInPreview, !call.isInStaticConstant
        else { return }
        let scale = TokenScale(namespace: namespace, tokens: tokens)
        file.report(
            "a distance of \(number.text) is not part of the design system's scale by name", help: scale.help(value),
            at: number,
            fix: scale.fix(number, value))
    }

    static let examples: [Example] = [
        .bad(
            "VStack(spacing: ↓16) { rows }.padding(↓24)",
            fixed: "VStack(spacing: DesignSystem.Spacing.lg) { rows }.padding(DesignSystem.Spacing.xxl)"),
        .bad("Text(title).padding(.horizontal, ↓13)"),
        .bad("HStack {\n    Spacer(minLength: ↓10)\n}"),
        .bad(
            "Card().padding(↓6)", fixed: "Card().padding(Metrics.small)",
            options: ["namespace": .string("Metrics"), "tokens": .strings(["small=6"])]),
        .bad(
            "#Preview {\n    VStack(spacing: ↓20) { rows }\n}",
            fixed: "#Preview {\n    VStack(spacing: DesignSystem.Spacing.xl) { rows }\n}",
            options: ["previews": .bool(true)]),
        .bad(
            """
            enum DesignSystem {
                enum Spacing {
                    static let sm: CGFloat = ↓6
                    static let md: CGFloat = 12
                    static let gutter: CGFloat = 18
                }
            }
            """,
            fixed: """
                enum DesignSystem {
                    enum Spacing {
                        static let sm: CGFloat = 8
                        static let md: CGFloat = 12
                        static let gutter: CGFloat = 18
                    }
                }
                """),
        .bad(
            "extension DesignSystem.Spacing {\n    static let xl: CGFloat = ↓22\n}",
            fixed: "extension DesignSystem.Spacing {\n    static let xl: CGFloat = 20\n}"),
        .bad(
            """
            enum DesignSystem {
                enum Spacing {
                    private static let unit: CGFloat = 4
                    static var sm: CGFloat { unit * 2 }
                    static var xl: CGFloat { ↓unit * 6 }
                    static let md = Self.sm + unit
                }
            }
            """,
            fixed: """
                enum DesignSystem {
                    enum Spacing {
                        private static let unit: CGFloat = 4
                        static var sm: CGFloat { unit * 2 }
                        static var xl: CGFloat { 20 }
                        static let md = Self.sm + unit
                    }
                }
                """),
        .bad(
            """
            struct Shelf: View {
                private let gutter: CGFloat = ↓16
                private enum Layout {
                    static let gap: CGFloat = ↓10
                    static let rows: CGFloat = 3
                }
                var body: some View {
                    VStack(spacing: Layout.gap) { list.padding(.bottom, gutter).frame(height: Layout.rows) }
                }
            }
            """, options: ["constants": .bool(true)]),
        .good(
            """
            struct Shelf: View {
                private let gutter = DesignSystem.Spacing.lg
                private let width: CGFloat = 120
                var body: some View { list.padding(gutter).frame(width: width) }
            }
            """, options: ["constants": .bool(true)]),
        .good(
            "struct Shelf: View {\n    let gutter: CGFloat = 16\n    var body: some View { list.padding(gutter) }\n}"),
        .good("enum Spacing {\n    static let sm: CGFloat = 6\n}"),
        .good("#Preview {\n    VStack(spacing: 20) { rows }\n}"),
        .good("VStack(spacing: DesignSystem.Spacing.lg) { rows }"),
        .good("VStack(spacing: 0) { rows }.padding()"),
        .good("Text(title).padding(.top, inset)"),
        .good("Image(\"cover\").frame(width: 120)"),
        .good("enum Layout {\n    static let insets = EdgeInsets(top: 3, leading: 5, bottom: 3, trailing: 5)\n}"),
        .good("let text = string.padding(toLength: 12, withPad: \" \", startingAt: 0)"),
    ]
}

private let stacks = ["VStack", "HStack", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "GridItem"]
private let spaced = ["Grid", "Spacer", "EdgeInsets"]
private let labels = ["horizontalSpacing", "verticalSpacing", "minLength", "top", "leading", "bottom", "trailing"]
