import TenetRuleKit
import TenetRuleSupport

struct EndpointParameterUnknown: Rule {
    static let about = About(
        "endpoint-parameter-unknown", "Query parameter that the server does not have", category: .contracts,
        severity: .warning, scope: .appCode, reads: [.strings],
        why:
            "The server ignores a parameter that it does not know: the list comes unfiltered, the page is always the first.",
        phrasings: [
            "Send only query parameters that the API contract defines for the endpoint.",
            """
            Never put something after the `?` in a URL which the OpenAPI file doesn't mention; the backend silently \
            drops it.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            guard let check = project.contractCheck else { return }
            for called in check.calledEndpoints(in: project.model) {
                guard case .operations(let operations) = called.target, let first = operations.first,
                    operations.allSatisfy(\.areParametersKnown)
                else { continue }
                let known = Set(operations.flatMap(\.parameters).filter { $0.location == .query }.map(\.name))
                // Documents without any query parameter often leave them out.
                for name in Set(called.literal.queryNames).sorted() where !known.contains(name) && !known.isEmpty {
                    guard !known.contains(where: { $0.hasPrefix(name + "[") }) else { continue }
                    let nearest = NearestName.of(name, in: known.sorted())
                    project.report(
                        "\(first.method) \(first.path) has no query parameter `\(name)`",
                        help: nearest.map { "did you mean `\($0)`?" }
                            ?? "it has " + known.sorted().prefix(6).map { "`\($0)`" }.joined(separator: ", "),
                        in: called.literal.path, at: called.literal.range,
                        notes: [check.contract.note(first.place, "\(first.method) \(first.path)")])
                }
            }
        }
    }

    private static let document = """
        openapi: 3.0.0
        info: { title: Photos, version: "1" }
        paths:
          /photos:
            get:
              parameters:
                - { name: page, in: query, schema: { type: integer } }
                - { name: album, in: query, schema: { type: string } }
              responses: { "200": { description: Some } }
          /albums:
            get: { responses: { "200": { description: All } } }
        """

    static let examples: [Example] = [
        .bad(files: [
            "api.yaml": document,
            "App/Client.swift": """
            struct Client {
                func albums() async throws { try await send("/albums") }
                func photos(in album: String) async throws { try await send(↓"/photos?page=1&albumn=\\(album)") }
            }
            """,
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Client.swift": """
            struct Client {
                func albums() async throws { try await send("/albums?all=true") }
                func photos(in album: String) async throws { try await send("/photos?page=1&album=\\(album)") }
            }
            """,
        ]),
        .good("let page = \"/photos?size=3\""),
    ]
}
