import TemplateAppCore

/// Stands in for the server's template items in tests.
public actor MockTemplateItemService: TemplateItemServiceProtocol {
    private var result: Result<[TemplateItem], any Error>
    /// How long an answer takes. Whoever cancels the call ends the waiting, too.
    private var delay: Duration = .zero
    // when: form
    /// Those that cannot be saved.
    private var unsavable: Set<TemplateItem.ID> = []
    // end
    /// How often template items were asked for.
    public private(set) var loadCount = 0
    // when: form
    /// What was sent, in its order.
    public private(set) var saved: [TemplateItem] = []
    // end

    /// - Parameter templateItems: What is answered at first.
    public init(templateItems: [TemplateItem] = []) {
        result = .success(templateItems)
    }

    /// Answers with these from now on.
    public func setTemplateItems(_ templateItems: [TemplateItem]) {
        result = .success(templateItems)
    }

    /// Fails with this error from now on.
    public func setError(_ error: any Error) {
        result = .failure(error)
    }

    /// Plays a slow server from now on.
    public func setDelay(_ delay: Duration) {
        self.delay = delay
    }
    // when: form

    /// Fails from now on to save the one with this identifier, and no other.
    public func setUnsavable(_ id: TemplateItem.ID) {
        unsavable.insert(id)
    }
    // end

    /// See `TemplateItemServiceProtocol`.
    public func templateItems(forceRefresh: Bool) async throws -> [TemplateItem] {
        loadCount += 1
        if delay > .zero { try await Task.sleep(for: delay) }
        return try result.get()
    }
    // when: form

    /// See `TemplateItemServiceProtocol`.
    public func save(_ templateItem: TemplateItem, isNew: Bool) async throws -> TemplateItem {
        _ = try result.get()
        if unsavable.contains(templateItem.id) { throw APIError.serverError(status: 500) }
        saved.append(templateItem)
        return templateItem
    }
    // end
}
