import TenetRuleKit
import TenetRuleSupport

struct SchemaKeyConvention: Rule {
    static let about = About(
        "schema-key-convention", "Key in another convention than the schema's", category: .contracts,
        severity: .error, scope: .appCode, aliases: ["schema-coding-keys"],
        why: """
            `userId` does not read `user_id` without a coding key or a key strategy. When the property is optional \
            nothing fails, and the value is always nil.
            """,
        phrasings: [
            "Map every decoded property to the key as the API schema spells it, with `CodingKeys` or a key strategy.",
            """
            When the backend says `user_id`, a plain `userId` in Swift reads nothing, so tell the decoder about the \
            naming.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            var reported: Set<ContractPlace> = []
            project.forEachContractMember { check, match, member in
                guard case .missing(let nearest?) = member.field, Self.isSame(nearest.name, member.key) else { return }
                let verb = match.direction == .response ? "reads" : "writes"
                project.report(
                    "`\(member.property.name)` \(verb) the key `\(member.key)`, and the server's is `\(nearest.name)`",
                    help: "write `case \(member.property.name) = \"\(nearest.name)\"` among the coding keys",
                    at: member, check.notes(match, nearest), &reported)
            }
        }
    }

    /// The same letters with other underscores and capitals.
    static func isSame(_ field: String, _ key: String) -> Bool {
        func letters(_ text: String) -> String { text.lowercased().filter { $0 != "_" && $0 != "-" } }
        return field != key && letters(field) == letters(key)
    }

    private static let models = """
        from pydantic import BaseModel

        class Badge(BaseModel):
            badge_id: int
            title: str
            won_on: str | None = None
        """

    static let examples: [Example] = [
        .bad(files: [
            "app/badge.py": models,
            "App/Badge.swift": """
            struct Badge: Decodable {
                let badgeId: Int
                let title: String
                let wonOn: String?

                enum CodingKeys: String, CodingKey {
                    case badgeId = "badge_id"
                    case title
                    case ↓wonOn
                }
            }
            """,
        ]),
        .bad(files: [
            "app/badge.py": models,
            "App/Badge.swift": """
            struct Badge: Decodable {
                let ↓badgeId: Int
                let title: String
            }

            func badge(_ data: Data) throws -> Badge {
                try JSONDecoder().decode(Badge.self, from: data)
            }
            """,
        ]),
        .good(files: [
            "app/badge.py": models,
            "App/Badge.swift": """
            struct Badge: Decodable {
                let badgeId: Int
                let title: String
            }

            func badge(_ data: Data) throws -> Badge {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                return try decoder.decode(Badge.self, from: data)
            }
            """,
        ]),
        .good(files: [
            "app/badge.py": models.replacing(
                "class Badge(BaseModel):",
                with: "from pydantic import ConfigDict\nfrom pydantic.alias_generators import to_camel\n\n"
                    + "class Badge(BaseModel):\n    model_config = ConfigDict(alias_generator=to_camel)"),
            "App/Badge.swift": """
            struct Badge: Decodable {
                let badgeId: Int
                let title: String
            }

            func badge(_ data: Data) throws -> Badge {
                try JSONDecoder().decode(Badge.self, from: data)
            }
            """,
        ]),
    ]
}
