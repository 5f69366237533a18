import SwiftUI
import TemplateAppCore

/// Where views find the router.
private struct AppRouterKey: EnvironmentKey {
    /// Above the root, as in previews, nothing shows where this one leads.
    static let defaultValue = AppRouter(currentTab: .dashboard)
}

extension EnvironmentValues {
    /// Where the app is. The view at the root owns it; the others read it with `@Environment(\.appRouter)`.
    var appRouter: AppRouter {
        get { self[AppRouterKey.self] }
        set { self[AppRouterKey.self] = newValue }
    }
}
