import TenetRuleKit
import TenetRuleSupport

struct EndpointUnknown: Rule {
    static let about = About(
        "endpoint-unknown", "Call that the server does not have", category: .contracts, severity: .error,
        scope: .appCode, aliases: ["api-endpoint-contract"], reads: [.strings],
        why:
            "A path or method that the contract does not have answers 404 or 405, and nothing else in the app can work then.",
        phrasings: [
            "Call only paths and methods that the API contract contains.",
            "Every request the app makes must be found in the server's OpenAPI spec, otherwise it ends in a 404.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
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
        .bad(files: [
            "api.yaml": document,
            "App/Books.swift": """
            struct Books {
                let base: URL

                private func address(_ path: String) -> URL { base.appendingPathComponent(path) }
                private func load(_ path: String) async throws -> Data {
                    try await URLSession.shared.data(from: address(path)).0
                }

                func all() async throws -> Data { try await load("v1/books") }
                func lent() async throws -> Data { try await load(↓"v1/loan") }
            }
            """,
        ]),
        .bad(files: [
            "api.yaml": document,
            "App/Loans.swift": """
            func requests(_ base: URL, id: String) -> [URLRequest] {
                var read = URLRequest(url: base.appending(path: "v1").appending(path: "books").appending(path: id))
                read.httpMethod = "GET"
                var give = URLRequest(url: base.appending(path: ↓"v1").appending(path: "loans"))
                give.httpMethod = "DELETE"
                return [read, give]
            }
            """,
        ]),
        .bad(files: [
            "api.yaml": document,
            "App/Loans.swift": """
            func giveBack(_ base: URL, id: String) -> URLRequest {
                var address = base
                address.append(path: ↓"v1/books")
                address.append(path: id)
                var request = URLRequest(url: address)
                request.httpMethod = "DELETE"
                return request
            }
            """,
        ]),
        .bad(files: [
            "api.yaml": document,
            "App/Lent.swift": """
            // The only call of its type, at the contract's server.
            func lent() async throws -> Data {
                guard let url = URL(string: ↓"https://books.example.com/api/v1/loan") else { throw URLError(.badURL) }
                return try await URLSession.shared.data(from: url).0
            }
            """,
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Pages.swift": """
            // A page beside the contract's server, and another server.
            func pages() async throws -> [URL?] {
                [URL(string: "https://books.example.com/about"), URL(string: "https://films.example.com/api/v1/loan")]
            }
            """,
        ]),
        .good(files: [
            "api.yaml": document,
            "App/Folders.swift": """
            // Folders on disk: a function that nothing makes an address of.
            struct Shelf {
                let documents: URL

                func save(_ name: String, _ data: Data) throws { try data.write(to: documents.appendingPathComponent(name)) }
                func saveAll(_ data: Data) throws {
                    try save("v1/books", data)
                    try data.write(to: documents.appendingPathComponent("v2").appendingPathComponent("lists"))
                }
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
