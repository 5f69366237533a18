import SwiftUI
import TemplateAppCore

@main
struct TemplateAppApp: App {
    @State private var coordinator = AppCoordinator()
    private let container: AppContainer

    init() {
        let container = AppContainer.forThisLaunch()
        self.container = container
    }

    var body: some Scene {
        WindowGroup {
            ContentView(container: container)
                .environment(coordinator)
        }
    }
}
