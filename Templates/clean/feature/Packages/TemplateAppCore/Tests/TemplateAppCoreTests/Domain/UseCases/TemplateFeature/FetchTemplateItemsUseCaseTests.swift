import AppTesting
import Testing

@testable import TemplateAppCore

@Suite struct FetchTemplateItemsUseCaseTests {
    // spec: execute | should give the template items in the order of the repository
    @Test func templateItemsComeInTheOrderOfTheRepository() async throws {
        // Given
        let second: TemplateItem =
            // fields: second
            .makeValidTemplateItem(id: 2)
        // end
        let items = [second, .makeValidTemplateItem()]
        let repository = MockTemplateItemRepository(result: .success(items))
        let useCase = FetchTemplateItemsUseCase(repository: repository)

        // When
        // when: cache
        let fetched = try await useCase.execute(.current)
        // end
        // when: no cache
        let fetched = try await useCase.execute()
        // end

        // Then
        #expect(fetched == items)
        // when: cache
        #expect(await repository.requests == [.current])
        // end
    }

    // spec: execute | when the repository fails | should throw the failure as it was
    @Test func aFailureComesOutAsItWas() async {
        let useCase = FetchTemplateItemsUseCase(
            repository: MockTemplateItemRepository(result: .failure(NetworkError.timeout())))
        // when: cache
        await #expect(throws: NetworkError.timeout()) { try await useCase.execute(.cached) }
        // end
        // when: no cache
        await #expect(throws: NetworkError.timeout()) { try await useCase.execute() }
        // end
    }
}
