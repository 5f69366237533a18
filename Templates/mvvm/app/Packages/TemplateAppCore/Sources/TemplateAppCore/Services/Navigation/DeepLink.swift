/// The links that lead into the app.
public enum DeepLink: Hashable, Sendable {
    /// The beginning of the app.
    case dashboard
    /// What people can change.
    case settings
}

extension DeepLink: RoutedLink {
    /// Where each link leads. This is the one place where that is decided.
    public var target: LinkTarget<TabDestination, AppRoute> {
        switch self {
        case .dashboard: LinkTarget(tab: .dashboard)
        case .settings: LinkTarget(tab: .settings)
        }
    }
}
