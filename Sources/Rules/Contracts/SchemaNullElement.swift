import TenetRuleKit
import TenetRuleSupport

struct SchemaNullElement: Rule {
    static let about = About(
        "schema-null-element", "Element that may be null", category: .contracts, severity: .error, scope: .appCode,
        why: """
            One null among the elements makes decoding fail for the whole list. Generators of clients drop the null \
            of elements more often than that of properties.
            """,
        phrasings: [
            "Declare array elements optional where the API schema allows them to be null.",
            """
            If the OpenAPI contract says that a list may contain nothing at some index, decode `[Double?]` instead of \
            `[Double]`.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            var reported: Set<ContractPlace> = []
            project.forEachContractMember([.response]) { check, match, member in
                guard let field = member.found,
                    let found = check.comparison(for: match).mismatch(member.type, field.type),
                    found.kind == .nullInside
                else { return }
                project.report(
                    "an element of `\(member.property.name)` may be null, and \(found.actual) cannot be",
                    help: "declare the elements as `\(found.remedy)`", at: member, check.notes(match, field), &reported)
            }
        }
    }

    private static let document = """
        openapi: 3.1.0
        info: { title: Meters, version: "1" }
        paths: {}
        components:
          schemas:
            Series:
              type: object
              required: [unit, readings]
              properties:
                unit: { type: string }
                readings: { type: array, items: { type: [number, "null"] } }
        """

    static let examples: [Example] = [
        .bad(files: [
            "api.yaml": document,
            "App/Series.swift": "struct Series: Decodable {\n    let unit: String\n    let ↓readings: [Double]\n}",
        ]),
        .bad(files: [
            "api.yaml": document.replacing("3.1.0", with: "3.0.3")
                .replacing("{ type: [number, \"null\"] }", with: "{ type: number, nullable: true }"),
            "App/Series.swift": "struct Series: Decodable {\n    let unit: String\n    let ↓readings: [Double]?\n}",
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Series.swift": "struct Series: Decodable {\n    let unit: String\n    let readings: [Double?]\n}",
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Series.swift": "struct Series: Encodable {\n    let unit: String\n    let readings: [Double]\n}",
        ]),
    ]
}
