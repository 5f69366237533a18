// when: cache
/// Brings all template items, in the order of the server.
protocol FetchTemplateItemsUseCaseProtocol: BaseUseCaseProtocol where Input == Freshness, Output == [TemplateItem] {}
// end
// when: no cache
/// Brings all template items, in the order of the server.
protocol FetchTemplateItemsUseCaseProtocol: BaseUseCaseProtocol where Input == Void, Output == [TemplateItem] {}
// end

/// Asks the repository for them.
struct FetchTemplateItemsUseCase: FetchTemplateItemsUseCaseProtocol {
    private let repository: any TemplateItemRepositoryProtocol

    /// - Parameter repository: Where template items come from.
    init(repository: any TemplateItemRepositoryProtocol) {
        self.repository = repository
    }

    // when: cache
    func execute(_ input: Freshness) async throws -> [TemplateItem] {
        try await repository.templateItems(input)
    }
    // end
    // when: no cache
    func execute(_ input: Void) async throws -> [TemplateItem] {
        try await repository.templateItems()
    }
    // end
}
