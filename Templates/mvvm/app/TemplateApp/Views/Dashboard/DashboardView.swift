import SwiftUI
import TemplateAppCore

/// Where the app begins: a way to each feature.
struct DashboardView: View {
    var body: some View {
        List(AppRoute.features, id: \.self) { route in
            NavigationLink(value: route) {
                RouteLabel(route: route)
            }
        }
        .overlay {
            if AppRoute.features.isEmpty {
                EmptyStateView(
                    title: "Nothing here yet", message: "Each feature of the app appears here.", systemImage: "square.grid.2x2"
                )
            }
        }
        .navigationTitle("Dashboard")
    }
}

#Preview {
    NavigationStack {
        DashboardView()
    }
}
