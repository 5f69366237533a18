/// The tabs of the app. There is one, so no tab bar is shown.
public enum AppTab: Hashable, Sendable {
    /// Where the app begins.
    case home
}
