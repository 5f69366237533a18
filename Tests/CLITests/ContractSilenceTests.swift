import Foundation
import Testing

/// Clients are written in many ways: what a contract is compared with must not depend on how an address is put together,
/// and what is not compared is said.
@Suite struct ContractSilenceTests {
    private let document = """
        openapi: 3.0.0
        info: { title: Orchard, version: "1" }
        servers: [{ url: "https://orchard.example.com/api" }]
        paths:
          /trees:
            get:
              parameters:
                - { name: page, in: query, schema: { type: integer } }
                - { name: kind, in: query, schema: { type: string } }
              responses:
                "200":
                  description: All
                  content:
                    application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Tree" } } }
            post:
              requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Planting" } } } }
              responses: { "201": { description: Planted } }
          /trees/{id}:
            get:
              responses:
                "200":
                  description: One
                  content: { application/json: { schema: { $ref: "#/components/schemas/Tree" } } }
            delete: { responses: { "204": { description: Felled } } }
          /harvests:
            get:
              responses:
                "200":
                  description: Mine
                  content:
                    application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Harvest" } } }
        components:
          schemas:
            Tree:
              { type: object, required: [id, kind], properties: { id: { type: integer }, kind: { type: string } } }
            Planting: { type: object, required: [kind], properties: { kind: { type: string } } }
            Harvest:
              type: object
              required: [id, weight]
              properties: { id: { type: integer }, weight: { type: number } }

        """

    /// What `contract check` finds in a client: rule and line, and what it says at its end.
    private func check(_ client: String) throws -> (findings: [String], errors: String) {
        let project = try TenetProcess([
            "api.yaml": document, "App/Client.swift": client, ".git/HEAD": "",
            "tenet.yml": "profile: recommended\ncontract:\n  openapi: api.yaml\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("contract", "check", "--format", "json")
        let object = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
        let findings = try #require(object?["findings"] as? [[String: Any]])
        let text = try project.tenet("contract", "check")
        return (findings.map { "\($0["rule"] ?? "") \($0["line"] ?? "")" }, text.errors)
    }

    @Test func aPathWithoutSlashGoesThroughFunctions() throws {
        let found = try check(
            """
            struct Client {
                let base: URL
                func address(_ path: String) -> URL { base.appendingPathComponent(path) }
                func load<T: Decodable>(_ path: String) async throws -> T {
                    let (data, _) = try await URLSession.shared.data(from: address(path))
                    return try JSONDecoder().decode(T.self, from: data)
                }
                func trees(_ kind: String) async throws -> [Tree] { try await load("trees?page=1&kynd=\\(kind)") }
                func harvests() async throws -> [Harvest] { try await load("harvest") }
                func tree(_ id: Int) async throws -> Tree { try await load("trees/\\(id)") }
            }
            struct Tree: Decodable { let id: String; let kind: String }
            struct Harvest: Decodable { let id: Int; let weight: Double }
            """)
        #expect(found.findings == ["endpoint-parameter-unknown 8", "endpoint-unknown 9", "schema-type-mismatch 12"])
        #expect(found.errors.contains("models: 2 of 2 matched with a schema (1 by endpoint, 1 by name)"))
        #expect(found.errors.contains("calls: 2 of 3 addresses are in the contract, 1 reported"))
    }

    @Test func aRequestHasTheMethodThatIsSetOnIt() throws {
        let found = try check(
            """
            struct Client {
                let base: URL
                func fell(_ id: Int) async throws {
                    var read = URLRequest(url: base.appending(path: "trees").appending(path: "\\(id)"))
                    read.httpMethod = "GET"
                    let place = base.appendingPathComponent("harvests")
                    var fell = URLRequest(url: place)
                    fell.httpMethod = "DELETE"
                    _ = try await URLSession.shared.data(for: read)
                    _ = try await URLSession.shared.data(for: fell)
                }
                func plant(_ planting: Planting) async throws {
                    var request = URLRequest(url: base.appendingPathComponent("trees"))
                    request.httpMethod = "POST"
                    request.httpBody = try JSONEncoder().encode(planting)
                    _ = try await URLSession.shared.data(for: request)
                }
            }
            struct Planting: Encodable { let kind: String; let sort: String }
            """)
        #expect(found.findings.contains("endpoint-unknown 6"))
        #expect(found.findings.contains("schema-key-unknown 19"))
        #expect(found.errors.contains("calls: 2 of 3 addresses are in the contract, 1 reported"))
    }

    @Test func oneRightCallIsEnoughToSeeAWrongOne() throws {
        let found = try check(
            """
            struct Client {
                func all() async throws { try await send(path: "/trees") }
                func other() async throws { try await send(path: "/flowers") }
            }
            """)
        #expect(found.findings == ["endpoint-unknown 3"])
    }

    @Test func whatAllModelsBeginWithIsNotTheirName() throws {
        let found = try check(
            """
            struct GKTree: Decodable { let id: String; let kind: String }
            struct GKHarvest: Decodable { let id: Int; let weight: Double }
            struct GKNote: Codable { let text: String }
            """)
        #expect(found.findings == ["schema-type-mismatch 1"])
        #expect(
            found.errors.contains("models: 2 of 3 matched with a schema (2 by similar name); without one: `GKNote`"))
        #expect(found.errors.contains("calls: no address of a server was recognized"))
    }

    @Test func whatWasNotComparedIsNamed() throws {
        let found = try check(
            """
            struct Client {
                func all() async throws { try await send(path: "/trees") }
                func any(_ address: URL) async throws -> Data { try await URLSession.shared.data(from: address).0 }
            }
            """)
        #expect(found.errors.contains("; 1 request with an address that could not be followed in App/Client.swift"))
    }

    @Test func pathsOfFilesAreNoCalls() throws {
        let found = try check(
            """
            struct Shelf {
                let documents: URL
                func save(_ name: String, _ data: Data) throws { try data.write(to: documents.appendingPathComponent(name)) }
                func saveAll(_ data: Data) throws {
                    try save("harvest", data)
                    try data.write(to: documents.appendingPathComponent("tree").appendingPathComponent("list"))
                }
                func trees() async throws { try await send(path: "/trees") }
            }
            """)
        #expect(found.findings == [])
    }
}
