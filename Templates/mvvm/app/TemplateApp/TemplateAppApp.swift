import SwiftUI
import TemplateAppCore

@main
struct TemplateAppApp: App {
    private let services: AppServices

    init() {
        let services = AppServices.makeLive(
            log: Log(.network, sinks: [.system(subsystem: "com.example.template-app")]))
        self.services = services
    }

    var body: some Scene {
        WindowGroup {
            MainTabView(services: services)
                .onOpenURL { url in
                    NotificationCenter.default.post(name: .deepLinkReceived, object: url)
                }
        }
    }
}
