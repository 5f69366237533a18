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

    @Test func testSave_OneOfTwoFails_KeepsTheOther() async {
        // Given
        let service = MockTemplateItemService()
        let first = TemplateItem.makeValidTemplateItem()
        let second: TemplateItem =
            // fields: second
            .makeValidTemplateItem(id: 2)
        // end
        await service.setUnsavable(second.id)

        // When
        let savedFirst = await save(first, to: service)
        let savedSecond = await save(second, to: service)

        // Then
        #expect(savedFirst == first, "the first went through")
        #expect(savedSecond == nil, "the second did not")
        #expect(await service.saved == [first], "nothing of the second was kept")
    }

    private func save(_ item: TemplateItem, to service: MockTemplateItemService) async -> TemplateItem? {
        let viewModel = TemplateItemFormViewModel(original: item, service: service, errors: RecordedErrors())
        return await viewModel.save()
    }
}
