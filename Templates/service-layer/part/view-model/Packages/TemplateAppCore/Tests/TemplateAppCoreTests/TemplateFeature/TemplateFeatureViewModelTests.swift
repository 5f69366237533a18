import AppTesting
import Foundation
import TemplateAppCore
import Testing

@Suite @MainActor struct TemplateFeatureViewModelTests {
    private let item = TemplateItem.makeValidTemplateItem()

    @Test func testRefresh_ServerHasTheItem_ShowsIt() async {
        // Given
        let service = MockTemplateItemService(templateItems: [item])
        let viewModel = TemplateFeatureViewModel(templateItem: item, service: service)

        // When
        await viewModel.refresh()

        // Then
        #expect(await service.loadCount == 1, "the server is asked once")
        #expect(viewModel.state.value == item, "what the server has is shown")
        #expect(viewModel.state.error == nil, "nothing failed")
    }

    @Test func testRefresh_ServerHasNoSuchItem_KeepsWhatIsShown() async {
        // Given
        let viewModel = TemplateFeatureViewModel(templateItem: item, service: MockTemplateItemService())

        // When
        await viewModel.refresh()

        // Then
        #expect(viewModel.state.value == item, "an item that is gone stays on the screen")
    }

    @Test func testRefresh_ServerFails_OffersToTryAgain() async {
        // Given
        let service = MockTemplateItemService()
        await service.setError(NetworkError.requestFailed(.networkError(URLError(.notConnectedToInternet))))
        let viewModel = TemplateFeatureViewModel(templateItem: item, service: service)

        // When
        await viewModel.refresh()

        // Then
        #expect(viewModel.state.error != nil, "the failure is shown")
        #expect(viewModel.state.canRetry, "a lost connection may come back")
        #expect(viewModel.state.value == item, "what was shown stays")
    }
}
