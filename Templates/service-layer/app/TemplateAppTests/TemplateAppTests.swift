import TemplateAppCore
import Testing

@testable import TemplateApp

@Suite @MainActor struct TemplateAppTests {
    @Test func testFeatures_HomeScreen_ListsEachOnce() {
        // Given
        let features = AppRoute.features

        // When
        let distinct = Set(features)

        // Then
        #expect(distinct.count == features.count, "the home screen leads to each feature once")
    }
}
