import AppTesting
import Foundation
import TemplateAppCore
import Testing

@Suite @MainActor struct TemplateFeatureViewModelTests {
    private let item = TemplateItem.makeValidTemplateItem()

    @Test func testRefresh_ServerHasTheItem_ShowsIt() async {
        // Given
        let service = MockTemplateItemService(templateItems: [item])
        let viewModel = TemplateFeatureViewModel(templateItem: item, service: service, errors: RecordedErrors())

        // When
        await viewModel.refresh()

        // Then
        #expect(await service.loadCount == 1, "the server is asked once")
        #expect(viewModel.templateItem == item, "what the server has is shown")
        #expect(!viewModel.isLoading, "nothing is on its way any more")
        #expect(viewModel.error == nil, "nothing failed")
    }

    @Test func testRefresh_ServerHasNoSuchItem_KeepsWhatIsShown() async {
        // Given
        let viewModel = TemplateFeatureViewModel(
            templateItem: item, service: MockTemplateItemService(), errors: RecordedErrors())

        // When
        await viewModel.refresh()

        // Then
        #expect(viewModel.templateItem == item, "an item that is gone stays on the screen")
    }

    @Test func testRefresh_ServerFails_OffersToTryAgain() async {
        // Given
        let service = MockTemplateItemService()
        await service.setError(APIError.networkError(URLError(.notConnectedToInternet)))
        let viewModel = TemplateFeatureViewModel(templateItem: item, service: service, errors: RecordedErrors())

        // When
        await viewModel.refresh()

        // Then
        #expect(viewModel.error != nil, "the failure is shown")
        #expect(viewModel.canRetry, "a lost connection may come back")
        #expect(viewModel.templateItem == item, "what was shown stays")
    }
}
