import TenetRuleKit
import TenetRuleSupport

struct RepeatedStorageKey: Rule {
    static let about = About(
        "repeated-storage-key", "Storage key written more than once", category: .swiftui, severity: .warning,
        why: """
            A key that is spelled in several places can be changed in one of them only, and the setting is lost \
            without any error. One constant keeps them together.
            """,
        phrasings: [
            "Write each storage key only once, as a constant; do not repeat the string literal.",
            """
            Whatever we pass to `@AppStorage` or `UserDefaults` in several places comes from one shared symbol such as \
            `Keys.sound`.
            """,
        ])

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
            let branches = ConditionalBranches(around: literal)
            let count = file.root.descendants(StringLiteralExprSyntax.self).reduce(0) { count, other in
                let isSame = other.text == text && isKey(other)
                return count + (isSame && !branches.excludes(ConditionalBranches(around: other)) ? 1 : 0)
            }
            guard count > 1 || !allowSingleUse else { return }
            let times = count > 1 ? "is spelled \(count) times in this file" : "is spelled out here"
            file.report(
                "storage key `\(key)` \(times), so a change in one place loses the setting",
                help: "declare a constant and use it everywhere", at: literal)
        }
        hooks.collect(StoredKey.self, from: StringLiteralExprSyntax.self) { literal, _ in
            // With parts it is a key wherever it stands: in a list of keys or in a constant.
            let constant = literal.text.contains(".") && !literal.text.contains(" ") ? constant(literal) : nil
            guard constant != nil || isKey(literal) && literal.parent?.kind == .labeledExpr, !literal.isInPreview,
                let key = literal.literalText, !key.isEmpty
            else { return nil }
            if let constant { return (StoredKey(key: key, wrapper: false, constant: constant), literal.range) }
            guard let argument = literal.parent?.as(LabeledExprSyntax.self) else { return nil }
            if argument.label?.text == "forKey" {
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
                guard call?.calledBase?.text.hasPrefix("UserDefaults") == true else { return nil }
                return (StoredKey(key: key, wrapper: false, constant: ""), literal.range)
            }
            return (StoredKey(key: key, wrapper: true, constant: ""), literal.range)
        }
        hooks.onProject { project in
            let facts = project.facts(StoredKey.self).filter { $0.role == .app }
            let byKey = Dictionary(grouping: facts, by: \.fact.key)
            for fact in facts where fact.fact.wrapper {
                let places = byKey[fact.fact.key] ?? []
                // A key that the file itself repeats is reported there.
                guard places.filter({ $0.path == fact.path }).count == 1,
                    let other = places.first(where: { $0.path != fact.path })
                else { continue }
                let files = Set(places.map(\.path)).count
                let constant = places.first { !$0.fact.constant.isEmpty }?.fact.constant
                project.report(
                    "storage key `\(fact.fact.key)` is spelled in \(files) files, so a change in one place loses the "
                        + "setting",
                    help: constant.map { "use the constant `\($0)` everywhere" }
                        ?? "declare a constant and use it everywhere",
                    in: fact.path, at: fact.range,
                    notes: [Note(path: other.path, range: other.range, message: "it is also spelled here")])
            }
        }
    }

    /// A key that is written as a literal.
    private struct StoredKey: Fact {
        var key: String
        var wrapper: Bool
        /// The name of the constant that holds it.
        var constant: String
    }

    /// The name of the constant with this text; empty for an element of a list.
    private func constant(_ literal: StringLiteralExprSyntax) -> String? {
        if literal.parent?.kind == .arrayElement { return "" }
        guard let variable = literal.parent?.parent?.parent?.parent?.as(VariableDeclSyntax.self), variable.isLet,
            variable.initialValue?.syntax == literal.syntax
        else { return nil }
        return variable.nameToken?.text.string
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
        .good(
            """
            struct Piers: View {
                #if os(macOS)
                @AppStorage("columns") private var columns = 5
                #else
                @AppStorage("columns") private var columns = 3
                #endif
                var body: some View { Text("\\(columns)") }
            }
            """),
        .bad(files: [
            "App/Berths.swift":
                "struct Berths: View {\n    @AppStorage(↓\"berths.order\") private var order = 0\n    @AppStorage(\"order\") private var other = 0\n}",
            "App/Cleaner.swift": "enum Cleaner {\n    static let stale = [\"berths.order\", \"order\"]\n}",
        ]),
        .bad(files: [
            "App/Berths.swift": "struct Berths: View {\n    @AppStorage(↓\"berths.order\") private var order = 0\n}",
            "App/Keys.swift": "enum Keys {\n    static let order = \"berths.order\"\n}",
        ]),
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
        .bad(files: [
            "App/Settings.swift": "struct Settings: View {\n    @AppStorage(↓\"sound\") private var sound = true\n}",
            "App/Player.swift": "func mute() { UserDefaults.standard.set(false, forKey: \"sound\") }",
        ]),
        .good("struct Settings: View {\n    @AppStorage(\"sound\") private var sound = true\n}"),
        .good("struct Settings: View {\n    @AppStorage(Keys.sound) private var sound = true\n}"),
        .good(
            "struct Settings: View {\n    @AppStorage(\"sound\") private var sound = true\n    var body: some View {\n"
                + "        Image(\"sound\")\n    }\n}"),
    ]
}
