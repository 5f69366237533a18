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

    @Test func aTemplateItemThatIsGoneStaysOnTheScreen() async {
        // Given
        useCase.result = .success([])

        // When
        await viewModel.refresh()

        // Then
        #expect(viewModel.templateItem == item)
        #expect(viewModel.errorMessage == nil)
    }

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
