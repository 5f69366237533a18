import TenetRuleKit
import TenetRuleSupport

struct SchemaTypeMismatch: Rule {
    static let about = About(
        "schema-type-mismatch", "Type differs from the schema", category: .contracts, severity: .error,
        scope: .appCode, aliases: ["schema-type"],
        why: """
            A value that the server sends as text and the app reads as a number fails to decode, and with it the whole \
            response. `Float` and small integers read most values and lose the digits of the rest.
            """,
        phrasings: [
            "Property types of API models must match the types that the schema states for the fields.",
            "If the backend sends text, don't read an `Int`; declare in Swift what the OpenAPI document says.",
        ])

    static let options: [Option<Self>] = [
        Option(
            "strict", \.isStrict,
            "Report types that hold every value but are not the schema's, such as `Double` for integers."),
        Option(
            "accepts", \.accepts,
            "Pairs that are right although they differ, the schema's type first: `number=Int`, `string (uuid)=ItemID`."),
        Option(
            "refuses", \.refuses, "Pairs that are wrong although they fit: `number=Decimal`, `string (uuid)=String`."),
    ]
    var isStrict = false
    var accepts: [String] = []
    var refuses: [String] = []

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            var reported: Set<ContractPlace> = []
            project.forEachContractMember { check, match, member in
                guard let field = member.found, let found = difference(member, field, match, check) else { return }
                let verb = match.direction == .response ? "sends" : "takes"
                project.report(
                    Self.message(found, member, verb),
                    help: found.remedy.isEmpty
                        ? "declare what the schema says" : "declare it as `\(found.remedy)`",
                    at: member, check.notes(match, field), byType: true, &reported)
            }
            guard let check = project.contractCheck else { return }
            for object in check.sentObjects(in: project.model) { Self.report(object, check, project) }
        }
    }

    /// Values of a dictionary that is sent.
    private static func report(_ object: SentObject, _ check: ContractCheck, _ project: ProjectPass) {
        for key in object.sent.keys {
            guard let field = object.field(of: key),
                let found = check.plainComparison(in: project.model).mismatch(key.type, field.type), found.kind == .type
            else { continue }
            project.report(
                "`\(key.name)` is \(found.actual), but \(object.name) takes \(found.expected)",
                help: found.remedy.isEmpty ? "send what the schema says" : "send a `\(found.remedy)`", in: key.path,
                at: key.range, notes: [check.contract.note(field.place, "`\(field.name)` of \(object.name)")])
        }
    }

    private func difference(
        _ member: MatchedProperty, _ field: SchemaField, _ match: ModelMatch, _ check: ContractCheck
    ) -> WireMismatch? {
        var schema = check.contract.resolved(field.type)
        schema.isNullable = false
        let pair = "\(schema.words(in: check.contract))=\(member.type.unwrapped)"
        if accepts.contains(pair) { return nil }
        if refuses.contains(pair) {
            return WireMismatch(
                kind: .loose, expected: schema.words(in: check.contract), actual: "\(member.type.unwrapped)", remedy: ""
            )
        }
        guard let found = check.comparison(for: match).mismatch(member.type, field.type) else { return nil }
        return found.kind == .type || found.kind == .precision || (isStrict && found.kind == .loose) ? found : nil
    }

    private static func message(_ found: WireMismatch, _ member: MatchedProperty, _ verb: String) -> String {
        let name = member.property.name
        return switch found.kind {
        case .precision:
            "`\(name)` is \(found.actual), which cannot hold every \(found.expected) that the server \(verb)"
        case .loose: "`\(name)` is \(found.actual), and the server \(verb) \(found.expected)"
        default: "`\(name)` is \(found.actual), but the server \(verb) \(found.expected), so coding fails"
        }
    }

    private static let document = """
        openapi: 3.0.3
        info: { title: Shop, version: "1" }
        paths: {}
        components:
          schemas:
            Order:
              type: object
              required: [id, total, number, tags]
              properties:
                id: { type: string, format: uuid }
                total: { type: number, format: double }
                number: { type: integer }
                tags: { type: array, items: { type: string } }
        """

    static let examples: [Example] = [
        .bad(files: [
            "api.yaml": document,
            "App/Order.swift": """
            struct Order: Decodable {
                let ↓id: Int
                let ↓total: Float
                let number: Int
                let ↓tags: [Int]
            }
            """,
        ]),
        .bad(
            files: [
                "api.yaml": document,
                "App/Order.swift": """
                struct OrderResponse: Decodable {
                    let id: UUID
                    let total: Decimal
                    let ↓number: Double
                    let tags: Set<String>
                }
                """,
            ], options: ["strict": .bool(true)]),
        .good(files: [
            "api.yaml": document,
            "App/Order.swift": """
            struct Order: Decodable {
                let id: UUID
                let total: Double
                let number: Double
                let tags: [String]
            }
            """,
        ]),
        .bad(
            files: [
                "api.yaml": document,
                "App/Order.swift": """
                struct Order: Decodable {
                    let ↓id: String
                    let total: Int
                    let number: Int
                }
                """,
            ],
            options: [
                "accepts": .strings(["number (double)=Int"]), "refuses": .strings(["string (uuid)=String"]),
            ]),
        .good(files: [
            "api.yaml": document,
            "App/Order.swift": """
            // Kept on disk, never sent.
            // contract: ignore
            struct Order: Codable {
                let id: Int
                let total: Float
                let number: Int
            }
            """,
        ]),
    ]
}
