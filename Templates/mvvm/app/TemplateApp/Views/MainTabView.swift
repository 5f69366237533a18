import SwiftUI
import TemplateAppCore

/// The tabs of the app, each with a path of its own. As the view at the root it owns the router.
struct MainTabView: View {
    let services: AppServices
    @StateObject private var router = AppRouter(currentTab: .dashboard)
    @AppStorage("com.example.templateApp.selectedTab") private var storedTab = TabDestination.dashboard

    var body: some View {
        TabView(selection: $router.currentTab) {
            stack(for: .dashboard) { DashboardView() }
                .tabItem { Label(Strings.dashboard, systemImage: "house") }
                .tag(TabDestination.dashboard)
            stack(for: .settings) { SettingsView() }
                .tabItem { Label(Strings.settings, systemImage: "gearshape") }
                .tag(TabDestination.settings)
        }
        .environment(\.appRouter, router)
        .onAppear {
            router.currentTab = storedTab
            router.tabsDidAppear()
        }
        .onDisappear { router.tabsDidDisappear() }
        .onChange(of: router.currentTab) { _, tab in storedTab = tab }
        .onReceive(NotificationCenter.default.publisher(for: .deepLinkReceived)) { open($0) }
        .onReceive(NotificationCenter.default.publisher(for: .notificationTapped)) { open($0) }
    }

    // MARK: - Subviews

    private func stack(for tab: TabDestination, @ViewBuilder root: () -> some View) -> some View {
        NavigationStack(path: path(for: tab)) {
            root()
                .navigationDestination(for: AppRoute.self) { route in
                    RouteDestination(route: route, services: services)
                }
        }
    }

    // MARK: - Private Helpers

    private func path(for tab: TabDestination) -> Binding<[AppRoute]> {
        Binding(
            get: { router.path(for: tab) },
            set: { router.setPath($0, for: tab) }
        )
    }

    private func open(_ notification: Notification) {
        guard let link = try? DeepLink.parser.link(from: notification) else { return }
        router.open(link)
    }
}

#if DEBUG
    #Preview {
        MainTabView(services: .preview)
    }
#endif
