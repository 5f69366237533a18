/// The screens that can be put on the path, by feature.
public enum AppRoute: Hashable, Sendable {
    /// What the app is, and its version.
    case about

    /// The features that the first screen leads to, in its order.
    public static let features: [AppRoute] = []
}
