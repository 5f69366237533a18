import SwiftUI
import TemplateAppCore

@main
struct TemplateAppApp: App {
    private let services: AppServices

    init() {
        let services = AppServices.makeForLaunch()
        self.services = services
    }

    var body: some Scene {
        WindowGroup {
            RootView(services: services)
        }
    }
}
