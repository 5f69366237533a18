import TenetRuleKit

struct DesignTokenOutsideEnum: Rule {
    static let about = About(
        "design-token-outside-enum", "Design tokens in a struct or class", category: .design, severity: .warning,
        why: "A type that holds only constants should not offer to be instantiated. An enum without cases cannot be.")

    var files = DesignPlaces.files
    static let options = [
        Option<Self>("files", \.files, "Parts of the paths of files that define the design: only these are looked at.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { type, file in check(type, type.structKeyword, type.name, file) }
        hooks.on(ClassDeclSyntax.self) { type, file in
            if !type.hasModifier("open") { check(type, type.classKeyword, type.name, file) }
        }
    }

    private func check(_ type: some DeclGroupSyntax, _ keyword: TokenSyntax, _ name: TokenSyntax, _ file: FilePass) {
        guard file.isDesignFile(files), type.inheritanceClause == nil, type.attributes.isEmpty else { return }
        let members = type.members
        let constants = members.compactMap { $0.as(VariableDeclSyntax.self) }
        guard !constants.isEmpty, constants.allSatisfy({ $0.isStatic }),
            constants.contains(where: { $0.isLet || !$0.isStored }),
            members.allSatisfy({ $0.kind == .variableDecl || $0.asDeclGroup != nil || $0.kind == .typeAliasDecl }),
            constants.contains(where: isToken)
        else { return }
        file.report(
            "`\(name.text)` only holds constants but can be instantiated", help: "make it an enum without cases",
            at: keyword,
            fix: Fix(
                "Make it an enum", .unsafe,
                [Edit(keyword.range, "enum")]
                    + type.modifiers.filter { $0.name.text == "final" }.map { Edit.deletion(of: $0) }))
    }

    private func isToken(_ constant: VariableDeclSyntax) -> Bool {
        if let type = constant.type?.lastName {
            return type.isOne(of: [
                "CGFloat", "Double", "Color", "UIColor", "Font", "UIFont", "Animation", "EdgeInsets",
            ])
        }
        guard let value = constant.initialValue else { return false }
        if value.numberValue != nil { return true }
        let head =
            value.as(FunctionCallExprSyntax.self).map { $0.calledBase ?? $0.calledExpression }
            ?? value.as(MemberAccessExprSyntax.self)?.base
        return head?.text.isOne(of: ["Color", "UIColor", "Font", "UIFont", "Animation", "EdgeInsets"]) == true
    }

    static let examples: [Example] = [
        .bad(
            "↓struct Spacing {\n    static let small: CGFloat = 8\n}",
            fixed: "enum Spacing {\n    static let small: CGFloat = 8\n}", at: "App/Theme/Spacing.swift"),
        .bad(
            "final ↓class Palette {\n    static let danger = Color(\"danger\")\n}",
            fixed: """
                enum Palette {
                    static let danger = Color("danger")
                }
                """, at: "App/DesignSystem/Palette.swift"),
        .good("enum Spacing {\n    static let small: CGFloat = 8\n}", at: "App/Theme/Spacing.swift"),
        .good("struct Spacing {\n    static let small: CGFloat = 8\n}"),
        .good(
            "struct Level {\n    static let low = Level(radius: 2)\n    let radius: CGFloat\n}",
            at: "App/Theme/Level.swift"),
        .good("extension Color {\n    static let danger = Color(\"danger\")\n}", at: "App/Theme/Colors.swift"),
    ]
}
