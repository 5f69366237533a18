/// Leads through the settings. A flow of another name, such as signing in, gets a class like this one.
@MainActor
public final class SettingsCoordinator: Coordinator {
    /// Where the flow can lead.
    public enum Destination: Hashable, Sendable {
        /// What the app is, and its version.
        case about
        /// The end: the settings as they were before.
        case done
    }

    private let router: AppRouter

    /// - Parameter router: Owns the paths. The coordinator only says what is put on them.
    public init(router: AppRouter) {
        self.router = router
    }

    /// Shows the settings from their beginning.
    public func start() {
        router.currentTab = .settings
        router.popToRoot(in: .settings)
    }

    /// Shows another screen of the flow, or leaves it.
    public func coordinate(to destination: Destination) {
        switch destination {
        case .about: router.push(.about, in: .settings)
        case .done: router.popToRoot(in: .settings)
        }
    }
}
