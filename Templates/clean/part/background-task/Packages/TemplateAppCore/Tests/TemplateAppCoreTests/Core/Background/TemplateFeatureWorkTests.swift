import Testing

@testable import TemplateAppCore

@Suite @MainActor struct TemplateFeatureWorkTests {
    private let useCase = MockFetchTemplateItemsUseCase()

    @Test func aRunAsksOnceWhateverIsAtHand() async throws {
        // Given
        let work = TemplateFeatureWork(fetchTemplateItemsUseCase: useCase)

        // When
        try await work.refresh()

        // Then
        #expect(useCase.inputs == [.current])
    }

    @Test func aFailureIsOneOfTheRun() async {
        // Given
        let work = TemplateFeatureWork(fetchTemplateItemsUseCase: useCase)

        // When
        useCase.result = .failure(NetworkError.timeout())

        // Then
        await #expect(throws: NetworkError.timeout()) { try await work.refresh() }
    }
}
