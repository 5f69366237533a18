import AppTesting
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
        let viewModel = TemplateFeatureViewModel(service: MockTemplateItemService(templateItems: items), errors: RecordedErrors())

        // When
        await viewModel.load()

        // Then
        #expect(viewModel.templateItems == items, "the order of the server is kept")
        #expect(!viewModel.isLoading, "nothing is on its way any more")
        #expect(viewModel.error == nil, "nothing failed")
    }

    @Test func testLoad_ServerAnswersWithMany_ShowsAllOfThem() async {
        // Given
        let items = TemplateItem.makeTemplateItems(count: 40)
        let viewModel = TemplateFeatureViewModel(service: MockTemplateItemService(templateItems: items), errors: RecordedErrors())

        // When
        await viewModel.load()

        // Then
        #expect(viewModel.templateItems == items, "nothing of a long answer is lost")
    }

    @Test func testLoad_ServerFails_OffersToTryAgain() async {
        // Given
        let service = MockTemplateItemService()
        await service.setOfflineResponse()
        let viewModel = TemplateFeatureViewModel(service: service, errors: RecordedErrors())

        // When
        await viewModel.load()

        // Then
        #expect(viewModel.error != nil, "the failure is shown")
        #expect(viewModel.canRetry, "a lost connection may come back")
        #expect(!viewModel.isEmpty, "a failure is not an empty list")
    }

    @Test func testRetry_ServerIsBack_ShowsTemplateItems() async {
        // Given
        let service = MockTemplateItemService()
        await service.setOfflineResponse()
        let viewModel = TemplateFeatureViewModel(service: service, errors: RecordedErrors())
        await viewModel.load()

        // When
        await service.setSuccessResponse()
        await viewModel.retry()

        // Then
        #expect(viewModel.templateItems == [.makeValidTemplateItem()], "what came at last is shown")
        #expect(viewModel.error == nil, "the failure is gone")
        #expect(!viewModel.canRetry, "there is nothing left to try again")
    }

    @Test func testLoad_CancelledWhileServerIsSlow_ShowsNoError() async {
        // Given
        let service = MockTemplateItemService(templateItems: [.makeValidTemplateItem()])
        await service.setDelay(.seconds(60))
        let viewModel = TemplateFeatureViewModel(service: service, errors: RecordedErrors())

        // When
        let loading = Task { await viewModel.load() }
        loading.cancel()
        await loading.value

        // Then
        #expect(viewModel.error == nil, "whoever leaves a screen is told nothing")
        #expect(viewModel.templateItems.isEmpty, "nothing came")
    }
}
