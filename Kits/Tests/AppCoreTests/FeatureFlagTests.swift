import AppCore
import Testing

/// Knows what a test tells it.
@MainActor
private final class StatedFlags: FeatureFlagSourcing {
    var values: [String: Bool] = [:]
    private(set) var asked: [String] = []

    func isOn(_ key: String) -> Bool? {
        asked.append(key)
        return values[key]
    }
}

@MainActor
private enum FeatureFlags {
    @FeatureFlag("test_of_the_shared_store") static var sharedStoreEnabled: Bool
}

@MainActor
@Suite struct FeatureFlagTests {
    private let store = FeatureFlagStore()
    private let source = StatedFlags()

    @Test func aFlagThatNobodyKnowsHasItsDefault() {
        #expect(!FeatureFlag("new_catalogue", in: store).wrappedValue)
        #expect(FeatureFlag("new_catalogue", default: true, in: store).wrappedValue)
        store.start(with: source)
        #expect(!FeatureFlag("new_catalogue", in: store).wrappedValue)
        #expect(source.asked == ["new_catalogue"])
    }

    @Test func aFlagHasTheValueOfItsKey() {
        source.values = ["new_catalogue": true, "old_radio": false]
        store.start(with: source)
        #expect(FeatureFlag("new_catalogue", in: store).wrappedValue)
        #expect(!FeatureFlag("old_radio", default: true, in: store).wrappedValue)
    }

    @Test func aFlagKeepsItsValueUntilItIsRefreshed() {
        source.values = ["new_catalogue": false]
        store.start(with: source)
        let flag = FeatureFlag("new_catalogue", in: store)
        #expect(!flag.wrappedValue)
        source.values = ["new_catalogue": true]
        #expect(!flag.wrappedValue, "the flow that has begun in the old way ends in it")
        store.refresh()
        #expect(flag.wrappedValue)
    }

    @Test func theFirstAnswerOfASourceCountsAlsoWhenItComesLate() {
        store.start(with: source)
        let flag = FeatureFlag("new_catalogue", in: store)
        #expect(!flag.wrappedValue)
        source.values = ["new_catalogue": true]
        #expect(flag.wrappedValue, "a default is no answer")
    }

    @Test func theEnumOfTheAppAsksTheStoreOfTheApp() {
        #expect(!FeatureFlags.sharedStoreEnabled)
        source.values = ["test_of_the_shared_store": true]
        FeatureFlagStore.shared.start(with: source)
        #expect(FeatureFlags.sharedStoreEnabled)
    }
}
