import TenetContracts
import TenetModel
import Testing

@Suite("Recorded operations")
struct RecordedOperationTests {
    private static func envelope(_ method: String, _ url: String, _ status: Int, _ body: String) -> String {
        #"""
        {"request": {"method": "\#(method)", "url": "\#(url)"},
         "response": {"status": \#(status), "body": \#(body)}}
        """#
    }

    @Test func anEnvelopeIsAnOperation() throws {
        let contract = RecordedMemory.read([
            "samples/get-user.json": Self.envelope(
                "get", "https://api.example.com/v1/users/42?full=true&page=2", 200, #"{"id": 42}"#)
        ])
        let operation = try #require(contract.operations.first)
        #expect(operation.method == "GET")
        #expect(operation.path == "/v1/users/{id}")
        #expect(operation.parameters.map(\.name) == ["id", "full", "page"])
        #expect(operation.parameters.map(\.type.outline) == ["unknown", "boolean", "integer"])
        #expect(operation.responses.map(\.status) == ["200"])
        let schema = try #require(contract.schemas.first)
        #expect(schema.name == "GetUser")
        #expect(schema.type.outline == "{id: integer}")
        #expect(operation.responses.first?.bodies.first?.type == SchemaType(.reference(schema.id)))
    }

    @Test func exchangesOfOnePathAreOneOperation() throws {
        let list = [
            Self.envelope("GET", "/users/1", 200, #"{"a": 1}"#),
            Self.envelope("GET", "/users/2", 200, #"{"a": null, "b": 1}"#),
            Self.envelope("GET", "/users/3", 404, #"{"error": "x"}"#), Self.envelope("DELETE", "/users/3", 204, "null"),
        ].joined(separator: ",")
        let contract = RecordedMemory.read(["samples/users.json": "[\(list)]"])
        #expect(
            contract.operations.map { "\($0.method) \($0.path)" }.sorted() == ["DELETE /users/{id}", "GET /users/{id}"])
        let get = try #require(contract.operations.first { $0.method == "GET" })
        #expect(get.responses.map(\.status) == ["200", "404"])
        #expect(contract.resolved(get.responses[0].bodies[0].type).outline == "{a: integer?, b?: integer}")
        #expect(get.responses[1].bodies[0].type.outline == "{error: string}")
    }

    @Test func archivesGiveOperations() throws {
        let har = #"""
            {"log": {"version": "1.2", "entries": [
              {"request": {"method": "POST",
                "url": "https://x.io/api/orders/7B2B1C9E-9F0B-4B0C-8A55-0B0B2B3B4B5B/items",
                "postData": {"mimeType": "application/json; charset=utf-8", "text": "{\"count\": 2}"}},
               "response": {"status": 201, "content": {"mimeType": "application/json",
                "text": "{\"sku\": \"a\\u00e9\", \u0022n\u0022: [1]}"}}},
              {"request": {"method": "GET", "url": "https://x.io/logo.png"},
               "response": {"status": 200, "content": {"mimeType": "image/png", "text": "…", "encoding": "base64"}}}
            ]}}
            """#
        let contract = RecordedMemory.read(["samples/session.har": har])
        let operation = try #require(contract.operations.first)
        #expect(contract.operations.count == 1)
        #expect(operation.path == "/api/orders/{id}/items")
        #expect(operation.requests.map(\.type.outline) == ["{count: integer}"])
        #expect(operation.requests.map(\.mediaType) == ["application/json"])
        let schema = try #require(contract.schemas.first)
        #expect(schema.name == "Items")
        #expect(schema.type.outline == "{sku: string, n: [integer]}")
        let place = try #require(contract.object(schema.type)?.fields.first?.place)
        #expect(Array(har.utf8)[place.range.lower..<place.range.upper].elementsEqual("sku".utf8))
    }

    @Test func schemasOfPaths() {
        let har = { (url: String) in
            """
            {"log": {"entries": [{"request": {"method": "GET", "url": "\(url)"}, "response": {"status": 200,
            "content": {"mimeType": "application/json", "text": "{}"}}}]}}
            """
        }
        let names = ["/users/1", "/users", "/order-lines/9", "/categories/3", "/address/1", "/"].map {
            RecordedMemory.read(["samples/a.har": har($0)]).schemas.first?.name
        }
        #expect(names == ["User", "Users", "OrderLine", "Category", "Address", "Response"])
    }

    @Test func brokenBodiesOfArchivesAreProblems() {
        let har =
            #"""
            {"log": {"entries": [{"request": {"method": "GET", "url": "/a"}, "response": {"status": 200,
            "content": {"mimeType": "application/json", "text": "{\"a\": "}}}]}}
            """#
        let contract = RecordedMemory.read(["samples/a.har": har])
        #expect(contract.isEmpty)
        #expect(RecordedMemory.read(["samples/a.har": "{}"]).isEmpty == false)
    }

    @Test func evidenceCanBeComparedWithAContract() {
        let evidence = RecordedMemory.read([
            "samples/a.json": Self.envelope("GET", "/things/1", 200, #"{"value": 1}"#)
        ])
        let changes = ContractDifference.changes(
            from: SmallContract().with(.small("GET", "/things/{thing}", response: .object([.small("value", .text)])))
                .contract,
            to: evidence)
        #expect(changes.contains { $0.kind == .responseTypeChanged && $0.subject.path == "value" })
    }
}
