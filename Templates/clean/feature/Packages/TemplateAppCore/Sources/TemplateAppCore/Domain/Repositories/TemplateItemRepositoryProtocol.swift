/// Where template items come from.
protocol TemplateItemRepositoryProtocol: Sendable {
    // when: cache
    /// All template items, in the order of the server.
    /// - Parameter freshness: Whether an answer that is at hand will do.
    /// - Throws: `NetworkError`, or `CancellationError` when the task was canceled.
    func templateItems(_ freshness: Freshness) async throws -> [TemplateItem]
    // end
    // when: no cache
    /// All template items, in the order of the server.
    /// - Throws: `NetworkError`, or `CancellationError` when the task was canceled.
    func templateItems() async throws -> [TemplateItem]
    // end
    // when: form

    /// Adds a template item.
    /// - Returns: What the server made of it.
    /// - Throws: `NetworkError`, or `CancellationError` when the task was canceled.
    func create(_ templateItem: TemplateItem) async throws -> TemplateItem

    /// Puts a changed template item in the place of the one with its id.
    /// - Returns: What the server made of it.
    /// - Throws: `NetworkError`, or `CancellationError` when the task was canceled.
    func update(_ templateItem: TemplateItem) async throws -> TemplateItem
    // end
}
