import SwiftUI
#if os(iOS)
import UIKit
#endif

struct SettingsView: View {
    @EnvironmentObject private var notifications: NotificationScheduler
    @AppStorage(SettingsKey.lengthSystem) private var lengthSystem = LengthSystem.metric

    var body: some View {
        NavigationStack {
            Form {
                Section("settings.display") {
                    Picker("settings.units", selection: $lengthSystem) {
                        Text("settings.units.metric")
                        Text("settings.units.imperial")
                    }
                }
                Section("settings.reminders") {
                    if notifications.isAuthorized {
                        Label("settings.reminders.on", systemImage: "bell")
                    } else {
                        Button("settings.reminders.enable") {
                            Task { await notifications.requestAuthorization() }
                        }
                    }
                }
                Section("settings.about") {
                    if let lastSync = HarborService.lastSync {
                        LabeledContent("settings.lastSync") {
                            Text(lastSync, style: .relative)
                        }
                    }
                    #if os(iOS)
                    LegalText(text: String(localized: "settings.legal"))
                    #else
                    Text("settings.legal")
                    #endif
                }
            }
            .navigationTitle("settings.title")
        }
    }
}

#if os(iOS)
private struct LegalText: UIViewRepresentable {
    let text: String

    func makeUIView(context: Context) -> UITextView {
        let view = UITextView()
        view.isEditable = false
        view.isScrollEnabled = false
        view.dataDetectorTypes = .link
        view.textAlignment = .left
        view.font = .preferredFont(forTextStyle: .footnote)
        view.adjustsFontForContentSizeCategory = true
        return view
    }

    func updateUIView(_ view: UITextView, context: Context) {
        view.text = text
    }
}
#endif

#Preview {
    SettingsView()
        .environmentObject(NotificationScheduler.shared)
}
