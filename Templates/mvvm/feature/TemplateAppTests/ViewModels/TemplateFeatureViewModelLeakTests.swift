import AppTesting
import ObjectiveC
import TemplateAppCore
import Testing

@Suite @MainActor struct TemplateFeatureViewModelLeakTests {
    @Test func testViewModel_LoadedAndReleased_IsGone() async {
        // Given
        weak var released: TemplateFeatureViewModel?
        let loading = autoreleasepool {
            let viewModel = TemplateFeatureViewModel(service: MockTemplateItemService(), errors: RecordedErrors())
            released = viewModel
            return Task { await viewModel.load() }
        }

        // When
        await loading.value
        await Task.yield()

        // Then
        #expect(released == nil, "nothing holds what stands behind a closed screen")
    }
}
