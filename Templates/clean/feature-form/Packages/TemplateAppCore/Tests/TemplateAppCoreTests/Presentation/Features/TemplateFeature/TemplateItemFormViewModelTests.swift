import AppTesting
import Testing

@testable import TemplateAppCore

@Suite @MainActor struct TemplateItemFormViewModelTests {
    private let create = MockCreateTemplateItemUseCase()
    private let update = MockUpdateTemplateItemUseCase()
    private let original = TemplateItem.makeValidTemplateItem()

    private func makeViewModel(original: TemplateItem?) -> TemplateItemFormViewModel {
        TemplateItemFormViewModel(
            original: original, createTemplateItemUseCase: create, updateTemplateItemUseCase: update,
            errors: RecordedErrors())
    }

    // spec: save | when the template item is there | should change it under its id
    @Test func aTemplateItemThatIsThereIsChangedWithItsID() async {
        // Given
        let viewModel = makeViewModel(original: original)

        // When
        let saved = await viewModel.save()

        // Then
        #expect(saved == original)
        #expect(update.inputs == [original])
        #expect(create.inputs.isEmpty)
        #expect(!viewModel.isLoading)
        #expect(viewModel.errorMessage == nil)
    }

    // spec: save | when the server fails | should keep what was written
    @Test func whatWasWrittenStaysWhenTheServerFails() async {
        // Given
        let error = NetworkError.timeout()
        update.result = .failure(error)
        let viewModel = makeViewModel(original: original)

        // When
        let saved = await viewModel.save()

        // Then
        #expect(saved == nil)
        #expect(viewModel.isValid)
        #expect(!viewModel.isLoading)
        #expect(viewModel.errorMessage == error.localizedDescription)
    }
}
