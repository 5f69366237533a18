@testable import TemplateAppCore

/// Answers as a test says.
@MainActor
final class MockFetchTemplateItemsUseCase: FetchTemplateItemsUseCaseProtocol {
    /// What comes out.
    var result: Result<[TemplateItem], any Error> = .success([])
    // when: cache
    /// What was asked for, in its order.
    private(set) var inputs: [Freshness] = []

    func execute(_ input: Freshness) async throws -> [TemplateItem] {
        inputs.append(input)
        return try result.get()
    }
    // end
    // when: no cache

    func execute(_ input: Void) async throws -> [TemplateItem] { try result.get() }
    // end
}
