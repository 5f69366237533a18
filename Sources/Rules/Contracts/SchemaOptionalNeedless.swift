import TenetRuleKit
import TenetRuleSupport

struct SchemaOptionalNeedless: Rule {
    static let about = About(
        "schema-optional-needless", "Optional in Swift, always sent by the server", category: .contracts,
        severity: .note, scope: .appCode,
        why: """
            An optional for a value that is always there hides a broken response: it decodes, and the screen is empty. \
            Every use has to unwrap what cannot be nil.
            """,
        phrasings: [
            "Do not declare a response property optional when the server's schema requires the field.",
            "What the backend always delivers is non-optional in our `Decodable` types; no `?` just to be safe.",
        ])

    /// From so many on a model is told once rather than member by member.
    private static let many = 4

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            var groups: [(model: CodedModel, members: [(message: String, at: MatchedProperty, notes: [Note])])] = []
            project.forEachContractMember([.response]) { check, match, member in
                // A model that is sent as well may leave the value out there.
                guard let field = member.found, member.property.isOptional, field.isAlwaysInResponses,
                    match.schema.kind != .recorded, !check.contract.resolved(field.type).isNullable,
                    member.property.whenAbsent == .isNil,
                    !check.sureMatches.contains(where: { Self.disagrees($0, with: match, on: member, check) })
                else { return }
                if groups.last?.model.qualifiedName != match.model.qualifiedName { groups.append((match.model, [])) }
                let message = "`\(member.property.name)` is optional, but every response has `\(field.name)`"
                groups[groups.count - 1].members.append((message, member, check.notes(match, field)))
            }
            for group in groups {
                let names = group.members.map(\.at.property.name)
                let distinct = names.enumerated().filter { names.firstIndex(of: $0.element) == $0.offset }
                if distinct.count < Self.many {
                    Self.report(group.members, project)
                } else {
                    Self.report(distinct.map(\.element), of: group.model, group.members[0].notes, project)
                }
            }
        }
    }

    private static func report(
        _ members: [(message: String, at: MatchedProperty, notes: [Note])], _ project: ProjectPass
    ) {
        var reported: Set<ContractPlace> = []
        for member in members {
            project.report(
                member.message, help: "make it non-optional, so that a response without it fails to decode",
                at: member.at, member.notes, &reported)
        }
    }

    private static func report(_ names: [String], of model: CodedModel, _ notes: [Note], _ project: ProjectPass) {
        let list = names.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
        project.report(
            "\(names.count) optionals of `\(model.name)` are in every response: \(list)\(names.count > 5 ? ", …" : "")",
            help: "make them non-optional, so that a response without them fails to decode", at: model.declaration,
            notes: notes)
    }

    /// Another schema of the model, or a request, does not have the field always.
    private static func disagrees(
        _ other: ModelMatch, with match: ModelMatch, on member: MatchedProperty, _ check: ContractCheck
    ) -> Bool {
        guard other.model.qualifiedName == match.model.qualifiedName,
            other.schema.id != match.schema.id || other.direction != match.direction
        else { return false }
        guard let same = check.properties(of: other).first(where: { $0.property.range == member.property.range })
        else { return true }
        guard let field = same.found else { return true }
        let isAlways = other.direction == .response ? field.isAlwaysInResponses : field.isRequiredInRequests
        return !isAlways || check.contract.resolved(field.type).isNullable
    }

    private static let models = """
        from typing import Optional
        from pydantic import BaseModel

        class ReceiptResponse(BaseModel):
            receipt_id: int
            total: float
            note: Optional[str] = None
        """

    static let examples: [Example] = [
        .bad(files: [
            "app/schemas.py": models,
            "App/Receipt.swift": """
            struct ReceiptResponse: Decodable {
                let ↓receiptID: Int?
                let total: Double
                let note: String?

                enum CodingKeys: String, CodingKey {
                    case receiptID = "receipt_id"
                    case total
                    case note
                }
            }
            """.replacing("let ↓receiptID", with: "let receiptID").replacing("case receiptID", with: "case ↓receiptID"),
        ]),
        .bad(files: [
            "app/schemas.py": models,
            "App/Receipt.swift": """
            struct ReceiptResponse: Decodable {
                let ↓total: Double?
                let note: String?
            }
            """,
        ]),
        .bad(files: [
            "app/schemas.py": """
            from pydantic import BaseModel

            class Address(BaseModel):
                street: str
                city: str
                postcode: str
                country: str
            """,
            "App/Address.swift": """
            struct ↓Address: Decodable {
                let street: String?
                let city: String?
                let postcode: String?
                let country: String?
            }
            """,
        ]),
        .good(files: [
            "app/schemas.py": models,
            "App/Receipt.swift": """
            struct ReceiptResponse: Decodable {
                let total: Double
                let note: String?
            }
            """,
        ]),
        .good(files: [
            "app/schemas.py": models.replacing("total: float", with: "total: float | None = None"),
            "App/Receipt.swift": """
            struct ReceiptResponse: Decodable {
                let total: Double?
                let note: String?
            }
            """,
        ]),
        .good(files: [
            "app/schemas.py": models,
            "App/Receipt.swift": """
            // contract: ReceiptResponse
            struct Receipt: Decodable {
                // contract: ignore
                let total: Double?
                let note: String?
            }
            """,
        ]),
    ]
}
