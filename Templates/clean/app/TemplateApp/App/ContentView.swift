import SwiftUI
import TemplateAppCore

/// The first screen: a way to each feature, and what lies above it.
struct ContentView: View {
    let container: AppContainer
    @Environment(AppCoordinator.self) private var coordinator

    var body: some View {
        @Bindable var coordinator = coordinator
        NavigationStack(path: $coordinator.path) {
            features
                .navigationTitle(Strings.home)
                .toolbar {
                    Button(Strings.About.title, systemImage: "info.circle") { coordinator.show(.about) }
                }
                .navigationDestination(for: AppRoute.self) { route in
                    RouteDestination(route: route, container: container)
                }
        }
        .modifier(Theme())
    }

    // MARK: - Subviews

    private var features: some View {
        List(AppRoute.features, id: \.self) { route in
            NavigationLink(value: route) {
                RouteLabel(route: route)
            }
        }
        .overlay {
            if AppRoute.features.isEmpty {
                EmptyStateView(icon: "tray", title: Strings.emptyTitle, message: Strings.emptyMessage)
            }
        }
    }
}

#if DEBUG
    #Preview {
        ContentView(container: .preview)
            .environment(AppCoordinator())
    }
#endif
