import AppTesting
import Testing

@testable import TemplateAppCore

@Suite struct SaveTemplateItemUseCaseTests {
    private let item = TemplateItem.makeValidTemplateItem()

    // spec: execute | should add a new template item and not change one
    @Test func aNewTemplateItemIsAddedAndNotChanged() async throws {
        // Given
        let repository = MockTemplateItemRepository()

        // When
        let saved = try await CreateTemplateItemUseCase(repository: repository).execute(item)

        // Then
        #expect(saved == item)
        #expect(await repository.created == [item])
        #expect(await repository.updated.isEmpty)
    }

    // spec: execute | when the template item is there | should change it and not add one
    @Test func aTemplateItemThatIsThereIsChangedAndNotAdded() async throws {
        // Given
        let repository = MockTemplateItemRepository()

        // When
        let saved = try await UpdateTemplateItemUseCase(repository: repository).execute(item)

        // Then
        #expect(saved == item)
        #expect(await repository.updated == [item])
        #expect(await repository.created.isEmpty)
    }

    // spec: execute | when the repository fails | should throw the failure as it was
    @Test func aFailureComesOutAsItWas() async {
        // Given
        let repository = MockTemplateItemRepository(result: .failure(NetworkError.timeout()))

        // When
        let create = CreateTemplateItemUseCase(repository: repository)
        let update = UpdateTemplateItemUseCase(repository: repository)

        // Then
        await #expect(throws: NetworkError.timeout()) { try await create.execute(item) }
        await #expect(throws: NetworkError.timeout()) { try await update.execute(item) }
    }
}
