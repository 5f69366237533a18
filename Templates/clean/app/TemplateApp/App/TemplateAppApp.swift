import SwiftUI
import TemplateAppCore

@main
struct TemplateAppApp: App {
    @State private var coordinator = AppCoordinator()
    private let container = AppContainer.forThisLaunch()

    var body: some Scene {
        WindowGroup {
            ContentView(container: container)
                .environment(coordinator)
        }
    }
}
