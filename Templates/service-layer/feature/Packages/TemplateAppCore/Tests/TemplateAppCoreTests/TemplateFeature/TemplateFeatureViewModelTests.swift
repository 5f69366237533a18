import AppTesting
import Foundation
import TemplateAppCore
import Testing

@Suite @MainActor struct TemplateFeatureViewModelTests {
    @Test func testLoad_ServerAnswers_ShowsTemplateItemsInItsOrder() async {
        // Given
        let second: TemplateItem =
            // fields: second
            .makeValidTemplateItem(id: 2)
        // end
        let items = [second, .makeValidTemplateItem()]
        let viewModel = TemplateFeatureViewModel(service: MockTemplateItemService(templateItems: items))

        // When
        await viewModel.load()

        // Then
        #expect(viewModel.state.value == items, "the order of the server is kept")
        #expect(!viewModel.state.isLoading, "nothing is on its way any more")
        #expect(viewModel.state.error == nil, "nothing failed")
    }

    @Test func testLoad_ServerFails_OffersToTryAgain() async {
        // Given
        let service = MockTemplateItemService()
        await service.setError(NetworkError.requestFailed(.networkError(URLError(.notConnectedToInternet))))
        let viewModel = TemplateFeatureViewModel(service: service)

        // When
        await viewModel.load()

        // Then
        #expect(viewModel.state.error != nil, "the failure is shown")
        #expect(viewModel.state.canRetry, "a lost connection may come back")
        #expect(viewModel.state.value == nil, "a failure is not an empty list")
    }

    @Test func testLoad_ServerIsBack_ShowsTemplateItems() async {
        // Given
        let service = MockTemplateItemService()
        await service.setError(NetworkError.requestFailed(.networkError(URLError(.notConnectedToInternet))))
        let viewModel = TemplateFeatureViewModel(service: service)
        await viewModel.load()

        // When
        await service.setTemplateItems([.makeValidTemplateItem()])
        await viewModel.load(forceRefresh: true)

        // Then
        #expect(viewModel.state.value == [.makeValidTemplateItem()], "what came at last is shown")
        #expect(viewModel.state.error == nil, "the failure is gone")
    }
    // when: form

    @Test func testShow_SavedItem_TakesItsPlace() async {
        // Given
        let item = TemplateItem.makeValidTemplateItem()
        let viewModel = TemplateFeatureViewModel(service: MockTemplateItemService(templateItems: [item]))
        await viewModel.load()

        // When
        viewModel.show(item)

        // Then
        #expect(viewModel.state.value == [item], "a changed item is not listed twice")
    }
    // end
}
