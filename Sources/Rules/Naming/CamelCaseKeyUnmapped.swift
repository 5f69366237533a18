import TenetRuleKit

struct CamelCaseKeyUnmapped: Rule {
    static let about = About(
        "camel-case-key-unmapped", "Decoded property without a snake_case key", category: .naming, severity: .warning,
        scope: .appCode,
        why: """
            The server sends `user_id`; without `CodingKeys` the decoder looks for `userId`, throws, or leaves an \
            optional property empty without a word.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { node, file in
            guard node.inherits("Codable", "Decodable"), !hasOwnCoding(node) else { return }
            guard !file.root.slice(file.root.fullRange).contains("convertFromSnakeCase") else { return }
            for property in node.storedProperties where !property.isStatic {
                guard let name = property.nameToken, hasHump(name.identifier),
                    !(property.isLet && property.initialValue != nil)
                else { continue }
                file.report(
                    "`\(name.text)` is decoded from a key of the same name, not from `\(snake(name.identifier))`",
                    help: "map it in `CodingKeys`", at: name)
            }
        }
    }

    private func hasOwnCoding(_ node: StructDeclSyntax) -> Bool {
        node.members.contains { member in
            if let keys = member.as(EnumDeclSyntax.self) { return keys.inherits("CodingKey") }
            return member.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.first?.firstName.text == "from"
        }
    }

    private func hasHump(_ name: TextSlice) -> Bool { name.bytes.contains { $0 >= 0x41 && $0 <= 0x5A } }
    private func snake(_ name: TextSlice) -> String { name.words.map { $0.lowercased() }.joined(separator: "_") }

    static let examples: [Example] = [
        .bad("struct Score: Decodable {\n    let id: Int\n    let ↓userId: Int\n    var ↓finishedAt: String?\n}"),
        .bad("struct Score: Codable, Equatable {\n    let ↓testName: String\n}"),
        .good("struct Score: Decodable {\n    let userId: Int\n\n    enum CodingKeys: String, CodingKey {\n        case userId = \"user_id\"\n    }\n}"),
        .good("struct Score: Decodable {\n    let userId: Int\n\n    init(from decoder: any Decoder) throws {\n        userId = 1\n    }\n}"),
        .good("struct Score: Encodable {\n    let userId: Int\n}"),
        .good("let decoder: JSONDecoder = {\n    let decoder = JSONDecoder()\n    decoder.keyDecodingStrategy = .convertFromSnakeCase\n    return decoder\n}()\nstruct Score: Decodable {\n    let userId: Int\n}"),
    ]
}
