import AppTesting
import Foundation
import TemplateAppCore
import Testing

@Suite struct TemplateItemServiceTests {
    private let transport = ScriptedTransport()

    private func makeService() throws -> TemplateItemService {
        let url = try #require(URL(string: "https://example.com"))
        return TemplateItemService(client: APIClient(baseURL: url, transport: transport, cache: DataCache()))
    }

    @Test func testTemplateItems_ServerAnswers_ReadsThem() async throws {
        // Given
        let json = """
            // fields: json
            { "id": 3, "title": "Title" }
            // end
            """
        await transport.script("/v1/template-items", .json("[\(json)]"))

        // When
        let items = try await makeService().templateItems(forceRefresh: false)

        // Then
        #expect(items.count == 1, "what the server sends is understood")
    }

    @Test func testTemplateItems_ServerRefuses_Throws() async throws {
        // Given
        await transport.script("/v1/template-items", .status(404))

        // When
        let service = try makeService()

        // Then
        await #expect(throws: APIError.self, "a refusal is no empty list") {
            try await service.templateItems(forceRefresh: false)
        }
    }
}
