import AppTesting
import Foundation
import TemplateAppCore
import Testing

@Suite struct TemplateFeatureWorkTests {
    private let transport = ScriptedTransport()

    private func makeService() throws -> TemplateItemService {
        let url = try #require(URL(string: "https://example.com"))
        return TemplateItemService(client: APIClient(baseURL: url, transport: transport, cache: DataCache()))
    }

    @Test func aRunAsksTheServerAlthoughAnAnswerIsAtHand() async throws {
        await transport.script("/v1/template-items", .json("[]"), .json("[]"))
        let work = TemplateFeatureWork(service: try makeService())

        try await work.refresh()
        try await work.refresh()

        #expect(await transport.requests(to: "/v1/template-items").count == 2)
    }

    @Test func whatARunBroughtIsAtHandAfterwards() async throws {
        await transport.script("/v1/template-items", .json("[]"))
        let service = try makeService()

        try await TemplateFeatureWork(service: service).refresh()
        let items = try await service.templateItems(forceRefresh: false)

        #expect(items.isEmpty)
        #expect(await transport.requests(to: "/v1/template-items").count == 1)
    }

    @Test func aRefusalIsAFailureOfTheRun() async throws {
        await transport.script("/v1/template-items", .status(404))
        let work = TemplateFeatureWork(service: try makeService())

        await #expect(throws: APIError.self) { try await work.refresh() }
    }
}
