import TenetRuleKit
import TenetRuleSupport

struct EndpointResponseMismatch: Rule {
    static let about = About(
        "endpoint-response-mismatch", "Response decoded as something else", category: .contracts, severity: .error,
        scope: .appCode,
        why: """
            A list that comes inside an object, with a count and a next page, is no array: decoding it as one fails for \
            every response. The other way round is the same.
            """,
        phrasings: [
            """
            Decode each response as the type that the API contract states: an array as an array, an object as an \
            object.
            """,
            "If the OpenAPI document wraps a list in a page, parse that wrapper and not a bare `[Item]`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            guard let check = project.contractCheck else { return }
            for use in project.model.coderUses where use.direction == .decode && use.role == .app {
                guard Self.isDecoded(use.type, project.model) else { continue }
                let operations = check.operations(called: use, in: project.model)
                guard operations.count == 1, let operation = operations.first,
                    let body = operation.successBody,
                    let found = check.plainComparison(in: project.model).mismatch(use.type, body.type),
                    found.kind == .type
                else { continue }
                project.report(
                    "`\(use.type)` is decoded from \(operation.method) \(operation.path), which answers \(found.expected)",
                    help: Self.help(use.type, check.contract.resolved(body.type)), in: use.path, at: use.range,
                    notes: [check.contract.note(operation.place, "\(operation.method) \(operation.path)")])
            }
        }
    }

    /// Collections, and models that read something: other types may be what a function makes of a response, or stand for
    /// none at all.
    private static func isDecoded(_ type: SwiftType, _ model: ProjectModel) -> Bool {
        switch type.unwrapped {
        case .array, .set, .dictionary: return true
        case .named(let name, _):
            guard let model = model.codedModel(named: name).one, case .object = model.shape else { return false }
            return !model.properties.isEmpty
        case .unknown, .optional, .parameter, .other: return false
        }
    }

    private static func help(_ type: SwiftType, _ schema: SchemaType) -> String {
        switch (type.unwrapped, schema.kind) {
        case (.array, .object), (.array, .all): "decode a type with a member for the list"
        case (_, .array): "decode an array"
        default: "decode the type that the contract names"
        }
    }

    private static let document = """
        openapi: 3.0.0
        info: { title: Runs, version: "1" }
        paths:
          /runs:
            get:
              responses:
                "200":
                  description: A page
                  content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } }
        components:
          schemas:
            Run: { type: object, required: [id], properties: { id: { type: integer } } }
            Page:
              type: object
              required: [results, total]
              properties:
                results: { type: array, items: { $ref: "#/components/schemas/Run" } }
                total: { type: integer }
        """

    static let examples: [Example] = [
        .bad(files: [
            "api.yaml": document,
            "App/Runs.swift": """
            struct Run: Decodable { let id: Int }

            func runs(_ client: Client) async throws -> [Run] {
                let runs: [Run] = try await client.↓request("/runs", method: .get)
                return runs
            }
            """,
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Runs.swift": """
            struct Run: Decodable { let id: Int }
            struct RunPage: Decodable {
                let results: [Run]
                let total: Int
            }

            func runs(_ client: Client) async throws -> [Run] {
                let page: RunPage = try await client.request("/runs", method: .get)
                return page.results
            }
            """,
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Runs.swift": """
            struct Run: Codable { let id: Int }
            struct RunPage: Decodable {
                let results: [Run]
                let total: Int
            }

            func runs(_ client: Client) async throws -> [Run] {
                try await client.load(Request<RunPage>(path: "runs", method: .get)).results.map { Run(id: $0.id) }
            }
            """,
        ]),
        .good("let runs: [Run] = try await client.request(\"/runs\")"),
    ]
}
