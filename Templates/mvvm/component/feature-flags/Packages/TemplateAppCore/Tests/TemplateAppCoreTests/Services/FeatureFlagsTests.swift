import AppTesting
import TemplateAppCore
import Testing

@Suite @MainActor struct FeatureFlagsTests {
    @Test func testFlag_NothingKnown_KeepsTheOldWay() {
        // Given
        let store = FeatureFlagStore()

        // When
        store.start(with: MockFeatureFlagSource())

        // Then
        #expect(!FeatureFlag("new_dashboard", in: store).wrappedValue, "a new way waits for an answer")
    }

    @Test func testFlag_SourceChangesItsMind_KeepsItsValueUntilRefreshed() {
        // Given
        let source = MockFeatureFlagSource(values: ["new_dashboard": true])
        let store = FeatureFlagStore()
        store.start(with: source)
        let flag = FeatureFlag("new_dashboard", in: store)
        let before = flag.wrappedValue

        // When
        source.values["new_dashboard"] = false
        let meanwhile = flag.wrappedValue
        store.refresh()

        // Then
        #expect(before, "the source has switched it on")
        #expect(meanwhile, "a flow that has begun ends the same way")
        #expect(!flag.wrappedValue, "the next one goes the old way")
    }
}
