@testable import TemplateAppCore

/// Answers as a test says.
@MainActor
final class MockCreateTemplateItemUseCase: CreateTemplateItemUseCaseProtocol {
    /// Whether the server takes what it is given.
    var result: Result<Void, any Error> = .success(())
    /// What it was given, in its order.
    private(set) var inputs: [TemplateItem] = []

    func execute(_ input: TemplateItem) async throws -> TemplateItem {
        inputs.append(input)
        try result.get()
        return input
    }
}
