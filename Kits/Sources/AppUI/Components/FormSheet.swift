import AppCore
import SwiftUI

/// A form in a sheet, with a way out and a way to save.
///
/// The rule `duplicate-code` finds sheets that are put together elsewhere.
public struct FormSheet<Content: View>: View {
    @Environment(\.dismiss) private var dismiss
    private let title: String
    private let isSaveEnabled: Bool
    private let onSave: @MainActor () -> Void
    private let content: Content

    /// - Parameters:
    ///   - title: What is written, localized already.
    ///   - isSaveEnabled: Whether it may be saved now. The view model decides it.
    ///   - onSave: Runs on the main actor when people save. It closes the sheet itself once that has succeeded.
    ///   - content: The rows of the form.
    public init(
        title: String, isSaveEnabled: Bool, onSave: @escaping @MainActor () -> Void,
        @ViewBuilder content: () -> Content
    ) {
        self.title = title
        self.isSaveEnabled = isSaveEnabled
        self.onSave = onSave
        self.content = content()
    }

    /// The rows below a title with two buttons.
    public var body: some View {
        NavigationStack {
            Form { content }
                .navigationTitle(title)
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) {
                        Button(Strings.Components.cancel) { dismiss() }
                    }
                    ToolbarItem(placement: .confirmationAction) {
                        Button(Strings.Components.save, action: onSave)
                            .disabled(!isSaveEnabled)
                    }
                }
        }
    }
}

#if canImport(DeveloperToolsSupport)
    #Preview {
        FormSheet(title: "Berth", isSaveEnabled: true, onSave: {}, content: { Text(verbatim: "Inner harbor") })
    }
#endif
