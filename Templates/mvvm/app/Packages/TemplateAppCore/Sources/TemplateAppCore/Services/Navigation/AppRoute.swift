/// The screens that can be put on a tab.
public enum AppRoute: Hashable, Sendable {
    /// What the app is, and its version.
    case about

    /// The features that the dashboard leads to, in its order.
    public static let features: [AppRoute] = []
}
