extension NetworkService: TemplateItemServiceProtocol {
    /// See ``TemplateItemServiceProtocol``.
    public func templateItems(forceRefresh: Bool) async throws -> [TemplateItem] {
        // when: cache
        try await request(.templateItems, cacheKey: .templateItems, forceRefresh: forceRefresh)
        // end
        // when: no cache
        try await request(.templateItems)
        // end
    }
    // when: form

    /// See ``TemplateItemServiceProtocol``.
    public func save(_ templateItem: TemplateItem, isNew: Bool) async throws -> TemplateItem {
        // when: cache
        let saved: TemplateItem = try await request(
            isNew ? .templateItems : .templateItem(id: templateItem.id), method: isNew ? .post : .put,
            body: templateItem)
        await removeAnswer(forKey: .templateItems)
        return saved
        // end
        // when: no cache
        try await request(
            isNew ? .templateItems : .templateItem(id: templateItem.id), method: isNew ? .post : .put,
            body: templateItem)
        // end
    }
    // end
}
