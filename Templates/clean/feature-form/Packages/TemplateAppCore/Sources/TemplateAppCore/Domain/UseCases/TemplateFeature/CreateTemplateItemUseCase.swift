/// Adds a template item, and brings what the server made of it.
protocol CreateTemplateItemUseCaseProtocol: BaseUseCaseProtocol where Input == TemplateItem, Output == TemplateItem {}

/// Hands it to the repository.
struct CreateTemplateItemUseCase: CreateTemplateItemUseCaseProtocol {
    private let repository: any TemplateItemRepositoryProtocol

    /// - Parameter repository: Where template items go.
    init(repository: any TemplateItemRepositoryProtocol) {
        self.repository = repository
    }

    func execute(_ input: TemplateItem) async throws -> TemplateItem {
        try await repository.create(input)
    }
}
