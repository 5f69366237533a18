import SwiftUI

/// A field with its title above and its error below.
///
/// The error is what the view model's validation says about the text, and `nil` before anybody has typed, so that
/// nobody is greeted by errors. VoiceOver reads it with the field. The rule `component-made-by-hand` forbids fields
/// that go round it.
public struct ValidatedTextField: View {
    private let title: LocalizedStringKey
    @Binding private var text: String
    private let placeholder: LocalizedStringKey
    private let errorMessage: String?

    /// - Parameters:
    ///   - title: The name of the field, as a key of the string table.
    ///   - text: What is typed.
    ///   - placeholder: An example of what may be typed.
    ///   - errorMessage: What is wrong with the text, in the language of the user, or `nil`.
    public init(
        title: LocalizedStringKey,
        text: Binding<String>,
        placeholder: LocalizedStringKey = "",
        errorMessage: String? = nil
    ) {
        self.title = title
        _text = text
        self.placeholder = placeholder
        self.errorMessage = errorMessage
    }

    /// The title, the field and the error.
    public var body: some View {
        VStack(alignment: .leading, spacing: DesignSystem.Spacing.xs) {
            Text(title)
                .font(Typography.labelLarge)
                .foregroundStyle(ColorPalette.textPrimary)
                .accessibilityHidden(true)
            field
            if let errorMessage {
                FieldError(message: errorMessage)
            }
        }
    }

    // MARK: - Subviews

    private var field: some View {
        TextField(title, text: $text, prompt: Text(placeholder))
            .font(Typography.bodyMedium)
            .padding(.horizontal, DesignSystem.Spacing.md)
            .frame(minHeight: DesignSystem.Size.touchTarget)
            .fieldBorder(isWrong: errorMessage != nil)
            .accessibilityLabel(FieldError.label(title: title, error: errorMessage))
    }
}

#if canImport(DeveloperToolsSupport)
    #Preview("States") {
        VStack(spacing: DesignSystem.Spacing.lg) {
            ValidatedTextField(title: "Email", text: .constant("anna@example.com"))
            ValidatedTextField(
                title: "Email", text: .constant("anna"), errorMessage: "Enter an address with an at sign.")
        }
        .padding(DesignSystem.Spacing.lg)
    }
#endif
