import TenetRuleKit

struct CamelCaseKeyUnmapped: Rule {
    static let about = About(
        "camel-case-key-unmapped", "Decoded property without a snake_case key", category: .naming, severity: .warning,
        status: .preview, scope: .appCode,
        why: """
            The server sends `user_id`; without `CodingKeys` the decoder looks for `userId`, throws, or leaves an \
            optional property empty without a word.
            """)

    var suffixes = ["Response", "DTO", "Payload"]
    var folders = ["Models", "API", "Networking", "DTO"]
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of types that the server sends."),
        Option<Self>("folders", \.folders, "Folders of such types."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { node, file in
            guard node.inherits("Codable", "Decodable"), isFromServer(node, file), !hasOwnCoding(node) else { return }
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
            return member.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.first?.firstName.text
                == "from"
        }
    }

    private func isFromServer(_ node: StructDeclSyntax, _ file: FilePass) -> Bool {
        suffixes.contains { node.name.text.hasSuffix($0) }
            || file.path.split(separator: "/").dropLast().contains { folders.contains(String($0)) }
    }

    private func hasHump(_ name: TextSlice) -> Bool { name.bytes.contains { $0 >= 0x41 && $0 <= 0x5A } }
    private func snake(_ name: TextSlice) -> String { name.words.map { $0.lowercased() }.joined(separator: "_") }

    static let examples: [Example] = [
        .bad(
            "struct ScoreResponse: Decodable {\n    let id: Int\n    let ↓userId: Int\n    var ↓finishedAt: String?\n}"),
        .bad("struct ScoreResponse: Codable, Equatable {\n    let ↓testName: String\n}"),
        .good(
            "struct ScoreResponse: Decodable {\n    let userId: Int\n\n    enum CodingKeys: String, CodingKey {\n        case userId = \"user_id\"\n    }\n}"
        ),
        .good(
            "struct ScoreResponse: Decodable {\n    let userId: Int\n\n    init(from decoder: any Decoder) throws {\n        userId = 1\n    }\n}"
        ),
        .good(
            "struct Score: Codable {\n    let userId: Int\n}\nstruct ScoreResponse: Encodable {\n    let userId: Int\n}"
        ),
        .good(
            "let decoder: JSONDecoder = {\n    let decoder = JSONDecoder()\n    decoder.keyDecodingStrategy = .convertFromSnakeCase\n    return decoder\n}()\nstruct ScoreResponse: Decodable {\n    let userId: Int\n}"
        ),
    ]
}
