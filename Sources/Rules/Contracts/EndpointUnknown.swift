import TenetRuleKit
import TenetRuleSupport

struct EndpointUnknown: Rule {
    static let about = About(
        "endpoint-unknown", "Call that the server does not have", category: .contracts, severity: .error,
        scope: .appCode, aliases: ["api-endpoint-contract"], reads: [.strings],
        why:
            "A path or method that the contract does not have answers 404 or 405, and nothing else in the app can work then."
    )

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .coding]) { project in
            guard let check = project.contractCheck else { return }
            for called in check.calledEndpoints(in: project.model) {
                let literal = called.literal
                switch called.target {
                case .operations: continue
                case .otherMethods(let operations):
                    let methods = Set(operations.map(\.method)).sorted().joined(separator: ", ")
                    guard let method = literal.method, let first = operations.first else { continue }
                    project.report(
                        "the contract has no \(method) `\(first.path)`, only \(methods)",
                        help: "call it with \(methods)", in: literal.path, at: literal.range,
                        notes: operations.prefix(3).map { check.contract.note($0.place, "\($0.method) \($0.path)") })
                case .nothing(let nearest):
                    project.report(
                        "the contract has no path `\(literal.template)`",
                        help: nearest.map { "did you mean `\($0)`?" }
                            ?? "call a path of the contract, or add this one to it",
                        in: literal.path, at: literal.range)
                }
            }
        }
    }

    private static let document = """
        openapi: 3.0.0
        info: { title: Library, version: "1" }
        servers: [{ url: "https://books.example.com/api" }]
        paths:
          /v1/books:
            get: { responses: { "200": { description: All } } }
            post: { responses: { "201": { description: New } } }
          /v1/books/{id}:
            get: { responses: { "200": { description: One } } }
          /v1/loans:
            get: { responses: { "200": { description: Mine } } }
        """

    static let examples: [Example] = [
        .bad(files: [
            "api.yaml": document,
            "App/Endpoint.swift": """
            enum Endpoint {
                case books
                case book(id: String)
                case loans
                case returned

                var path: String {
                    switch self {
                    case .books: return "/v1/books"
                    case .book(let id): return "/v1/books/\\(id)"
                    case .loans: return "/v1/loans"
                    case .returned: return ↓"/v1/returns"
                    }
                }
            }
            """,
        ]),
        .bad(files: [
            "api.yaml": document,
            "App/Client.swift": """
            struct Client {
                func books() async throws { try await send("/v1/books", method: .get) }
                func loans() async throws { try await send("/v1/loans", method: .get) }
                func delete(id: String) async throws { try await send(↓"/v1/books/\\(id)", method: .delete) }
            }
            """,
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Endpoint.swift": """
            enum Endpoint {
                case books
                case book(id: String)
                case loans

                var path: String {
                    switch self {
                    case .books: return "/api/v1/books"
                    case .book(let id): return "/api/v1/books/\\(id)"
                    case .loans: return "/api/v1/loans"
                    }
                }
            }
            """,
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Links.swift": """
            // Pages of the website, not calls of the server.
            enum Links {
                static let help = "/help"
                static let terms = "/terms"
                static let books = "/books"
            }
            """,
        ]),
    ]
}
