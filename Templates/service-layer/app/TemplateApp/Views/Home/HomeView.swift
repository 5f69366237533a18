import SwiftUI
import TemplateAppCore

/// What people see in a session: a way to each feature.
struct HomeView: View {
    let services: AppServices
    @State private var path: [AppRoute] = []

    var body: some View {
        NavigationStack(path: $path) {
            List(AppRoute.features, id: \.self) { route in
                NavigationLink(value: route) {
                    RouteLabel(route: route)
                }
            }
            .navigationTitle(Strings.home)
            .toolbar {
                Button(Strings.about, systemImage: "info.circle") { path.append(.about) }
            }
            .navigationDestination(for: AppRoute.self) { route in
                RouteView(route: route, services: services)
            }
        }
    }
}

#if DEBUG
    #Preview {
        HomeView(services: .preview)
    }
#endif
