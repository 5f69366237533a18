import TenetRuleKit
import TenetRuleSupport

struct CamelCaseKeyUnmapped: Rule {
    static let about = About(
        "camel-case-key-unmapped", "Decoded property without a snake_case key", category: .naming, severity: .warning,
        status: .preview, scope: .appCode,
        why: """
            The server sends `user_id`; without `CodingKeys` the decoder looks for `userId`, throws, or leaves an \
            optional property empty without a word.
            """,
        phrasings: [
            """
            Map every camelCase property of a response type to its snake_case key in `CodingKeys`, unless the decoder \
            converts keys.
            """,
            "In DTOs we spell out `case userId = \"user_id\"` so decoding finds what the backend sends.",
        ])

    var suffixes = ["Response", "DTO", "Payload"]
    var folders = ["Models", "API", "Networking", "DTO"]
    var anyDecoded = false
    var strict = false
    static let options = [
        Option<Self>(
            "strict", \.strict,
            "Also report properties that are spelled like the server's keys, and decoders that convert all keys."),
        Option<Self>(
            "any_decoded", \.anyDecoded, "Also look at types elsewhere that are only decoded, never encoded."),
        Option<Self>("suffixes", \.suffixes, "Endings of types that the server sends."),
        Option<Self>("folders", \.folders, "Folders of such types."),
    ]

    private struct Unmapped: Fact {
        var type: String
        var property: String
        var key: String
        var isSent: Bool
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Unmapped.self, from: VariableDeclSyntax.self) { property, file in
            guard !property.isStatic, let name = property.nameToken, hasHump(name.identifier),
                !(property.isLet && property.initialValue != nil),
                let node = property.ancestor(StructDeclSyntax.self), node.isCodable,
                node.storedProperties.contains(where: { $0.syntax == property.syntax }), !hasOwnCoding(node)
            else { return nil }
            let isSent = !node.inherits("Codable", "Decodable")
            let fact = Unmapped(
                type: node.name.text.string, property: name.text.string, key: snake(name.identifier), isSent: isSent)
            guard !isSent && isFromServer(node, file) || file.service(QuotedKeys.self).names.contains(fact.key)
            else { return nil }
            return (fact, name.range)
        }
        hooks.on(EnumDeclSyntax.self) { node, file in
            guard node.inherits("CodingKey") else { return }
            let cases = node.members(EnumCaseDeclSyntax.self).flatMap(\.elements)
            if strict, !node.inherits("String"), node.name.text == "CodingKeys",
                let first = cases.first(where: { hasHump($0.name.identifier) }),
                node.enclosingType?.members(InitializerDeclSyntax.self).contains(where: {
                    $0.signature.parameterClause.parameters.first?.firstName.text == "from"
                }) == false
            {
                file.report(
                    "`\(first.name.text)` has no spelling of the server: these keys are no texts",
                    help: "declare `enum CodingKeys: String, CodingKey` with raw values", at: first.name)
                return
            }
            let forgotten = cases.filter { $0.rawValue == nil && hasHump($0.name.identifier) }
            guard !forgotten.isEmpty else { return }
            let keys = cases.compactMap { element -> (name: TokenSyntax, key: String)? in
                (element.rawValue?.value.stringValue).map { (element.name, $0) }
            }
            // A key in camel case shows that the server has both.
            guard !keys.contains(where: { $0.key.contains(where: \.isUppercase) }),
                keys.count(where: { $0.key.contains("_") && $0.key == snake($0.name.identifier) }) > forgotten.count
            else { return }
            for element in forgotten {
                file.report(
                    "`\(element.name.text)` keeps its name, while the keys beside it are in snake_case",
                    help: "write `= \"\(snake(element.name.identifier))\"`", at: element.name)
            }
        }
        if strict { installStrict(&hooks) }
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
                if found.fact.isSent, !model.uses(of: "convertToSnakeCase").isEmpty { continue }
                let verb = found.fact.isSent ? "is encoded under" : "is decoded from"
                let preposition = found.fact.isSent ? "under" : "from"
                project.report(
                    "`\(found.fact.property)` \(verb) a key of the same name, not \(preposition) `\(found.fact.key)`",
                    help: "map it in `CodingKeys`", in: found.path, at: found.range)
            }
        }
    }

    /// What may be right elsewhere: the server's spelling in Swift, keys left out, one strategy for all models.
    private func installStrict(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { node, file in
            guard node.inherits("Codable", "Decodable", "Encodable"), !hasOwnCoding(node) else { return }
            for property in node.storedProperties where !property.isStatic {
                guard let name = property.nameToken, name.identifier.hasInnerUnderscore,
                    !name.text.bytes.contains(where: { $0 >= 0x41 && $0 <= 0x5A })
                else { continue }
                file.report(
                    "`\(name.text)` is spelled like the key of the server", help: "map the key in `CodingKeys`",
                    at: name)
            }
        }
        hooks.on(StructDeclSyntax.self) { node, file in
            guard let keys = node.members(EnumDeclSyntax.self).first(where: { $0.name.text == "CodingKeys" }),
                node.inherits("Codable", "Encodable"), !isCodedByHand(node)
            else { return }
            let names = keys.members(EnumCaseDeclSyntax.self).flatMap(\.elements).map { $0.name.identifier.string }
            for property in node.storedProperties
            where !property.isStatic && property.initialValue == nil && property.attributes.isEmpty
                && !property.hasModifier("lazy")
            {
                guard let name = property.nameToken, !names.contains(name.identifier.string) else { continue }
                file.report(
                    "`\(name.text)` is never sent: `CodingKeys` leaves it out", help: "add a case for it", at: name)
            }
        }
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let (target, sign, value) = node.assignment, sign == "=",
                target.lastName?.text == "keyDecodingStrategy", value.count == 1,
                value.first?.lastName?.text == "convertFromSnakeCase", let strategy = value.first
            else { return }
            file.report(
                "this decoder converts the keys of all models, which nothing in a model shows",
                help: "map the keys of each model in its `CodingKeys`", at: strategy)
        }
    }

    private func isCodedByHand(_ node: StructDeclSyntax) -> Bool {
        node.members(InitializerDeclSyntax.self).contains {
            $0.signature.parameterClause.parameters.first?.firstName.text == "from"
        } || node.members(FunctionDeclSyntax.self).contains { $0.name.text == "encode" }
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
            """
            struct Tide: Encodable {
                let id: Int
                let ↓note: String?
                let level = 1
                enum CodingKeys: String, CodingKey { case id }
            }
            """, options: ["strict": .bool(true)]),
        .bad(
            "struct Tide: Decodable {\n    let ↓lowLevel: Int\n    static let sample = \"\"\"\n        { \"low_level\": 3 }\n        \"\"\"\n}"
        ),
        .bad(
            "struct ScoreResponse: Decodable {\n    let id: Int\n    let ↓userId: Int\n    var ↓finishedAt: String?\n}"),
        .bad("struct ScoreResponse: Codable, Equatable {\n    let ↓testName: String\n}"),
        .bad(
            """
            struct Harbour: Codable {
                let berthCount: Int
                let openFrom: Date
                let isFull: Bool

                enum CodingKeys: String, CodingKey {
                    case berthCount = "berth_count"
                    case openFrom = "open_from"
                    case ↓isFull
                }
            }
            """),
        .bad(
            """
            // The server takes {"berth": 3, "boat_name": "Anna"}.
            struct Booking: Encodable {
                let berth: Int
                let ↓boatName: String
            }
            """),
        .good("struct Booking: Encodable {\n    let berth: Int\n    let boatName: String\n}"),
        .good(
            """
            struct Harbour: Codable {
                enum CodingKeys: String, CodingKey {
                    case berthCount = "berth_count"
                    case openFrom = "open_from"
                    case harbourId = "harbourID"
                    case isFull
                }
            }
            """),
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
        .bad(
            """
            struct Plan: Codable {
                let id: Int
                let ↓renews_at: Date
            }
            func makeDecoder() -> JSONDecoder {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = ↓.convertFromSnakeCase
                return decoder
            }
            """, options: ["strict": .bool(true)]),
        .good(
            """
            struct Plan: Codable {
                let id: Int
                let renewsAt: Date
                enum CodingKeys: String, CodingKey {
                    case id
                    case renewsAt = "renews_at"
                }
            }
            struct Row { let renews_at: Int }
            func makeEncoder() -> JSONEncoder {
                let encoder = JSONEncoder()
                encoder.keyEncodingStrategy = .useDefaultKeys
                return encoder
            }
            """, options: ["strict": .bool(true)]),
        .good(
            "struct Plan: Codable {\n    let renews_at: Date\n}\nfunc set(_ decoder: JSONDecoder) {\n    decoder.keyDecodingStrategy = .convertFromSnakeCase\n}"
        ),
    ]
}

/// Names in snake case that a comment of the file shows as the server writes them, or a sample of its answer:
/// `{"user_id": 3}`.
private struct QuotedKeys: FileService {
    private(set) var names: Set<String> = []

    init(_ file: FilePass) {
        for comment in file.comments { take(comment.text) }
        for literal in file.root.descendants(StringLiteralExprSyntax.self)
        where literal.openingPounds != nil || literal.openingQuote.text != "\"" {
            take(literal.segments.text)
        }
    }

    private mutating func take(_ text: TextSlice) {
        for part in text.bytes.split(separator: UInt8(ascii: "\"")) where part.contains(0x5F) {
            guard part.allSatisfy({ $0 == 0x5F || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }) else {
                continue
            }
            names.insert(String(decoding: part, as: UTF8.self))
        }
    }
}
