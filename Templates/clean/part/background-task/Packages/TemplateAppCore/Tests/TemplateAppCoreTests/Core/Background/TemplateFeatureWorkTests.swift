import Testing

@testable import TemplateAppCore

@Suite @MainActor struct TemplateFeatureWorkTests {
    private let useCase = MockFetchTemplateItemsUseCase()
    private let work: TemplateFeatureWork

    init() {
        work = TemplateFeatureWork(fetchTemplateItemsUseCase: useCase)
    }

    // spec: refresh | should ask once, whatever is at hand
    @Test func aRunAsksOnceWhateverIsAtHand() async throws {
        // When
        try await work.refresh()

        // Then
        #expect(useCase.inputs == [.current])
    }

    // spec: refresh | when the server fails | should fail, too
    @Test func aFailureIsOneOfTheRun() async {
        // When
        useCase.result = .failure(NetworkError.timeout())

        // Then
        await #expect(throws: NetworkError.timeout()) { try await work.refresh() }
    }
}
