import Testing

@testable import TenetRuleKit

/// Coders, their settings, and where models are asked for.
@Suite struct CodingCoderTests {
    @Test func settingsAreFoundWhereverTheyStand() throws {
        let model = try CodingSupport.model(
            """
            enum Coders {
                static let api: JSONDecoder = {
                    let decoder = JSONDecoder()
                    decoder.keyDecodingStrategy = .convertFromSnakeCase
                    decoder.dateDecodingStrategy = .iso8601
                    return decoder
                }()
            }
            final class Client {
                private let decoder = JSONDecoder()
                let encoder = JSONEncoder()
                init() {
                    decoder.dateDecodingStrategy = .secondsSince1970
                    self.encoder.keyEncodingStrategy = .convertToSnakeCase
                }
            }
            func makeDecoder() -> JSONDecoder {
                let formatter = DateFormatter()
                formatter.dateFormat = "yyyy-MM-dd"
                let result = JSONDecoder()
                result.dateDecodingStrategy = .formatted(formatter)
                return result
            }
            final class SnakeDecoder: JSONDecoder {
                override init() { super.init(); keyDecodingStrategy = .convertFromSnakeCase }
            }
            let snake = SnakeDecoder()
            let other = PropertyListDecoder()
            """)
        #expect(
            model.coderSettings.map(\.description) == [
                "JSONDecoder api: snakeCase, iso8601, base64",
                "JSONDecoder decoder: asDeclared, secondsSince1970, base64",
                "JSONEncoder encoder: snakeCase, deferred, base64",
                "JSONDecoder makeDecoder: asDeclared, formatted(Optional(\"yyyy-MM-dd\")), base64",
                "SnakeDecoder snake: snakeCase, deferred, base64",
            ])
        withExtendedLifetime(model) {}
    }

    private let types = """
        struct User: Codable { let id: Int; let team: Team }
        struct Team: Codable { let id: Int }
        struct Post: Codable { let id: Int }

        """

    private func keys(_ source: String, _ name: String) throws -> KeyStrategy? {
        let model = try CodingSupport.model(types + source)
        let found = try #require(model.codedModel(named: name).one)
        return withExtendedLifetime(model) { model.coderSettings(of: found, .decode)?.keys }
    }

    @Test func modelsHaveTheSettingsOfTheirDecoder() throws {
        let source = """
            func users(_ data: Data) throws -> [User] {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                return try decoder.decode([User].self, from: data)
            }
            func posts(_ data: Data) throws -> Post { try JSONDecoder().decode(Post.self, from: data) }
            """
        #expect(try keys(source, "User") == .snakeCase)
        // What a model holds is decoded with it.
        #expect(try keys(source, "Team") == .snakeCase)
        #expect(try keys(source, "Post") == .asDeclared)
    }

    @Test func agreementDecidesTheRest() throws {
        let generic = """
            final class Client {
                let decoder: JSONDecoder
                static let snake: JSONDecoder = { let d = JSONDecoder(); d.keyDecodingStrategy = .convertFromSnakeCase; return d }()
                func get<T: Decodable>(_ path: String) async throws -> T { try Self.snake.decode(T.self, from: data) }
            }

            """
        #expect(try keys(generic, "User") == .snakeCase)
        // A decoder for one model has no say over others.
        let own = "func cached() throws -> Post { try JSONDecoder().decode(Post.self, from: data) }"
        #expect(try keys(generic + own, "User") == .snakeCase)
        #expect(try keys(generic + own, "Post") == .asDeclared)
        #expect(try keys("", "User") == nil)
        #expect(try keys("let a = JSONDecoder()", "User") == .asDeclared)
        #expect(
            try keys(
                "let a = JSONDecoder()\nfunc f() { let b = JSONDecoder(); b.keyDecodingStrategy = .convertFromSnakeCase }",
                "User") == .unknown)
    }

    private func uses(_ source: String) throws -> [String] {
        let model = try CodingSupport.model(types + source)
        return withExtendedLifetime(model) {
            model.coderUses.map { use in
                let endpoints = model.endpoints(of: use).all.map(\.description).joined(separator: ", ")
                return "\(use.direction == .decode ? "decode" : "encode") \(use.type) by \(use.receiver).\(use.name)"
                    + (endpoints.isEmpty ? "" : ": " + endpoints)
            }
        }
    }

    @Test func callsThatNameAModel() throws {
        #expect(
            try uses(
                """
                func load() async throws {
                    let one: User = try await client.get("/users/\\(user.id)")
                    let two = try await client.get("/teams", as: [Team].self)
                    let three = try await client.request(endpoint: .post(id: 1), method: .get) as Post
                    session.request(url("/v1/posts"), method: .post).responseDecodable(of: Post.self) { _ in }
                    try await client.send(path: "/users", method: .put, body: User(id: 1))
                }
                func keep(one: User) throws {
                    publisher.decode(type: User.self, decoder: JSONDecoder())
                    let data = try encoder.encode(one)
                }
                func team(_ id: Int) async throws -> Team { try await client.get("teams/\\(id)?full=true") }
                static func all() -> Endpoint<[Post]> { Endpoint(path: "/posts") }
                enum API { case post(id: Int)
                    var path: String { switch self { case .post(let id): return "/posts/\\(id)" } }
                    var method: String { switch self { case .post: "GET" } }
                }
                """) == [
                    "decode User by client.get: GET /users/{id}", "decode [Team] by client.get: GET /teams",
                    "decode Post by client.request: GET /posts/{id} (post)",
                    "decode Post by session.request().responseDecodable: POST /v1/posts",
                    "encode User by client.send: PUT /users", "decode User by publisher.decode",
                    "encode User by encoder.encode",
                    "decode Team by client.get: GET /teams/{id}?full", "decode Endpoint<[Post]> by .Endpoint: ? /posts",
                ])
    }

    @Test func requestTypesSayWhatTheyYield() throws {
        #expect(
            try uses(
                """
                struct GetUser: Request {
                    typealias Response = User
                    let id: Int
                    var path: String { "/users/\\(id)" }
                    let method = "GET"
                }
                """) == ["decode User by GetUser.typealias: GET /users/{id}"])
    }
}
