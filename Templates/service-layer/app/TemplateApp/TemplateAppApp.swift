import SwiftUI
import TemplateAppCore

@main
struct TemplateAppApp: App {
    private let services = AppServices.makeForLaunch()

    var body: some Scene {
        WindowGroup {
            RootView(services: services)
        }
    }
}
