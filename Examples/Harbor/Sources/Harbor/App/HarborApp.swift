import SwiftUI

@main
struct HarborApp: App {
    @Environment(\.scenePhase) private var scenePhase
    @StateObject private var notifications = NotificationScheduler.shared

    init() {
        #if os(iOS)
        BackgroundRefresh.register()
        #endif
    }

    var body: some Scene {
        WindowGroup {
            TabView {
                HomeView()
                    .tabItem { Label("tab.home", systemImage: "house") }
                BerthListView()
                    .tabItem { Label("tab.berths", systemImage: "sailboat") }
                SettingsView()
                    .tabItem { Label("tab.settings", systemImage: "gearshape") }
            }
            .environmentObject(notifications)
            .tint(Palette.accent)
            .task { await notifications.refreshAuthorization() }
        }
        .onChange(of: scenePhase) { _, phase in
            #if os(iOS)
            if phase == .background {
                BackgroundRefresh.schedule()
            }
            #endif
        }
    }
}
