/// The screens that can be put on the path, by feature.
public enum AppRoute: Hashable, Sendable {
    /// The features that the first screen leads to, in its order.
    public static let features: [AppRoute] = []
}
