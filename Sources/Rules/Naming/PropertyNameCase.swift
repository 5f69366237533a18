import TenetRuleKit
import TenetRuleSupport

struct PropertyNameCase: Rule {
    static let about = About(
        "property-name-case", "Property name not in lowerCamelCase", category: .naming, severity: .warning,
        status: .stable,
        aliases: ["identifier_name"], isConvention: true,
        why: """
            Values begin with a small letter and join their words with capitals; anything else reads as a type or \
            as C.
            """,
        phrasings: [
            "Name properties, constants and variables in lowerCamelCase, except stored properties of `Codable` types.",
            """
            Values start with a small letter and have no underscores between words: `userName`, not `user_name` or \
            `UserName`.
            """,
        ])

    var allowsKeysOfCodable = true
    static let options = [
        Option<Self>(
            "allows_keys_of_codable", \.allowsKeysOfCodable,
            "Leave stored properties of `Codable` types alone: their names are keys of the data.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(PatternBindingSyntax.self) { node, file in
            guard let name = node.nameToken, let decl = node.parent?.parent?.as(VariableDeclSyntax.self) else { return }
            let text = name.identifier
            // Constants in capitals have a rule of their own; one or two letters are mathematics.
            guard text.count > 2 else { return }
            let isUpper = text.first.map { $0 >= 0x41 && $0 <= 0x5A } ?? false
            guard isUpper || text.contains(0x5F), !text.isScreaming, !decl.hasDictatedName else { return file.keeps() }
            // `Current` is the usual name of a global environment.
            if isUpper, isKey(decl) || (text == "Current" && !decl.isMember) { return }
            if isUpper {
                file.report(
                    "`\(text)` begins with a capital and reads like a type", help: "begin it with a small letter",
                    at: name)
            } else if text.hasInnerUnderscore, !file.isTest, !isKey(decl) {
                file.report("`\(text)` holds an underscore", help: "join its words in lowerCamelCase", at: name)
            }
        }
    }

    private func isKey(_ decl: VariableDeclSyntax) -> Bool {
        allowsKeysOfCodable && decl.isMember && decl.enclosingType?.isCodable == true
    }

    static let examples: [Example] = [
        .bad("struct Row {\n    let ↓Title: String\n    var ↓row_index = 0\n}"),
        .bad("func load() {\n    let ↓user_name = read()\n}"),
        .bad(
            "struct User: Codable {\n    let ↓first_name: String\n}", options: ["allows_keys_of_codable": .bool(false)]),
        .good("struct Row {\n    let title: String\n    private var _index = 0\n    let v1_2 = 3\n}"),
        .good("struct User: Codable {\n    let first_name: String\n    let LastName: String\n}"),
        .good("class Page: Base {\n    override var Title: String { \"\" }\n    @NSManaged var First_Name: String\n}"),
        .good("let MAX_COUNT = 3\nlet A = matrix"),
    ]
}
