/// The tabs of the app. The raw value is what is stored.
public enum TabDestination: String, CaseIterable, Sendable {
    /// Where the app begins.
    case dashboard
    /// What people can change.
    case settings
}
