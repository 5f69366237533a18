/// The links that lead into the app.
public enum DeepLink: Hashable, Sendable {
    /// The beginning of the app.
    case dashboard
    /// What people can change.
    case settings

    /// Reads links of the app's own scheme, universal links and notifications.
    public static let parser = DeepLinkParser<DeepLink>(
        schemes: ["template-app"], hosts: [],
        patterns: [
            DeepLinkPattern("dashboard") { _ in .dashboard },
            DeepLinkPattern("settings") { _ in .settings },
        ])
}

extension DeepLink: LinkRouting {
    /// Where each link leads. This is the one place where that is decided.
    public var target: LinkTarget<TabDestination, AppRoute> {
        switch self {
        case .dashboard: LinkTarget(tab: .dashboard)
        case .settings: LinkTarget(tab: .settings)
        }
    }
}
