import SwiftUI
import TemplateAppCore

/// Shows the screen that a route stands for.
struct RouteDestination: View {
    let route: AppRoute
    let services: AppServices

    var body: some View {
        switch route {
        case .about: AboutView()
        }
    }
}

#if DEBUG
    #Preview {
        RouteDestination(route: .about, services: .preview)
    }
#endif
