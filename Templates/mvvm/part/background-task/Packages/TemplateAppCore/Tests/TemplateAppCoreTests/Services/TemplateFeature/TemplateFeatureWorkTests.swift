import AppTesting
import TemplateAppCore
import Testing

@Suite struct TemplateFeatureWorkTests {
    @Test func testRefresh_ServerAnswers_AsksOnce() async throws {
        // Given
        let service = MockTemplateItemService()
        let work = TemplateFeatureWork(service: service)

        // When
        try await work.refresh()

        // Then
        #expect(await service.loadCount == 1, "a run asks for little")
    }

    @Test func testRefresh_ServerRefuses_Throws() async {
        // Given
        let service = MockTemplateItemService()

        // When
        await service.setError(APIError.timeout())

        // Then
        await #expect(throws: APIError.self, "the run has failed") {
            try await TemplateFeatureWork(service: service).refresh()
        }
    }
}
