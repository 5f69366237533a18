import AppTesting
import Foundation
import Testing

@testable import TemplateAppCore

@Suite struct TemplateItemAPIServiceTests {
    private let transport = ScriptedTransport()
    private let service: TemplateItemAPIService

    init() {
        service = TemplateItemAPIService(
            networkManager: NetworkManager(baseURL: Constants.serverAddress, transport: transport))
    }

    // spec: templateItems | should understand what the server sends
    @Test func whatTheServerSendsIsUnderstood() async throws {
        // Given
        let json = """
            // fields: json
            { "id": 3, "title": "Title" }
            // end
            """
        await transport.script("/v1/template-items", .json("[\(json)]"))

        // When
        let items = try await service.templateItems()

        // Then
        #expect(items.count == 1)
    }

    // spec: templateItems | when the server refuses | should throw the refusal
    @Test func aRefusalIsThrown() async {
        // Given
        let failure = NetworkError.clientError(status: 404)

        // When
        await transport.script("/v1/template-items", .status(404))

        // Then
        await #expect(throws: failure) { try await service.templateItems() }
    }
}
