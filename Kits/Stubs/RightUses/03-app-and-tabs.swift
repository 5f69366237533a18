// The app: scene, tabs with a router, phases, deep links, an application delegate, stored settings.
import SwiftUI

enum TabDestination: String, Hashable, CaseIterable {
    case dashboard, settings
}

enum Route: Hashable {
    case ship(Int)
    case berth(String)
}

@MainActor
final class AppRouter: ObservableObject {
    @Published var tab = TabDestination.dashboard
    @Published var path: [Route] = []

    func open(_ url: URL) {
        path = [.berth(url.lastPathComponent)]
    }
}

final class AppDelegate: NSObject, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        true
    }
}

@MainActor
@Observable
final class Session {
    var user: String?
}

@main
struct HarborApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    @StateObject private var router = AppRouter()
    @State private var session = Session()
    @Environment(\.scenePhase) private var scenePhase

    var body: some Scene {
        WindowGroup {
            MainTabView()
                .environmentObject(router)
                .environment(session)
                .onOpenURL { router.open($0) }
        }
        .onChange(of: scenePhase) { _, phase in
            if phase == .active { session.user = nil }
        }
    }
}

struct MainTabView: View {
    @EnvironmentObject private var router: AppRouter
    @AppStorage("selectedTab") private var storedTab = TabDestination.dashboard
    @AppStorage("launches") private var launches = 0
    @AppStorage("lastName") private var lastName: String?
    @SceneStorage("draft") private var draft = ""

    var body: some View {
        TabView(selection: $router.tab) {
            NavigationStack(path: $router.path) {
                Dashboard().navigationDestination(for: Route.self) { route in
                    destination(of: route)
                }
            }
            .tabItem { Label("Dashboard", systemImage: "gauge") }
            .tag(TabDestination.dashboard)

            TextField("Draft", text: $draft)
                .tabItem { Label("Settings", systemImage: "gear") }
                .tag(TabDestination.settings)
                .badge(launches)
        }
        .onAppear { router.tab = storedTab }
        .onChange(of: router.tab) { storedTab = router.tab }
    }

    @ViewBuilder
    private func destination(of route: Route) -> some View {
        switch route {
        case .ship(let number): Text("Ship \(number)")
        case .berth(let name): Text(name)
        }
    }
}

struct Dashboard: View {
    @Environment(Session.self) private var session
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        VStack {
            Text(session.user ?? "Nobody").foregroundStyle(colorScheme == .dark ? .primary : .secondary)
            NavigationLink("First ship", value: Route.ship(1))
        }
    }
}
