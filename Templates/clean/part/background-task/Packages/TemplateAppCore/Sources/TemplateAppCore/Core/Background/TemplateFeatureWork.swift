/// Keeps the answer of the server at hand, so that the app begins with template items that are current.
public struct TemplateFeatureWork: BackgroundRefreshing {
    private let fetchTemplateItemsUseCase: any FetchTemplateItemsUseCaseProtocol

    /// - Parameter fetchTemplateItemsUseCase: Brings template items, and keeps them.
    init(fetchTemplateItemsUseCase: any FetchTemplateItemsUseCaseProtocol) {
        self.fetchTemplateItemsUseCase = fetchTemplateItemsUseCase
    }

    /// Asks the server once, whatever is at hand.
    /// - Throws: `NetworkError`, or `CancellationError` when the run was ended.
    public func refresh() async throws {
        _ = try await fetchTemplateItemsUseCase.execute(.current)
    }
}
