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
        // What is kept is out of date even when the answer does not arrive.
        defer { await removeAnswer(forKey: .templateItems) }
        return try await request(
            isNew ? .templateItems : .templateItem(id: templateItem.id), method: isNew ? .post : .put,
            body: templateItem)
        // end
        // when: no cache
        try await request(
            isNew ? .templateItems : .templateItem(id: templateItem.id), method: isNew ? .post : .put,
            body: templateItem)
        // end
    }
    // end
}
