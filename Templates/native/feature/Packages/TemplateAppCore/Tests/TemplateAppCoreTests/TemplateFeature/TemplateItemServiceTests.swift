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

    @Test func itemsComeInTheOrderOfTheServer() async throws {
        await transport.script("/v1/template-items", .json("[\(Self.json)]"))

        let items = try await makeService().templateItems(forceRefresh: false)

        #expect(items.count == 1)
    }

    @Test func aRefusalIsAnError() async throws {
        await transport.script("/v1/template-items", .status(404))

        await #expect(throws: APIError.self) { try await makeService().templateItems(forceRefresh: false) }
    }

    private static let json = """
        // fields: json
        { "id": 3, "title": "Title" }
        // end
        """
}
