import TenetRuleKit
import TenetRuleSupport

struct ConvertedCodingKey: Rule {
    static let about = About(
        "converted-coding-key", "Coding key that the decoder converts away", category: .naming, severity: .warning,
        scope: .appCode,
        why: """
            A decoder with `.convertFromSnakeCase` renames the keys before it looks for them, so a key that is written \
            out as `user_id` never matches: decoding throws, or an optional property stays empty.
            """,
        phrasings: [
            """
            Do not write snake_case raw values in `CodingKeys` of types that are decoded with `.convertFromSnakeCase`.
            """,
            """
            When the `JSONDecoder` already renames fields, enum cases mapping `"user_id"` by hand never match, so \
            leave them out.
            """,
        ])

    private struct WrittenKey: Fact { var key: String }

    func install(_ hooks: inout Hooks) {
        hooks.collect(WrittenKey.self, from: EnumCaseElementSyntax.self) { node, _ in
            guard let value = node.rawValue?.value.as(StringLiteralExprSyntax.self)?.literalText,
                value.contains("_"), !value.hasPrefix("_"),
                let keys = node.ancestor(EnumDeclSyntax.self), keys.inherits("CodingKey"),
                keys.ancestor(StructDeclSyntax.self)?.inherits("Codable", "Decodable")
                    ?? keys.ancestor(ClassDeclSyntax.self)?.inherits("Codable", "Decodable") ?? false
            else { return nil }
            return (WrittenKey(key: value), node.rawValue?.value.range ?? node.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            let places = model.uses(of: "convertFromSnakeCase").filter { $0.role == .app && !$0.has(.isPreview) }
            guard let first = project.facts(WrittenKey.self).first(where: { $0.role == .app }), !places.isEmpty else {
                return
            }
            // Another decoder, which leaves the keys as they are, may be the one for these models.
            let others = model.uses(of: "JSONDecoder").contains { use in
                use.kind == .call && use.role == .app && !places.contains { $0.path == use.path }
            }
            guard !others else { return }
            let note = Note(path: first.path, range: first.range, message: "`\(first.fact.key)` never matches")
            for use in places {
                project.report(
                    "this decoder converts names of keys, and the models write theirs out",
                    help: "take the strategy away, or the keys with `_`", at: use, notes: [note])
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/APIClient.swift":
                "final class APIClient {\n    let decoder = JSONDecoder()\n    init() { decoder.keyDecodingStrategy = .↓convertFromSnakeCase }\n}",
            "App/Score.swift":
                "struct Score: Codable {\n    let userID: Int\n    enum CodingKeys: String, CodingKey {\n        case userID = \"user_id\"\n    }\n}",
        ]),
        .bad(
            "struct Score: Decodable {\n    let highest: Int\n    private enum CodingKeys: String, CodingKey { case highest = \"top_score\" }\n}\nfunc decoder() -> JSONDecoder {\n    let decoder = JSONDecoder()\n    decoder.keyDecodingStrategy = .↓convertFromSnakeCase\n    return decoder\n}"
        ),
        .good(files: [
            "App/APIClient.swift": "final class APIClient {\n    let decoder = JSONDecoder()\n}",
            "App/Score.swift":
                "struct Score: Codable {\n    let userID: Int\n    enum CodingKeys: String, CodingKey {\n        case userID = \"user_id\"\n    }\n}",
        ]),
        .good(
            "struct Score: Codable {\n    let userID: Int\n    enum CodingKeys: String, CodingKey { case userID = \"userId\" }\n}\nfunc decoder() -> JSONDecoder {\n    let decoder = JSONDecoder()\n    decoder.keyDecodingStrategy = .convertFromSnakeCase\n    return decoder\n}"
        ),
        .good(files: [
            "App/Legacy.swift": "let old = JSONDecoder()",
            "App/APIClient.swift":
                "func make() -> JSONDecoder {\n    let decoder = JSONDecoder()\n    decoder.keyDecodingStrategy = .convertFromSnakeCase\n    return decoder\n}",
            "App/Score.swift":
                "struct Score: Codable {\n    let userID: Int\n    enum CodingKeys: String, CodingKey {\n        case userID = \"user_id\"\n    }\n}",
        ]),
    ]
}
