import SwiftUI
import TemplateAppCore

/// What the app is, and its version.
struct AboutView: View {
    var body: some View {
        Form {
            LabeledContent(Strings.About.version, value: version)
        }
        .navigationTitle(Strings.About.title)
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
