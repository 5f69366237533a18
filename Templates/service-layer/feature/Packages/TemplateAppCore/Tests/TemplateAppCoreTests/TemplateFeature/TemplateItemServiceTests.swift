import AppTesting
import Foundation
import TemplateAppCore
import Testing

@Suite struct TemplateItemServiceTests {
    private let transport = ScriptedTransport()
    private let service: NetworkService

    init() {
        service = NetworkService(baseURL: Config.baseURL, transport: transport)
    }

    @Test func testTemplateItems_ServerAnswers_ReadsThem() async throws {
        // Given
        let json = """
            // fields: json
            { "id": 3, "title": "Title" }
            // end
            """
        await transport.script("/api/v1/template-items", .json("[\(json)]"))

        // When
        let items = try await service.templateItems(forceRefresh: false)

        // Then
        #expect(items.count == 1, "what the server sends is understood")
    }
    // when: form

    @Test func testSave_NewAndChangedItem_AreToldApart() async throws {
        // Given
        let json = """
            // fields: json
            { "id": 3, "title": "Title" }
            // end
            """
        let item = TemplateItem.makeValidTemplateItem()
        await transport.script("/api/v1/template-items", .json(json))
        await transport.script("/api/v1/template-items/" + "\(item.id)".lowercased(), .json(json))

        // When
        _ = try await service.save(item, isNew: true)
        _ = try await service.save(item, isNew: false)

        // Then
        #expect(await transport.requests.map(\.httpMethod) == ["POST", "PUT"], "nothing is made twice")
    }
    // end
    // when: cache

    @Test func testTemplateItems_AskedTwice_AreLoadedOnce() async throws {
        // Given
        await transport.script("/api/v1/template-items", .json("[]"))
        _ = try await service.templateItems(forceRefresh: false)

        // When
        _ = try await service.templateItems(forceRefresh: false)

        // Then
        #expect(await transport.requests.count == 1, "a fresh answer is at hand")
    }
    // end
}
