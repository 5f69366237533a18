import AppTesting
import Testing

@testable import TemplateAppCore

@Suite @MainActor struct TemplateFeatureViewModelTests {
    private let item = TemplateItem.makeValidTemplateItem()
    private let useCase = MockFetchTemplateItemsUseCase()
    private let errors = RecordedErrors()
    private let viewModel: TemplateFeatureViewModel

    init() {
        viewModel = TemplateFeatureViewModel(
            templateItem: .makeValidTemplateItem(), fetchTemplateItemsUseCase: useCase, errors: errors)
    }

    // spec: refresh | should show what the server has
    @Test func whatTheServerHasIsShown() async {
        // Given
        useCase.result = .success([item])

        // When
        await viewModel.refresh()

        // Then
        #expect(viewModel.templateItem == item)
        #expect(!viewModel.isLoading)
        #expect(viewModel.errorMessage == nil)
    }

    // spec: refresh | when the template item is gone | should keep it on the screen
    @Test func aTemplateItemThatIsGoneStaysOnTheScreen() async {
        // Given
        useCase.result = .success([])

        // When
        await viewModel.refresh()

        // Then
        #expect(viewModel.templateItem == item)
        #expect(viewModel.errorMessage == nil)
    }

    // spec: refresh | when the server fails | should show the failure in its words
    @Test func aFailureIsShownInItsWords() async {
        // Given
        let error = NetworkError.timeout()
        useCase.result = .failure(error)

        // When
        await viewModel.refresh()

        // Then
        #expect(viewModel.templateItem == item)
        #expect(!viewModel.isLoading)
        #expect(viewModel.errorMessage == error.localizedDescription)
        #expect(errors.contexts == ["TemplateFeatureViewModel"])
    }
}
