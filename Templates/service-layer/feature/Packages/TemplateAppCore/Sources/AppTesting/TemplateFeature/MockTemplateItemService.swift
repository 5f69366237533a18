import TemplateAppCore

/// Stands in for the server's template items in tests.
public actor MockTemplateItemService: TemplateItemServiceProtocol {
    private var result: Result<[TemplateItem], any Error>
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

    /// See `TemplateItemServiceProtocol`.
    public func templateItems(forceRefresh: Bool) async throws -> [TemplateItem] {
        loadCount += 1
        return try result.get()
    }
    // when: form

    /// See `TemplateItemServiceProtocol`.
    public func save(_ templateItem: TemplateItem, isNew: Bool) async throws -> TemplateItem {
        _ = try result.get()
        saved.append(templateItem)
        return templateItem
    }
    // end
}
