import TenetRuleKit
import TenetRuleSupport

struct HardcodedColor: Rule {
    static let about = About(
        "hardcoded-color", "Hard-coded colour", category: .design, severity: .warning, status: .stable, scope: .appCode,
        why: """
            A colour that is written into a view does not follow when the palette changes, and seldom has a dark \
            counterpart. Named colours of the design system do both.
            """,
        phrasings: [
            """
            Take every color in views from `ColorPalette`; do not use color literals or system colors such as `.red` \
            or `Color.blue`.
            """,
            "Never write RGB or hex values into a screen; pick a named shade from the design system.",
        ])

    var palette = "ColorPalette"
    var systemColors = true
    var allowed = ["clear", "primary", "secondary", "accentColor"]
    var files = DesignPlaces.files
    var previews = false
    static let options = [
        Option<Self>("palette", \.palette, "The type that holds the colours of the design system."),
        Option<Self>("system_colors", \.systemColors, "Also report `.red`, `Color.blue` and the like."),
        Option<Self>("allowed", \.allowed, "Names of system colours that may be used."),
        Option<Self>("files", \.files, DesignPlaces.optionSummary),
        Option<Self>("previews", \.previews, DesignPlaces.previewSummary),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Color", "UIColor", "NSColor") { call, file in
            guard call.isPlain, isComponents(call) || isHex(call), !isStoredValue(call) else { return }
            report("these components are a colour without a name", call, file)
        }
        hooks.on(MacroExpansionExprSyntax.self) { node, file in
            guard node.macroName.text == "colorLiteral" else { return }
            report("this literal is a colour without a name", node, file)
        }
        guard systemColors else { return }
        hooks.onReference("Color", "UIColor", "NSColor") { reference, file in
            guard let access = reference.parent?.as(MemberAccessExprSyntax.self),
                access.base?.syntax == reference.syntax,
                isSystem(access.declName.baseName.text), !isShadow(access)
            else { return }
            report("`\(access.brief)` is not a colour of the design system", access, file)
        }
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let (target, sign, value) = node.assignment, sign == "=", let name = target.lastName?.text,
                name == "tintColor" || name.hasSuffix("Color") && target.kind == .memberAccessExpr
            else { return }
            for access in value.flatMap(\.implicitMembers) where isSystem(access.declName.baseName.text) {
                report("`\(access.brief)` is not a colour of the design system", access, file)
            }
        }
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard let binding = node.onlyBinding, Self.isColor(binding.typeAnnotation?.type) else { return }
            checkResults(binding.getterStatements?.results ?? binding.initializer.map { [$0.value] } ?? [], file)
        }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard Self.isColor(node.returnType) else { return }
            checkResults(node.body?.statements.results ?? [], file)
        }
        hooks.on(LabeledExprSyntax.self) { node, file in
            // A component or a helper of the team's own: `Spinner(color: .white)`.
            guard node.label?.text.isOne(of: Self.colorLabels) == true,
                let access = node.expression.implicitMembers.first,
                let call = node.ancestor(FunctionCallExprSyntax.self),
                call.calledName?.text.isOne(of: colorModifiers) == false
            else { return }
            for access in [access] + node.expression.implicitMembers.dropFirst()
            where isSystem(access.declName.baseName.text) && !isShadow(access) {
                report("`\(access.brief)` is not a colour of the design system", access, file)
            }
        }
        hooks.onCall(colorModifiers) { call, file in
            // Without a base it is a modifier only in `#if` or as a line of its own; else it is a case of an enum.
            guard
                call.calledBase != nil || call.parent?.kind == .ifConfigClause || call.parent?.kind == .codeBlockItem,
                let argument = colorArgument(call)
            else { return }
            for access in argument.implicitMembers where isSystem(access.declName.baseName.text) && !isShadow(access) {
                report("`\(access.brief)` is not a colour of the design system", access, file)
            }
        }
    }

    private static let colorLabels = [
        "color", "tint", "tintColor", "foregroundColor", "backgroundColor", "textColor", "strokeColor", "fillColor",
        "borderColor", "withColor",
    ]

    private static func isColor(_ type: TypeSyntax?) -> Bool {
        type?.unwrapped.lastName.isOne(of: ["Color", "UIColor", "NSColor"]) == true
    }

    /// `.red` in `var tint: Color { isLate ? .red : .gray }`.
    private func checkResults(_ values: [ExprSyntax], _ file: FilePass) {
        for access in values.flatMap(\.implicitMembers) where isSystem(access.declName.baseName.text) {
            report("`\(access.brief)` is not a colour of the design system", access, file)
        }
    }

    private func isSystem(_ name: TextSlice) -> Bool { name.isOne(of: colors) && !name.isOne(of: allowed) }

    /// Shadows are black in every palette.
    private func isShadow(_ access: MemberAccessExprSyntax) -> Bool {
        guard access.declName.baseName.text == "black", let argument = access.ancestor(LabeledExprSyntax.self),
            argument.label?.text == "color"
        else { return false }
        return argument.ancestor(FunctionCallExprSyntax.self)?.calledName?.text == "shadow"
    }

    /// `Color(red: 0.9, green: 0.9, blue: 0.9)` and other initialisers by components, numbers only.
    private func isComponents(_ call: FunctionCallExprSyntax) -> Bool {
        guard
            let label = call.arguments.first(where: {
                $0.label?.text != "displayP3" && $0.expression.numberValue != nil
            })?.label?.text
        else { return false }
        return label.isOne(of: ["red", "hue", "white", "displayP3Red", "calibratedRed", "srgbRed", "r", "hex", "rgb"])
            && call.arguments.allSatisfy {
                $0.expression.numberValue != nil || $0.expression.implicitMembers.count == 1
            }
    }

    private func isHex(_ call: FunctionCallExprSyntax) -> Bool {
        guard let first = call.firstArgument, let text = first.expression.stringValue else { return false }
        return first.label?.text.isOne(of: ["hex", "hexString"]) == true || text.hasPrefix("#")
    }

    /// `Self(color: UIColor(white: 0, alpha: 1))` in a type that is encoded: a value to keep, which the user may change,
    /// and no look of a view.
    private func isStoredValue(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.parent?.kind == .labeledExpr, let made = call.ancestor(FunctionCallExprSyntax.self),
            made.arguments.contains(call), let type = call.enclosingType, let name = type.groupName?.text
        else { return false }
        let isOwn = made.calledName?.text == name || made.calledName?.text == "Self" || made.calledName?.text == "init"
        return isOwn && type.conformsInFile(to: ["Codable", "Encodable", "Decodable"])
    }

    private func colorArgument(_ call: FunctionCallExprSyntax) -> ExprSyntax? {
        if call.calledName?.text == "shadow" { return call.argument("color")?.expression }
        return call.arguments.first.flatMap { $0.label == nil ? $0.expression : nil }
    }

    /// An extension for one file is no palette.
    private func isLocal(_ node: some SyntaxProtocol) -> Bool {
        node.enclosingType?.as(ExtensionDeclSyntax.self)?.isPrivate == true
    }

    /// `case "red": return Color.red` in a parser of names: no other colour is meant.
    private func isNamedColor(_ node: some SyntaxProtocol) -> Bool {
        guard let choice = node.ancestor(SwitchCaseSyntax.self) else { return false }
        return choice.label.descendants(StringLiteralExprSyntax.self).contains { literal in
            guard let name = literal.literalText?.lowercased(), !name.isEmpty else { return false }
            return node.tokens.contains { $0.text.string.lowercased() == name }
        }
    }

    private func report(_ message: String, _ node: some SyntaxProtocol, _ file: FilePass) {
        guard !file.isDesignFile(files), !isNamedColor(node),
            !node.isInDefinition(of: definitions + [palette]) || isLocal(node),
            previews || !node.isInPreview
        else { return }
        file.report(message, help: "give it a name in a palette such as `\(palette)`, and use that", at: node)
    }

    static let examples: [Example] = [
        .bad("Text(title).foregroundColor(↓.blue)"),
        .bad("Card().background(↓Color(red: 0.95, green: 0.95, blue: 0.9))"),
        .bad("Circle().fill(isOn ? ↓.green : ↓.gray.opacity(0.5))"),
        .bad("let tint = ↓Color.orange\nlabel.textColor = ↓UIColor(white: 0.2, alpha: 1)"),
        .bad("Card().background(↓Color(hex: \"#FF8800\"))"),
        .bad(
            """
            struct TideBadge: View {
                let tide: Tide
                var rim: Color = ↓.blue
                private var tint: Color {
                    switch tide {
                    case .high: return ColorPalette.warning
                    case .low: return ↓.green
                    case .none: return .clear
                    }
                }
                func edge() -> UIColor { tide == .high ? ↓.red : ColorPalette.edge }
            }
            """),
        .bad("label.textColor = ↓.white\ncell.contentView.backgroundColor = isLate ? ↓.systemRed : .clear"),
        .good(
            """
            func color(named name: String) -> Color? {
                switch name {
                case "red": return Color.red
                case "gray", "grey": return .gray
                default: return nil
                }
            }
            """),
        .good("label.textColor = .label\nrow.kind = .red\nview.backgroundColor = .systemBackground"),
        .good("struct TideBadge {\n    var level: Level { .red }\n    var tint: Color { ColorPalette.tint }\n}"),
        .good("Text(title).foregroundColor(ColorPalette.textPrimary)"),
        .good("Text(title).foregroundStyle(.secondary)"),
        .good(
            "struct Pennant: Codable {\n    static var plain: Pennant { Pennant(cloth: UIColor(red: 1, green: 1, blue: 1, alpha: 1)) }\n}"
        ),
        .bad(
            "struct Pennant: View {\n    static var plain: Pennant { Pennant(cloth: ↓UIColor(red: 1, green: 1, blue: 1, alpha: 1)) }\n}"
        ),
        .good("Rectangle().fill(Color.clear)"),
        .good("Tag(name).background(Color(hex: tag.color))"),
        .good("Card().shadow(color: Color.black.opacity(0.1), radius: level.radius)"),
        .good("Card().shadow(color: .black.opacity(0.1), radius: level.radius)"),
        .bad("Card().shadow(color: ↓.blue, radius: level.radius)"),
        .good("Text(title).foregroundColor(.blue)", options: ["system_colors": .bool(false)]),
        .good("enum ColorPalette {\n    static let danger = Color(red: 0.8, green: 0.1, blue: 0.1)\n}"),
        .good("extension Color {\n    static let danger = Color.red\n}"),
        .bad("private extension Color {\n    static let danger = ↓Color(red: 0.8, green: 0.1, blue: 0.1)\n}"),
        .good("let accent = Color.purple", at: "App/Theme/Colors.swift"),
        .good("#Preview {\n    Text(\"Hi\").foregroundColor(.blue)\n}"),
        .bad("Text(title)\n    #if os(iOS)\n    .foregroundColor(↓.blue)\n    #endif"),
        .bad("Spinner(color: ↓.white, size: 30)\nlet text = title.styled(withColor: isLate ? ↓.red : .clear)"),
        .good("Spinner(color: ColorPalette.spinner)\nlet text = title.styled(withColor: .secondary)\nopen(page: .red)"),
        .good("let look = Look(shape: .fill(.medium), edge: .border(.thin))"),
    ]
}

private let colors = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown", "white",
    "systemRed", "systemOrange", "systemYellow", "systemGreen", "systemTeal", "systemBlue", "systemIndigo",
    "systemPurple", "systemPink", "systemGray", "gray", "black", "lightGray", "darkGray", "magenta", "clear", "primary",
    "secondary", "accentColor",
]
private let colorModifiers = [
    "foregroundColor", "foregroundStyle", "background", "tint", "accentColor", "fill", "stroke", "strokeBorder",
    "border",
    "shadow", "listRowBackground", "colorMultiply", "toolbarBackground", "listRowSeparatorTint",
]
private let definitions = ["Color", "UIColor", "NSColor", "ShapeStyle"]
