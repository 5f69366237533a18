import TemplateAppCore
import Testing

@testable import TemplateApp

@Suite @MainActor struct TemplateAppTests {
    @Test func everyFeatureHasAScreenOfItsOwn() {
        #expect(Set(AppRoute.features).count == AppRoute.features.count)
    }
}
