/// Keeps the answer of the server at hand, so that the app begins with template items that are current.
public struct TemplateFeatureWork: BackgroundRefreshing {
    private let service: TemplateItemService

    /// - Parameter service: Brings template items, and keeps them.
    public init(service: TemplateItemService) {
        self.service = service
    }

    /// Asks the server once, whatever is at hand.
    /// - Throws: `APIError`, or `CancellationError` when the run was ended.
    public func refresh() async throws {
        _ = try await service.templateItems(forceRefresh: true)
    }
}
