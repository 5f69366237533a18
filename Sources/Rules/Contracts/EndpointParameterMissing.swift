import TenetRuleKit
import TenetRuleSupport

struct EndpointParameterMissing: Rule {
    static let about = About(
        "endpoint-parameter-missing", "Required query parameter that is not sent", category: .contracts,
        severity: .error, scope: .appCode, reads: [.strings],
        why: "A server answers 400 or 422 to every call that leaves out a query parameter that it requires.",
        phrasings: [
            "Every request must send all query parameters that the API contract requires for the endpoint.",
            "Whatever the OpenAPI file marks as mandatory behind the `?` belongs into the URL, or the backend says 422.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            guard let check = project.contractCheck else { return }
            for called in check.calledEndpoints(in: project.model) where called.literal.isQueryKnown {
                guard case .operations(let operations) = called.target, operations.count == 1,
                    let operation = operations.first
                else { continue }
                let missing = operation.parameters.filter { parameter in
                    parameter.location == .query && parameter.isRequired
                        && !called.literal.queryNames.contains {
                            $0 == parameter.name || $0.hasPrefix(parameter.name + "[")
                        }
                }
                guard let first = missing.first else { continue }
                let names = missing.map { "`\($0.name)`" }.joined(separator: ", ")
                project.report(
                    "\(operation.method) \(operation.path) is called without \(names), which it requires",
                    help: "send the missing \(missing.count == 1 ? "parameter" : "parameters")",
                    in: called.literal.path, at: called.literal.range,
                    notes: [check.contract.note(first.place, "`\(first.name)` is required")])
            }
        }
    }

    private static let document = """
        openapi: 3.0.0
        info: { title: Rides, version: "1" }
        paths:
          /rides:
            get:
              parameters:
                - { name: from, in: query, required: true, schema: { type: string } }
                - { name: page, in: query, schema: { type: integer } }
              responses: { "200": { description: Some } }
        """

    static let examples: [Example] = [
        .bad(files: [
            "api.yaml": document,
            "App/Client.swift": """
            func rides(_ server: URL, page: Int) async throws -> Data {
                var parts = URLComponents(url: server.appending(path: ↓"rides"), resolvingAgainstBaseURL: false)
                parts?.queryItems = [URLQueryItem(name: "page", value: "\\(page)")]
                guard let url = parts?.url else { throw URLError(.badURL) }
                return try await URLSession.shared.data(from: url).0
            }
            """,
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Client.swift": """
            func rides(_ server: URL, from place: String) async throws -> Data {
                let url = server.appending(path: "rides").appending(queryItems: [.init(name: "from", value: place)])
                return try await URLSession.shared.data(from: url).0
            }

            // Whoever calls it says what it sends.
            func rides(_ server: URL, _ items: [URLQueryItem]) async throws -> Data {
                try await URLSession.shared.data(from: server.appending(path: "rides").appending(queryItems: items)).0
            }
            """,
        ]),
        .good("let rides = \"/rides?page=1\""),
    ]
}
