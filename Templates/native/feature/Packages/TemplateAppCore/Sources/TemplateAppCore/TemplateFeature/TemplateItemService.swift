/// Brings template items from the server.
public struct TemplateItemService: Sendable {
    private let client: any APIClientProtocol
    // when: cache
    // when: form
    private let cache: DataCache
    // end
    // end

    // when: no cache
    /// - Parameter client: Talks to the server.
    public init(client: any APIClientProtocol) {
        self.client = client
    }
    // end
    // when: cache
    // when: no form
    /// - Parameter client: Talks to the server.
    public init(client: any APIClientProtocol) {
        self.client = client
    }
    // end
    // when: form
    /// - Parameters:
    ///   - client: Talks to the server.
    ///   - cache: Where it keeps answers.
    public init(client: any APIClientProtocol, cache: DataCache = .shared) {
        self.client = client
        self.cache = cache
    }
    // end
    // end

    /// All template items, in the order of the server.
    /// - Parameter forceRefresh: Whether the server is asked although an answer is at hand.
    /// - Throws: `APIError`, or `CancellationError` when the task was canceled.
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

    /// Sends a new or a changed template item.
    /// - Parameters:
    ///   - templateItem: What was written.
    ///   - isNew: Whether the server does not know it yet.
    /// - Returns: What the server made of it.
    /// - Throws: `APIError`, or `CancellationError` when the task was canceled.
    public func save(_ templateItem: TemplateItem, isNew: Bool) async throws -> TemplateItem {
        // when: cache
        let saved: TemplateItem = try await client.request(
            endpoint: isNew ? .templateItems : .templateItem(id: templateItem.id), method: isNew ? .post : .put,
            body: templateItem)
        await cache.remove(forKey: .templateItems)
        return saved
        // end
        // when: no cache
        try await client.request(
            endpoint: isNew ? .templateItems : .templateItem(id: templateItem.id), method: isNew ? .post : .put,
            body: templateItem)
        // end
    }
    // end
}
