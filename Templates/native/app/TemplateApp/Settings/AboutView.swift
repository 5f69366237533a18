import SwiftUI

/// What the app is, and its version.
struct AboutView: View {
    var body: some View {
        Form {
            LabeledContent("Version", value: version)
        }
        .navigationTitle("About")
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
