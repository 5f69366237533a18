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
    var anyDecoded = false
    static let options = [
        Option<Self>(
            "any_decoded", \.anyDecoded, "Also look at types elsewhere that are only decoded, never encoded."),
        Option<Self>("suffixes", \.suffixes, "Endings of types that the server sends."),
        Option<Self>("folders", \.folders, "Folders of such types."),
    ]

    private struct Unmapped: Fact {
        var type: String
        var property: String
        var key: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Unmapped.self, from: VariableDeclSyntax.self) { property, file in
            guard !property.isStatic, let name = property.nameToken, hasHump(name.identifier),
                !(property.isLet && property.initialValue != nil),
                let node = property.ancestor(StructDeclSyntax.self), node.inherits("Codable", "Decodable"),
                node.storedProperties.contains(where: { $0.syntax == property.syntax }), isFromServer(node, file),
                !hasOwnCoding(node)
            else { return nil }
            let fact = Unmapped(type: node.name.text.string, property: name.text.string, key: snake(name.identifier))
            return (fact, name.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            // One decoder that is set up somewhere else serves all models.
            guard model.uses(of: "convertFromSnakeCase").isEmpty else { return }
            for found in project.facts(Unmapped.self) where found.role == .app {
                let types = model.types(named: found.fact.type).all
                // In an extension, or a query, which is only sent.
                guard
                    !types.contains(where: { type in
                        !type.members(named: "CodingKeys").isEmpty || type.conforms(toAnyOf: ["TableRecord"])
                            || type.supertypes.contains { $0.hasSuffix("Query") }
                            || type.members.contains { $0.fullName == "init(from:)" }
                    })
                else { continue }
                project.report(
                    "`\(found.fact.property)` is decoded from a key of the same name, not from `\(found.fact.key)`",
                    help: "map it in `CodingKeys`", in: found.path, at: found.range)
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
        suffixes.contains { node.name.text.hasSuffix($0) } || anyDecoded && !node.inherits("Codable", "Encodable")
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
        .good(files: [
            "App/Client.swift":
                "func set(_ decoder: JSONDecoder) { decoder.keyDecodingStrategy = .convertFromSnakeCase }",
            "App/ScoreResponse.swift": "struct ScoreResponse: Decodable {\n    let userId: Int\n}",
        ]),
        .good(
            """
            struct ScoreResponse: Decodable {
                let userId: Int
            }
            extension ScoreResponse {
                enum CodingKeys: String, CodingKey { case userId = "user_id" }
            }
            """),
        .good(
            "let decoder: JSONDecoder = {\n    let decoder = JSONDecoder()\n    decoder.keyDecodingStrategy = .convertFromSnakeCase\n    return decoder\n}()\nstruct ScoreResponse: Decodable {\n    let userId: Int\n}"
        ),
        .bad("struct Score: Decodable {\n    let ↓testName: String\n}", options: ["any_decoded": .bool(true)]),
        .good("struct Score: Codable {\n    let testName: String\n}", options: ["any_decoded": .bool(true)]),
        .good("struct Score: Decodable {\n    let testName: String\n}"),
    ]
}
