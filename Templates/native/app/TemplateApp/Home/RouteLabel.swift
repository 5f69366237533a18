import SwiftUI

/// What a screen is called, and its symbol.
struct RouteLabel: View {
    let route: AppRoute

    var body: some View {
        switch route {
        case .about: Label("About", systemImage: "info.circle")
        }
    }
}

#Preview {
    RouteLabel(route: .about)
}
