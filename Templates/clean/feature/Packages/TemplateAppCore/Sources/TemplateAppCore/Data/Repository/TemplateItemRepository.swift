/// Brings template items from the server.
final class TemplateItemRepository: BaseRepository, TemplateItemRepositoryProtocol {
    // when: cache
    /// For how many seconds an answer is kept.
    private static let lifetime = 300.0

    private let cache: DataCache

    /// - Parameters:
    ///   - networkManager: Sends requests.
    ///   - errors: Where failures are recorded.
    ///   - cache: Keeps answers.
    nonisolated init(
        networkManager: any NetworkManagerProtocol, errors: any ErrorRecording, cache: DataCache
    ) {
        self.cache = cache
        super.init(networkManager: networkManager, errors: errors)
    }

    func templateItems(_ freshness: Freshness) async throws -> [TemplateItem] {
        try await cache.value(
            forKey: .templateItems, duration: Self.lifetime, forceRefresh: freshness == .current
        ) { [self] in
            try await safeAPICall(endpoint: .templateItems, responseType: [TemplateItemDTO].self)
                .map(TemplateItemMapper.toDomain)
        }
    }
    // end
    // when: no cache
    func templateItems() async throws -> [TemplateItem] {
        try await safeAPICall(endpoint: .templateItems, responseType: [TemplateItemDTO].self)
            .map(TemplateItemMapper.toDomain)
    }
    // end
    // when: form

    func create(_ templateItem: TemplateItem) async throws -> TemplateItem {
        try await send(templateItem, to: .createTemplateItem)
    }

    func update(_ templateItem: TemplateItem) async throws -> TemplateItem {
        try await send(templateItem, to: .updateTemplateItem(id: templateItem.id))
    }

    private func send(_ templateItem: TemplateItem, to endpoint: APIEndpoint) async throws -> TemplateItem {
        let saved = try await safeAPICall(
            endpoint: endpoint, responseType: TemplateItemDTO.self, body: TemplateItemMapper.toTransfer(templateItem))
        // when: cache
        await cache.remove(forKey: .templateItems)
        // end
        return TemplateItemMapper.toDomain(saved)
    }
    // end
}
