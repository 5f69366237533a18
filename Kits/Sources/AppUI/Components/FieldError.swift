import SwiftUI

/// The error below a field: a symbol and the text, so that color is not the only sign.
///
/// VoiceOver does not stop at it, as the field reads the error with its own label.
struct FieldError: View {
    /// What is wrong, in the language of the user.
    let message: String

    /// The symbol and the text.
    var body: some View {
        Label {
            Text(verbatim: message)
        } icon: {
            Image(systemName: "exclamationmark.circle")
        }
        .font(Typography.captionLarge)
        .foregroundStyle(ColorPalette.error)
        .accessibilityHidden(true)
    }

    /// What VoiceOver reads for a field: its title, followed by the error if there is one.
    static func label(title: LocalizedStringKey, error: String?) -> Text {
        guard let error else { return Text(title) }
        return Text("\(Text(title)), \(error)")
    }
}

#if canImport(DeveloperToolsSupport)
    #Preview {
        FieldError(message: "Enter an address with an at sign.")
    }
#endif
