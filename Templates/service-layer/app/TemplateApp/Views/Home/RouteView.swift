import SwiftUI
import TemplateAppCore

/// Shows the screen that a route stands for.
struct RouteView: View {
    let route: AppRoute
    let services: AppServices

    var body: some View {
        switch route {
        case .about: AboutView()
        case .soundCheck: SoundCheckView(services: services)
        }
    }
}

#if DEBUG
    #Preview {
        RouteView(route: .about, services: .preview)
    }
#endif
