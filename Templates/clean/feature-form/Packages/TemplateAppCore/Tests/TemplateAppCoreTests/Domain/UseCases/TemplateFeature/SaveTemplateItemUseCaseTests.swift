import AppTesting
import Testing

@testable import TemplateAppCore

@Suite struct SaveTemplateItemUseCaseTests {
    private let item = TemplateItem.makeValidTemplateItem()

    @Test func aNewTemplateItemIsAddedAndNotChanged() async throws {
        let repository = MockTemplateItemRepository()
        let saved = try await CreateTemplateItemUseCase(repository: repository).execute(item)
        #expect(saved == item)
        #expect(await repository.created == [item])
        #expect(await repository.updated.isEmpty)
    }

    @Test func aTemplateItemThatIsThereIsChangedAndNotAdded() async throws {
        let repository = MockTemplateItemRepository()
        let saved = try await UpdateTemplateItemUseCase(repository: repository).execute(item)
        #expect(saved == item)
        #expect(await repository.updated == [item])
        #expect(await repository.created.isEmpty)
    }

    @Test func aFailureComesOutAsItWas() async {
        let repository = MockTemplateItemRepository(result: .failure(NetworkError.timeout()))
        let create = CreateTemplateItemUseCase(repository: repository)
        let update = UpdateTemplateItemUseCase(repository: repository)
        await #expect(throws: NetworkError.timeout()) { try await create.execute(item) }
        await #expect(throws: NetworkError.timeout()) { try await update.execute(item) }
    }
}
