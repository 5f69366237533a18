import TenetRuleKit
import TenetRuleSupport

struct RedundantStringRawValue: Rule {
    static let about = About(
        "redundant-string-raw-value", "Redundant string raw value", category: .structure, severity: .warning,
        status: .stable,
        aliases: ["redundant_string_enum_value"], reads: [.strings],
        why: """
            A case of a string enum has its own name as raw value. Repeating every name doubles the places to keep \
            equal; a value that differs no longer stands out.
            """,
        phrasings: [
            "Do not give a case of a string enum a raw value equal to its name.",
            "Write `case home` alone, never `case home = \"home\"`.",
        ])

    var codingKeys = false
    var plainEnums = true
    static let options = [
        Option<Self>(
            "coding_keys", \.codingKeys,
            "Also report coding keys that repeat their name where all keys are written out."),
        Option<Self>("plain_enums", \.plainEnums, "Report enums that are no coding keys, too."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(EnumDeclSyntax.self) { node, file in
            guard node.inheritedTypes.first?.text == "String", plainEnums || node.inherits("CodingKey") else {
                return
            }
            let elements = node.members(EnumCaseDeclSyntax.self).flatMap { Array($0.elements) }
            // One value that differs is a reason to write all of them, unless some are left out already.
            guard
                elements.allSatisfy({ repeatsName($0) }) || elements.contains(where: { $0.rawValue == nil })
                    || codingKeys && node.inherits("CodingKey")
            else { return }
            for element in elements where repeatsName(element) {
                guard let value = element.rawValue else { continue }
                file.report(
                    "the raw value repeats the name of `\(element.name.text)`", help: "delete `\(value.text)`",
                    at: value.value,
                    fix: .replace(
                        ByteRange(element.name.range.upper, value.range.upper), with: "", "Delete the raw value", .safe)
                )
            }
        }
    }

    private func repeatsName(_ element: EnumCaseElementSyntax) -> Bool {
        guard let value = element.rawValue?.value.stringValue else { return false }
        return element.name.identifier == value
    }

    static let examples: [Example] = [
        .bad(
            "enum Tab: String {\n    case home = ↓\"home\"\n    case search = ↓\"search\"\n}",
            fixed: "enum Tab: String {\n    case home\n    case search\n}"),
        .bad(
            "enum Mode: String, Codable { case on = ↓\"on\", off = ↓\"off\" }",
            fixed: "enum Mode: String, Codable { case on, off }"),
        .bad(
            "enum Key: String, CodingKey {\n    case id\n    case age = ↓\"age\"\n    case firstName = \"first_name\"\n}",
            fixed: "enum Key: String, CodingKey {\n    case id\n    case age\n    case firstName = \"first_name\"\n}"),
        .bad(
            "enum Key: String, CodingKey {\n    case id = ↓\"id\"\n    case firstName = \"first_name\"\n}",
            fixed: "enum Key: String, CodingKey {\n    case id\n    case firstName = \"first_name\"\n}",
            options: ["coding_keys": .bool(true)]),
        .good("enum Tab: String {\n    case home\n    case search\n}"),
        // The values of the wire, spelled out.
        .good(
            "enum Cargo: String, Codable {\n    case grain = \"grain\"\n    case timber = \"timber\"\n}",
            options: ["plain_enums": .bool(false)]),
        .good("enum Key: String, CodingKey {\n    case id = \"id\"\n    case firstName = \"first_name\"\n}"),
        .good("enum Level: Int {\n    case low = 1\n}"),
    ]
}
