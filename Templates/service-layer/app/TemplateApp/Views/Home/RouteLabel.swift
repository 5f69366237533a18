import SwiftUI
import TemplateAppCore

/// What a feature is called, and its symbol.
struct RouteLabel: View {
    let route: AppRoute

    var body: some View {
        switch route {
        case .about: Label(Strings.about, systemImage: "info.circle")
        }
    }
}

#Preview {
    RouteLabel(route: .about)
}
