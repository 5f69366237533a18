import TenetRuleKit
import TenetRuleSupport

struct SchemaFieldNotSent: Rule {
    static let about = About(
        "schema-field-not-sent", "Required field that the app does not send", category: .contracts, severity: .error,
        scope: .appCode,
        why: "The server refuses a request without the fields that it requires, however well the call is written.",
        phrasings: [
            "Every request model sends all fields that the server's schema requires.",
            "If the backend insists on `guests`, our `Encodable` body must include it, or the call gets refused.",
        ])

    static let options: [Option<Self>] = [
        Option(
            "responses", \.checksResponses,
            "Report fields of responses, too, that every response has and the model does not read.")
    ]
    var checksResponses = false

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            guard let check = project.contractCheck else { return }
            for match in check.sureMatches where match.direction == .request || checksResponses {
                guard case .object = match.model.shape, !match.model.isPartlyUnknown,
                    let object = check.contract.object(match.schema.type)
                else { continue }
                let members = check.properties(of: match)
                guard !members.contains(where: { Self.isUnclear($0) }) else { continue }
                let known = Set(members.compactMap { $0.found?.name })
                let missing = object.fields.filter { Self.isNeeded($0, match.direction) && !known.contains($0.name) }
                guard let first = missing.first else { continue }
                let names = missing.map { "`\($0.name)`" }.joined(separator: ", ")
                project.report(
                    match.direction == .request
                        ? "`\(match.model.name)` does not send \(names), which \(match.schema.name) requires"
                        : "`\(match.model.name)` does not read \(names) of \(match.schema.name)",
                    help: "add the missing \(missing.count == 1 ? "property" : "properties")",
                    at: match.model.declaration,
                    notes: check.notes(match, first))
            }
            for object in check.sentObjects(in: project.model) { Self.report(object, check, project) }
        }
    }

    /// A dictionary says all that it sends where nothing is added to it out of sight.
    private static func report(_ object: SentObject, _ check: ContractCheck, _ project: ProjectPass) {
        guard !object.sent.isOpen else { return }
        let missing = object.schema.fields.filter { field in
            isNeeded(field, .request) && !object.sent.keys.contains { $0.name == field.name }
        }
        guard let first = missing.first else { return }
        let names = missing.map { "`\($0.name)`" }.joined(separator: ", ")
        project.report(
            "the dictionary does not send \(names), which \(object.name) requires",
            help: "add the missing \(missing.count == 1 ? "key" : "keys")", in: object.sent.path, at: object.sent.range,
            notes: [check.contract.note(first.place, "`\(first.name)` of \(object.name)")])
    }

    /// Has a key that may be that of any field.
    private static func isUnclear(_ member: MatchedProperty) -> Bool {
        if case .unknown = member.field { return true }
        if case .missing(let nearest?) = member.field { return SchemaKeyConvention.isSame(nearest.name, member.key) }
        return false
    }

    private static func isNeeded(_ field: SchemaField, _ direction: ModelMatch.Direction) -> Bool {
        direction == .request
            ? field.isRequiredInRequests && !field.hasDefault : field.isAlwaysInResponses && !field.isDeprecated
    }

    private static let document = """
        openapi: 3.0.0
        info: { title: Tables, version: "1" }
        paths:
          /bookings:
            post:
              requestBody:
                content: { application/json: { schema: { $ref: "#/components/schemas/Booking" } } }
              responses: { "201": { description: Created } }
        components:
          schemas:
            Booking:
              type: object
              required: [table, guests]
              properties:
                table: { type: integer }
                guests: { type: integer }
                note: { type: string }
        """

    static let examples: [Example] = [
        .bad(files: [
            "api.yaml": document,
            "App/Booking.swift": """
            struct ↓Booking: Encodable {
                let table: Int
                let note: String?
            }
            """,
        ]),
        .bad(files: [
            "api.yaml": document,
            "App/Booking.swift": """
            func book(_ table: Int, at server: URL) async throws {
                var request = URLRequest(url: server.appending(path: "bookings"))
                request.httpMethod = "POST"
                request.httpBody = try JSONSerialization.data(withJSONObject: ↓["table": table])
                _ = try await URLSession.shared.data(for: request)
            }
            """,
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Booking.swift": """
            struct Booking: Encodable {
                let table: Int
                let guests: Int
            }
            """,
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Booking.swift": """
            // Read from a response only.
            struct Booking: Decodable {
                let table: Int
                let note: String?
            }
            """,
        ]),
    ]
}
