@testable import TemplateAppCore

/// Answers as a test says.
actor MockTemplateItemRepository: TemplateItemRepositoryProtocol {
    private let result: Result<[TemplateItem], any Error>
    // when: cache
    /// What was asked for, in its order.
    private(set) var requests: [Freshness] = []
    // end
    // when: form
    /// What was added, in its order.
    private(set) var created: [TemplateItem] = []
    /// What was changed, in its order.
    private(set) var updated: [TemplateItem] = []
    // end

    /// - Parameter result: What comes out of every call.
    init(result: Result<[TemplateItem], any Error> = .success([])) {
        self.result = result
    }

    // when: cache
    func templateItems(_ freshness: Freshness) async throws -> [TemplateItem] {
        requests.append(freshness)
        return try result.get()
    }
    // end
    // when: no cache
    func templateItems() async throws -> [TemplateItem] { try result.get() }
    // end
    // when: form

    func create(_ templateItem: TemplateItem) async throws -> TemplateItem {
        _ = try result.get()
        created.append(templateItem)
        return templateItem
    }

    func update(_ templateItem: TemplateItem) async throws -> TemplateItem {
        _ = try result.get()
        updated.append(templateItem)
        return templateItem
    }
    // end
}
