import TemplateAppCore

/// Stands in for remote configuration in tests.
@MainActor
public final class MockFeatureFlagSource: FeatureFlagSourcing {
    /// What is known of each key.
    public var values: [String: Bool]

    /// - Parameter values: What is known at first.
    public init(values: [String: Bool] = [:]) {
        self.values = values
    }

    /// See `FeatureFlagSourcing`.
    public func isOn(_ key: String) -> Bool? {
        values[key]
    }
}
