import SwiftUI
import TemplateAppCore

/// The screen that a route stands for.
struct RouteDestination: View {
    let route: AppRoute
    let client: any APIClientProtocol

    var body: some View {
        switch route {
        case .about: AboutView()
        }
    }
}

#if DEBUG
    #Preview {
        RouteDestination(route: .about, client: .preview)
    }
#endif
