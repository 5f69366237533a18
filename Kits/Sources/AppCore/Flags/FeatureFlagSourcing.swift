/// Where the values of feature flags come from, such as a library for remote configuration. A few lines that import it
/// implement this.
@MainActor
public protocol FeatureFlagSourcing {
    /// Whether a feature is on for this person, or nil when nothing is known of it. It is quick and asks no server.
    func isOn(_ key: String) -> Bool?
}
