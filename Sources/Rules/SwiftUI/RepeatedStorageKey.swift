import TenetRuleKit

struct RepeatedStorageKey: Rule {
    static let about = About(
        "repeated-storage-key", "Storage key written more than once", category: .swiftui, severity: .warning,
        why: """
            A key that is spelled in several places can be changed in one of them only, and the setting is lost \
            without any error. One constant keeps them together.
            """)

    var allowSingleUse = true
    static let options = [
        Option<Self>("allow_single_use", \.allowSingleUse, "Leave literal keys alone that the file writes only once.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("AppStorage", "SceneStorage") { attribute, file in
            guard let literal = attribute.argumentList?.first?.expression.as(StringLiteralExprSyntax.self),
                let key = literal.literalText, !key.isEmpty, !attribute.isInPreview
            else { return }
            let text = literal.text
            let count = file.root.descendants(StringLiteralExprSyntax.self)
                .reduce(0) { $0 + ($1.text == text && isKey($1) ? 1 : 0) }
            guard count > 1 || !allowSingleUse else { return }
            let times = count > 1 ? "is spelled \(count) times in this file" : "is spelled out here"
            file.report(
                "storage key `\(key)` \(times), so a change in one place loses the setting",
                help: "declare a constant and use it everywhere", at: literal)
        }
    }

    /// Used as a key, or kept in a constant.
    private func isKey(_ literal: StringLiteralExprSyntax) -> Bool {
        if literal.parent?.kind == .initializerClause { return true }
        guard let argument = literal.parent?.as(LabeledExprSyntax.self) else { return false }
        if argument.label?.text == "forKey" { return true }
        let attribute = argument.parent?.parent?.as(AttributeSyntax.self)
        return attribute?.attributeName.lastName.isOne(of: ["AppStorage", "SceneStorage"]) ?? false
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Settings: View {
                @AppStorage(↓"sound") private var sound = true
            }
            struct Player: View {
                @AppStorage(↓"sound") private var sound = true
            }
            """),
        .bad(
            """
            struct Settings: View {
                @AppStorage(↓"sound") private var sound = true
                func reset() { UserDefaults.standard.set(true, forKey: "sound") }
            }
            """),
        .bad(
            "struct Settings: View {\n    @AppStorage(↓\"sound\") private var sound = true\n}",
            options: ["allow_single_use": .bool(false)]),
        .good("struct Settings: View {\n    @AppStorage(\"sound\") private var sound = true\n}"),
        .good("struct Settings: View {\n    @AppStorage(Keys.sound) private var sound = true\n}"),
        .good(
            "struct Settings: View {\n    @AppStorage(\"sound\") private var sound = true\n    var body: some View {\n"
                + "        Image(\"sound\")\n    }\n}"),
    ]
}
