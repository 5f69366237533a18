import TenetRuleKit
import TenetRuleSupport

struct EnumCaseNameCase: Rule {
    static let about = About(
        "enum-case-name-case", "Enum case not in lowerCamelCase", category: .naming, severity: .warning,
        status: .stable,
        aliases: ["identifier_name"], isConvention: true,
        why: "Cases are values: `.active` beside `.Pending` makes every use a guess.",
        phrasings: [
            "Write enum cases in lowerCamelCase.",
            "Options of an `enum` start with a small letter and contain no underscores: `.onHold`, not `.OnHold`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(EnumCaseElementSyntax.self) { node, file in
            let text = node.name.identifier
            guard text.count > 1, node.name.text.first != 0x60 else { return }
            let isUpper = text.first.map { $0 >= 0x41 && $0 <= 0x5A } ?? false
            guard isUpper || text.contains(0x5F) else { return file.keeps() }
            guard isUpper || text.hasInnerUnderscore, !isData(node) else { return }
            file.report(
                isUpper
                    ? "the case `\(text)` begins with a capital and reads like a type"
                    : "the case `\(text)` holds an underscore",
                help: "write it in lowerCamelCase", at: node.name)
        }
    }

    /// The name itself is the raw value: another name would be other data.
    private func isData(_ element: EnumCaseElementSyntax) -> Bool {
        guard let type = element.enclosingType else { return false }
        // One capital among small letters is a slip; its text can stay as a raw value.
        if type.inherits("String"), !type.inherits("CodingKey", "Codable", "Decodable", "Encodable"),
            !element.name.text.contains(0x5F),
            element.name.text.bytes.contains(where: { $0 >= 0x61 && $0 <= 0x7A }), Self.isMostlyLower(type)
        {
            return false
        }
        return type.inherits("CodingKey")
            || (element.rawValue == nil && type.inherits("String", "Codable", "Decodable", "Encodable"))
    }

    /// The cases that begin with a small letter outnumber the others.
    private static func isMostlyLower(_ type: any DeclGroupSyntax) -> Bool {
        let names = type.members(EnumCaseDeclSyntax.self).flatMap { $0.elements.map(\.name.text) }
        let upper = names.filter(\.startsUppercase).count
        return upper * 2 < names.count
    }

    static let examples: [Example] = [
        .bad("enum Phase {\n    case ↓Idle, running\n    case ↓timed_out\n}"),
        .bad("enum Method: String {\n    case ↓Get = \"get\"\n    case ↓POST = \"post\"\n}"),
        .good("enum Phase {\n    case idle, running\n    case _unknown\n}"),
        .good("enum CodingKeys: String, CodingKey {\n    case first_name\n    case URL\n}"),
        .bad("enum Order: String {\n    case open\n    case ↓OnHold\n    case done\n}"),
        .good("enum Column: String, Codable {\n    case name, date, OnHold\n}"),
        .good("enum Method: String {\n    case GET, POST\n}"),
        .good("enum Version {\n    case v1_2\n    case x\n    case `Self`\n}"),
    ]
}
