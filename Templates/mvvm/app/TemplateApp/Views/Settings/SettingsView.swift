import SwiftUI
import TemplateAppCore

/// What people can change, and what the app is.
struct SettingsView: View {
    var body: some View {
        Form {
            NavigationLink(value: AppRoute.about) {
                RouteLabel(route: .about)
            }
        }
        .navigationTitle(Strings.settings)
    }
}

#Preview {
    NavigationStack {
        SettingsView()
    }
}
