import SwiftUI
import TemplateAppCore

@main
struct TemplateAppApp: App {
    private let client: APIClient

    init() {
        let client = APIClient.makeLive()
        self.client = client
    }

    var body: some Scene {
        WindowGroup {
            HomeView(client: client)
        }
    }
}
