import AppTesting
import Foundation
import TemplateAppCore
import Testing

@Suite @MainActor struct TemplateItemFormViewModelTests {
    @Test func testSave_ChangedItem_SendsItWithItsID() async {
        // Given
        let service = MockTemplateItemService()
        let original = TemplateItem.makeValidTemplateItem()
        let viewModel = TemplateItemFormViewModel(original: original, service: service, errors: RecordedErrors())

        // When
        let saved = await viewModel.save()

        // Then
        #expect(saved == original, "nothing was changed on the way")
        #expect(await service.saved == [original], "it was sent once")
    }

    @Test func testSave_ServerFails_KeepsWhatWasWritten() async {
        // Given
        let service = MockTemplateItemService()
        await service.setError(APIError.networkError(URLError(.notConnectedToInternet)))
        let viewModel = TemplateItemFormViewModel(
            original: .makeValidTemplateItem(), service: service, errors: RecordedErrors())

        // When
        let saved = await viewModel.save()

        // Then
        #expect(saved == nil, "nothing was saved")
        #expect(viewModel.error != nil, "the failure is shown")
        #expect(viewModel.isValid, "what was written is still there")
    }
}
