/// Brings template items from the server.
public struct TemplateItemService: TemplateItemServiceProtocol {
    private let client: any APIClientProtocol

    /// - Parameter client: Talks to the server.
    public init(client: any APIClientProtocol) {
        self.client = client
    }

    /// See ``TemplateItemServiceProtocol``.
    public func templateItems(forceRefresh: Bool) async throws -> [TemplateItem] {
        // when: cache
        try await client.request(
            endpoint: .templateItems, cacheKey: .templateItems, forceRefresh: forceRefresh)
        // end
        // when: no cache
        try await client.request(endpoint: .templateItems)
        // end
    }
    // when: form

    /// See ``TemplateItemServiceProtocol``.
    public func save(_ templateItem: TemplateItem, isNew: Bool) async throws -> TemplateItem {
        try await client.request(
            endpoint: isNew ? .templateItems : .templateItem(id: templateItem.id), method: isNew ? .post : .put,
            body: templateItem)
    }
    // end
}
