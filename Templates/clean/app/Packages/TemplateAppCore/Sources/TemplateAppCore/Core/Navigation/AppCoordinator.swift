import Observation

/// Owns where the app is. Views bind to its path, and ask it to show the next screen.
@MainActor
@Observable
public final class AppCoordinator: Coordinator {
    /// Keeps the path of each tab.
    public let router = TabRouter<AppTab, AppRoute>(currentTab: .home)

    /// The screens above the first one, the one in front last.
    public var path: [AppRoute] {
        get { router.path(for: .home) }
        set { router.setPath(newValue, for: .home) }
    }

    /// The app is at its first screen.
    public init() {}
}
