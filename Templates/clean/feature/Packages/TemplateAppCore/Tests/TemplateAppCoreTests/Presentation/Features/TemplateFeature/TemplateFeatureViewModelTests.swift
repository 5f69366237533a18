import AppTesting
import Testing

@testable import TemplateAppCore

@Suite @MainActor struct TemplateFeatureViewModelTests {
    private let useCase = MockFetchTemplateItemsUseCase()
    private let errors = RecordedErrors()
    private let viewModel: TemplateFeatureViewModel

    init() {
        viewModel = TemplateFeatureViewModel(fetchTemplateItemsUseCase: useCase, errors: errors)
    }

    // spec: load | should show the template items that come
    @Test func templateItemsAreShownWhenTheyCome() async {
        // Given
        useCase.result = .success([.makeValidTemplateItem()])
        #expect(viewModel.state == .loading)

        // When
        await viewModel.load()

        // Then
        #expect(viewModel.state == .loaded([.makeValidTemplateItem()]))
        #expect(!viewModel.isLoading)
        #expect(viewModel.errorMessage == nil)
    }

    // spec: load | when the server fails | should show the failure in its words
    @Test func aFailureIsShownInItsWords() async {
        // Given
        let error = NetworkError.timeout()
        useCase.result = .failure(error)

        // When
        await viewModel.load()

        // Then
        #expect(viewModel.state == .error(error.localizedDescription))
        #expect(!viewModel.isLoading)
        #expect(viewModel.errorMessage == error.localizedDescription)
        #expect(errors.contexts == ["TemplateFeatureViewModel"])
    }

    // spec: load | when it fails after a success | should keep what is shown
    @Test func aFailedRefreshKeepsWhatIsShown() async {
        // Given
        useCase.result = .success([.makeValidTemplateItem()])
        await viewModel.load()
        useCase.result = .failure(NetworkError.timeout())

        // When
        // when: cache
        await viewModel.refresh()
        // end
        // when: no cache
        await viewModel.load()
        // end

        // Then
        #expect(viewModel.state == .loaded([.makeValidTemplateItem()]))
        #expect(!viewModel.isLoading)
        #expect(viewModel.errorMessage != nil)
        // when: cache
        #expect(useCase.inputs == [.cached, .current])
        // end
    }
}
