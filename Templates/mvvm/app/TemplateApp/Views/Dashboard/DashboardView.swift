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
                    icon: "square.grid.2x2", title: Strings.emptyListTitle, message: Strings.emptyListMessage)
            }
        }
        .navigationTitle(Strings.dashboard)
    }
}

#Preview {
    NavigationStack {
        DashboardView()
    }
}
