import SwiftUI
import TemplateAppCore

/// What a feature is called, and its symbol.
struct RouteLabel: View {
    let route: AppRoute

    var body: some View {
        switch route {
        case .about: Label(Strings.about, systemImage: "info.circle")
        case .soundCheck: Label(Strings.soundCheck, systemImage: "mic")
        }
    }
}

#Preview {
    RouteLabel(route: .about)
}
