import SwiftUI
import TemplateAppCore

/// What the app is, and its version.
struct AboutView: View {
    var body: some View {
        Form {
            LabeledContent(Strings.version, value: version)
        }
        .navigationTitle(Strings.about)
    }

    private var version: String {
        Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String ?? ""
    }
}

#Preview {
    NavigationStack {
        AboutView()
    }
}
