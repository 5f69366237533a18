import TenetRuleKit
import TenetRuleSupport

struct SchemaDefaultMasksAbsence: Rule {
    static let about = About(
        "schema-default-masks-absence", "Default for a field that is always there", category: .contracts,
        severity: .note, scope: .appCode,
        why: """
            A default for a field that every response has is used only when the response is broken: the app then shows \
            a made-up value in place of an error.
            """,
        phrasings: [
            "Decode fields that the API schema requires without a default value.",
            "If the backend always sends something, `decodeIfPresent(…) ?? 0` may not cover up a broken response.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            var reported: Set<ContractPlace> = []
            project.forEachContractMember([.response]) { check, match, member in
                guard let field = member.found, member.property.whenAbsent == .isDefault, !member.property.isOptional,
                    field.isAlwaysInResponses, match.schema.kind != .recorded,
                    !check.contract.resolved(field.type).isNullable, member.property.wrapper.isEmpty
                else { return }
                project.report(
                    "`\(member.property.name)` falls back to a default, but every response has `\(field.name)`",
                    help: "decode it without a default, so that a response without it fails",
                    at: member, check.notes(match, field), &reported)
            }
        }
    }

    private static let models = """
        from pydantic import BaseModel

        class Quota(BaseModel):
            used: int
            limit: int | None = None
        """

    static let examples: [Example] = [
        .bad(files: [
            "schemas.py": models,
            "App/Quota.swift": """
            struct Quota: Decodable {
                let used: Int
                let limit: Int

                enum CodingKeys: String, CodingKey { case used, limit }

                init(from decoder: any Decoder) throws {
                    let values = try decoder.container(keyedBy: CodingKeys.self)
                    used = try values.decodeIfPresent(Int.self, forKey: ↓.used) ?? 0
                    limit = try values.decodeIfPresent(Int.self, forKey: .limit) ?? .max
                }
            }
            """,
        ]),
        .good(files: [
            "schemas.py": models,
            "App/Quota.swift": """
            struct Quota: Decodable {
                let used: Int
                let limit: Int?
            }
            """,
        ]),
        .good(files: [
            "schemas.py": models.replacing("used: int", with: "used: int | None"),
            "App/Quota.swift": """
            struct Quota: Decodable {
                let used: Int

                enum CodingKeys: String, CodingKey { case used }

                init(from decoder: any Decoder) throws {
                    let values = try decoder.container(keyedBy: CodingKeys.self)
                    used = try values.decodeIfPresent(Int.self, forKey: .used) ?? 0
                }
            }
            """,
        ]),
    ]
}
