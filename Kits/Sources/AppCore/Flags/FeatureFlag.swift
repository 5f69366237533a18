/// A switch for a feature that is given to people step by step.
///
/// ```swift
/// @MainActor
/// enum FeatureFlags {
///     @FeatureFlag("new_catalogue") static var newCatalogueEnabled: Bool
/// }
/// ```
///
/// The properties are named `<feature>Enabled`, and the rule `feature-flag-by-key` finds code that asks for a key
/// elsewhere. Both ways stay until the flag is retired.
@MainActor
@propertyWrapper
public struct FeatureFlag {
    /// The name in the source, in snake case.
    public let key: String

    private let isOnByDefault: Bool
    private let store: FeatureFlagStore

    /// Whether the feature is on.
    public var wrappedValue: Bool { store.isOn(key, default: isOnByDefault) }

    /// - Parameters:
    ///   - key: The name in the source, in snake case.
    ///   - isOnByDefault: What counts while nothing is known of it: the old way.
    ///   - store: What the app knows of its flags.
    public init(_ key: String, default isOnByDefault: Bool = false, in store: FeatureFlagStore = .shared) {
        self.key = key
        self.isOnByDefault = isOnByDefault
        self.store = store
    }
}
