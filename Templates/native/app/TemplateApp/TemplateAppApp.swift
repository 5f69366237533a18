import SwiftUI
import TemplateAppCore

@main
struct TemplateAppApp: App {
    private let client = APIClient.makeLive()

    var body: some Scene {
        WindowGroup {
            HomeView(client: client)
        }
    }
}
