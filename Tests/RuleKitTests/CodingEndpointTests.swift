import Testing

@testable import TenetRuleKit

/// Addresses with their methods, query parameters and content types.
@Suite struct CodingEndpointTests {
    private func endpoints(_ source: String) throws -> [String] {
        let model = try CodingSupport.model(source)
        return withExtendedLifetime(model) { model.endpointLiterals.map(\.description) }
    }

    @Test func enumerationsOfEndpoints() throws {
        #expect(
            try endpoints(
                """
                enum Endpoint {
                    case users, user(id: Int), upload
                    var path: String {
                        switch self {
                        case .users: return "users"
                        case .user(let id): return "/users/\\(id)"
                        case .upload: "/files"
                        }
                    }
                    var method: HTTPMethod { switch self { case .upload: .post; default: .get } }
                    var headers: [String: String] {
                        switch self { case .upload: ["Content-Type": "multipart/form-data"]; default: [:] }
                    }
                }
                """) == [
                    "GET /users (users)", "GET /users/{id} (user)", "POST /files (upload) multipart/form-data",
                ])
    }

    @Test func requestsInFunctions() throws {
        #expect(
            try endpoints(
                """
                func save(_ user: User) {
                    var request = URLRequest(url: URL(string: "https://api.example.com/v1/users/\\(user.id)?notify=true")!)
                    request.httpMethod = "PATCH"
                    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
                }
                func search() {
                    client.get("/search", query: ["q": text])
                    client.delete("/search/\\(id.uuidString)")
                }
                func list() {
                    var parts = URLComponents(string: "\\(baseURL)/items")
                    parts.queryItems = [URLQueryItem(name: "page", value: "1"), URLQueryItem(name: "size", value: "2")]
                }
                """) == [
                    "PATCH https://api.example.com/v1/users/{id}?notify application/json", "GET /search?q",
                    "DELETE /search/{id}", "? {baseURL}/items?page&size",
                ])
    }

    @Test func membersAndRawValues() throws {
        #expect(
            try endpoints(
                """
                enum Path: String { case users = "/users", teams }
                extension Request { static let me = Request(path: "me", method: .get)
                    static func post(_ id: Int) -> Request { Request(path: "/posts/\\(id)", method: .put) } }
                """) == ["? /users (users)", "GET /me (me)", "PUT /posts/{id} (post)"])
    }

    @Test func otherTextsAreNoAddresses() throws {
        #expect(
            try endpoints(
                """
                let a = "image/png"; let b = "/tmp/cache"; let c = "yyyy/MM/dd"; let d = "and/or"; let e = "/"
                let f = "Hello / world"; let g = Image("icons/star")
                let i = "\\(a)/\\(b)"; let j = "mailto://x"
                """) == [])
    }

    @Test func aBaseOfWhichNothingIsKnownMakesNoCertainAddress() throws {
        let model = try CodingSupport.model("let place = folder.appendingPathComponent(\"a/b\")")
        withExtendedLifetime(model) { #expect(model.endpointLiterals.map(\.isCertain) == [false]) }
    }
}
