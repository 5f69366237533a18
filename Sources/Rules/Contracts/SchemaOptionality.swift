import TenetRuleKit
import TenetRuleSupport

struct SchemaOptionality: Rule {
    static let about = About(
        "schema-optionality", "Required in Swift, optional in the schema", category: .contracts, severity: .error,
        scope: .appCode,
        why: """
            One missing or null value in a response makes decoding fail for all of it. The server may leave the field \
            out, so the app must be able to do without.
            """,
        phrasings: [
            "Declare a property as optional when the API schema allows the field to be missing or null.",
            "Never insist on a value that the backend may leave out, or one gap makes the entire response undecodable.",
        ])

    static let options: [Option<Self>] = [
        Option(
            "trusts_unmarked", \.trustsUnmarked,
            "Take a schema that marks no field as required at its word: the server may leave out all of them.")
    ]
    var trustsUnmarked = false

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            var reported: Set<ContractPlace> = []
            project.forEachContractMember { check, match, member in
                guard let field = member.found else { return }
                let type = check.contract.resolved(field.type)
                let problem =
                    match.direction == .response
                    ? Self.response(
                        member.property,
                        mayMiss: !field.isAlwaysInResponses && (trustsUnmarked || check.marksPresence(match)), field,
                        mayBeNull: type.isNullable && (trustsUnmarked || check.marksNull(match)))
                    : Self.request(member.property, field, isNullable: type.isNullable)
                guard let problem else { return }
                project.report(
                    problem.message, help: problem.help, at: member, check.notes(match, field), byType: true, &reported)
            }
        }
    }

    private typealias Problem = (message: String, help: String)

    private static func response(
        _ property: CodedProperty, mayMiss: Bool, _ field: SchemaField, mayBeNull: Bool
    ) -> Problem? {
        let isAbsent = mayMiss && property.whenAbsent == .fails
        let isNull = mayBeNull && property.whenNull == .fails
        guard isAbsent || isNull else { return nil }
        let what = isAbsent ? (isNull ? "be null or missing" : "be missing") : "be null"
        return (
            "`\(property.name)` must be there for decoding to succeed, but the server may let `\(field.name)` \(what)",
            "make it optional, or decode it with `decodeIfPresent` and a default"
        )
    }

    private static func request(_ property: CodedProperty, _ field: SchemaField, isNullable: Bool) -> Problem? {
        guard field.isRequiredInRequests, !isNullable, property.isOptional, property.presence == .unlessNil
        else { return nil }
        return (
            "`\(property.name)` is left out when it is nil, but the server refuses requests without `\(field.name)`",
            "make it non-optional"
        )
    }

    private static let document = """
        openapi: 3.1.0
        info: { title: Club, version: "1" }
        paths:
          /members:
            post:
              requestBody:
                content: { application/json: { schema: { $ref: "#/components/schemas/NewMember" } } }
              responses:
                "201":
                  description: Created
                  content: { application/json: { schema: { $ref: "#/components/schemas/Member" } } }
        components:
          schemas:
            NewMember:
              type: object
              required: [name]
              properties: { name: { type: string }, nick: { type: string } }
            Member:
              type: object
              required: [id, name]
              properties:
                id: { type: integer }
                name: { type: [string, "null"] }
                nick: { type: string }
        """

    private static let unmarked = """
        openapi: 3.0.1
        info: { title: Harbour, version: "1" }
        paths: {}
        components:
          schemas:
            Berth:
              type: object
              properties:
                number: { type: integer }
                pier: { type: string, nullable: true }
        """

    static let examples: [Example] = [
        .bad(files: [
            "api.yaml": document,
            "App/Member.swift": """
            struct Member: Decodable {
                let id: Int
                let ↓name: String
                let ↓nick: String
            }

            struct NewMember: Encodable {
                var ↓name: String?
                var nick: String?
            }
            """,
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Member.swift": """
            struct Member: Decodable {
                let id: Int
                let name: String?
                let nick: String

                enum CodingKeys: String, CodingKey { case id, name, nick }

                init(from decoder: any Decoder) throws {
                    let values = try decoder.container(keyedBy: CodingKeys.self)
                    id = try values.decode(Int.self, forKey: .id)
                    name = try values.decodeIfPresent(String.self, forKey: .name)
                    nick = try values.decodeIfPresent(String.self, forKey: .nick) ?? ""
                }
            }

            struct NewMember: Encodable {
                var name: String
                var nick: String?
            }
            """,
        ]),
        .bad(
            files: [
                "api.yaml": unmarked,
                "App/Berth.swift": """
                struct Berth: Decodable {
                    let ↓number: Int
                    let ↓pier: String
                }
                """,
            ], options: ["trusts_unmarked": .bool(true)]),
        .good(files: [
            "api.yaml": unmarked,
            "App/Berth.swift": """
            // The document marks nothing as required, so it does not say what may be missing.
            struct Berth: Decodable {
                let number: Int
                let pier: String
            }
            """,
        ]),
        .good(files: [
            "schemas.py": """
            from pydantic import BaseModel

            class Member(BaseModel):
                id: int
                nick: str = ""
            """,
            "App/Member.swift": """
            // A default of the server is always in its responses.
            struct Member: Decodable {
                let id: Int
                let nick: String
            }
            """,
        ]),
    ]
}
