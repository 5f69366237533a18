import TenetRuleKit
import TenetRuleSupport

struct DesignTokenOutsideEnum: Rule {
    static let about = About(
        "design-token-outside-enum", "Design tokens in a struct or class", category: .design, severity: .warning,
        why: "A type that holds only constants should not offer to be instantiated. An enum without cases cannot be.",
        phrasings: [
            """
            Declare design tokens as static constants of an enum without cases, not in a struct, class or extension or \
            globally.
            """,
            """
            Colors, spacings and fonts live in a caseless namespace such as `enum Spacing`, which nobody can \
            instantiate.
            """,
        ])

    var files = DesignPlaces.files
    static let options = [
        Option<Self>("files", \.files, "Parts of the paths of files that define the design: only these are looked at.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { type, file in
            check(type, type.structKeyword, type.name, file)
            checkInstance(type, type.structKeyword, type.name, file)
        }
        hooks.on(ClassDeclSyntax.self) { type, file in
            if !type.hasModifier("open") { check(type, type.classKeyword, type.name, file) }
            checkInstance(type, type.classKeyword, type.name, file)
        }
        hooks.on(ExtensionDeclSyntax.self) { type, file in
            guard file.isDesignFile(files), type.extendedType.text.isOne(of: ["CGFloat", "Double", "Int"]) else {
                return
            }
            for constant in type.members(VariableDeclSyntax.self) where constant.isStatic && constant.isLet {
                guard let name = constant.nameToken, isToken(constant) else { continue }
                file.report(
                    "`\(name.text)` is a token of the design among the numbers", help: "make it a constant of an enum",
                    at: name)
            }
        }
        hooks.onFile { file in
            guard file.isDesignFile(files) else { return }
            for item in file.root.statements {
                guard let constant = item.item.as(VariableDeclSyntax.self), constant.isLet, !constant.isPrivate,
                    let name = constant.nameToken, isToken(constant)
                else { continue }
                file.report(
                    "`\(name.text)` is a token of the design without a name in front of it",
                    help: "make it a constant of an enum: `Spacing.small`", at: name)
            }
        }
    }

    /// One instance for all, whose properties are the tokens: `Tokens.shared.padding`; or a value that is the same
    /// wherever it is made.
    private func checkInstance(
        _ type: some DeclGroupSyntax, _ keyword: TokenSyntax, _ name: TokenSyntax, _ file: FilePass
    ) {
        guard file.isDesignFile(files), type.inheritanceClause == nil, type.attributes.isEmpty else { return }
        let properties = type.storedProperties
        let own = properties.filter { !$0.isStatic }
        let shared = properties.first { property in
            property.isStatic && property.isLet
                && property.initialValue?.as(FunctionCallExprSyntax.self)?.calledName?.text.isOne(of: [
                    "Self", name.text.string,
                ]) == true
        }
        let isValue = type.kind == .structDecl
        guard shared != nil || isValue, own.count > 1,
            own.allSatisfy({ ($0.isLet || isValue) && $0.initialValue != nil && isToken($0) }),
            type.members(FunctionDeclSyntax.self).isEmpty, type.members(InitializerDeclSyntax.self).isEmpty
        else { return }
        file.report(
            "`\(name.text)` only holds constants, which its users reach through \(isValue ? "a value" : "an object")",
            help: "make it an enum without cases, with static constants", at: keyword)
    }

    private func check(_ type: some DeclGroupSyntax, _ keyword: TokenSyntax, _ name: TokenSyntax, _ file: FilePass) {
        guard file.isDesignFile(files), type.inheritanceClause == nil, type.attributes.isEmpty else { return }
        let members = type.members
        let constants = members.compactMap { $0.as(VariableDeclSyntax.self) }
        guard !constants.isEmpty, constants.allSatisfy({ $0.isStatic }),
            constants.contains(where: { $0.isLet || !$0.isStored }),
            members.allSatisfy({
                $0.kind == .variableDecl || $0.asDeclGroup != nil || $0.kind == .typeAliasDecl || isClosedInit($0)
            }),
            constants.contains(where: isToken)
        else { return }
        file.report(
            "`\(name.text)` only holds constants but can be instantiated", help: "make it an enum without cases",
            at: keyword,
            fix: members.contains(where: isClosedInit)
                ? nil
                : Fix(
                    "Make it an enum", .unsafe,
                    [Edit(keyword.range, "enum")]
                        + type.modifiers.filter { $0.name.text == "final" }.map { Edit.deletion(of: $0) }))
    }

    /// `private init() {}`, which an enum does without.
    private func isClosedInit(_ member: DeclSyntax) -> Bool {
        guard let made = member.as(InitializerDeclSyntax.self) else { return false }
        return made.isPrivate && made.body?.statements.isEmpty == true
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
        .bad("let ↓insetSmall: CGFloat = 8\nprivate let scale = 2.0", at: "App/Theme/Insets.swift"),
        .bad(
            "final ↓class Insets {\n    static let shared = Insets()\n    let small: CGFloat = 8\n    let large: CGFloat = 16\n}",
            at: "App/Theme/Insets.swift"),
        .good(
            "final class Theme {\n    static let shared = Theme()\n    let small: CGFloat = 8\n    var tint = Color(\"tint\")\n}\nlet theme = Theme.shared",
            at: "App/Theme/Theme.swift"),
        .bad(
            "↓struct Insets {\n    var small: CGFloat = 8\n    var large: CGFloat = 16\n}", at: "App/Theme/Insets.swift"
        ),
        .good(
            "struct Insets {\n    var small: CGFloat\n    var large: CGFloat\n}", at: "App/Theme/Insets.swift"),
        .bad("extension CGFloat {\n    static let ↓insetSmall: CGFloat = 8\n}", at: "App/Theme/Insets.swift"),
        .bad(
            "↓struct Insets {\n    static let small: CGFloat = 8\n    private init() {}\n}",
            at: "App/Theme/Insets.swift"),
        .good("enum Spacing {\n    static let small: CGFloat = 8\n}", at: "App/Theme/Spacing.swift"),
        .good("struct Spacing {\n    static let small: CGFloat = 8\n}"),
        .good(
            "struct Level {\n    static let low = Level(radius: 2)\n    let radius: CGFloat\n}",
            at: "App/Theme/Level.swift"),
        .good("extension Color {\n    static let danger = Color(\"danger\")\n}", at: "App/Theme/Colors.swift"),
    ]
}
