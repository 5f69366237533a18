import SwiftUI
import TemplateAppCore

/// Where the app begins: a way to each screen.
struct HomeView: View {
    let client: any APIClientProtocol
    @State private var path: [AppRoute] = []

    var body: some View {
        NavigationStack(path: $path) {
            List(AppRoute.all, id: \.self) { route in
                NavigationLink(value: route) {
                    RouteLabel(route: route)
                }
            }
            .navigationTitle("TemplateApp")
            .navigationDestination(for: AppRoute.self) { route in
                RouteDestination(route: route, client: client)
            }
        }
    }
}

#if DEBUG
    #Preview {
        HomeView(client: .preview)
    }
#endif
