/// Where template items come from.
public protocol TemplateItemServiceProtocol: Sendable {
    /// All template items, in the order of the server.
    /// - Parameter forceRefresh: Whether the server is asked although an answer is at hand.
    /// - Throws: `NetworkError`, or `CancellationError` when the task was canceled.
    func templateItems(forceRefresh: Bool) async throws -> [TemplateItem]
    // when: form

    /// Sends a new or a changed template item.
    /// - Parameters:
    ///   - templateItem: What was written.
    ///   - isNew: Whether the server does not know it yet.
    /// - Returns: What the server made of it.
    /// - Throws: `NetworkError`, or `CancellationError` when the task was canceled.
    func save(_ templateItem: TemplateItem, isNew: Bool) async throws -> TemplateItem
    // end
}
