#if canImport(UIKit)
    import SwiftUI
    import UIKit

    /// A field with its title above, a rounded line around it and its error below. It compiles only where UIKit does,
    /// as the type of keyboard comes from there.
    ///
    /// VoiceOver reads the error with the field. The rule `component-made-by-hand` forbids fields that go round it.
    public struct BaseTextField: View {
        private let title: LocalizedStringKey
        @Binding private var text: String
        private let placeholder: LocalizedStringKey
        private let isSecure: Bool
        private let keyboardType: UIKeyboardType
        private let errorMessage: String?

        /// - Parameters:
        ///   - title: The name of the field, as a key of the string table.
        ///   - text: What is typed.
        ///   - placeholder: An example of what may be typed.
        ///   - isSecure: Whether the text is hidden, as for a password.
        ///   - keyboardType: The keyboard that is shown.
        ///   - errorMessage: What is wrong with the text, in the language of the user, or `nil`.
        public init(
            title: LocalizedStringKey,
            text: Binding<String>,
            placeholder: LocalizedStringKey = "",
            isSecure: Bool = false,
            keyboardType: UIKeyboardType = .default,
            errorMessage: String? = nil
        ) {
            self.title = title
            _text = text
            self.placeholder = placeholder
            self.isSecure = isSecure
            self.keyboardType = keyboardType
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
                    .font(Typography.bodyMedium)
                    .keyboardType(keyboardType)
                    .padding(.horizontal, DesignSystem.Spacing.md)
                    .frame(minHeight: DesignSystem.Size.touchTarget)
                    .fieldBorder(isWrong: errorMessage != nil)
                    .accessibilityLabel(FieldError.label(title: title, error: errorMessage))
                if let errorMessage {
                    FieldError(message: errorMessage)
                }
            }
        }

        // MARK: - Subviews

        @ViewBuilder
        private var field: some View {
            if isSecure {
                SecureField(title, text: $text, prompt: Text(placeholder))
            } else {
                TextField(title, text: $text, prompt: Text(placeholder))
            }
        }
    }

    #if canImport(DeveloperToolsSupport)
        #Preview("States") {
            VStack(spacing: DesignSystem.Spacing.lg) {
                BaseTextField(title: "Email", text: .constant("anna@example.com"), keyboardType: .emailAddress)
                BaseTextField(title: "Password", text: .constant("secret"), isSecure: true)
                BaseTextField(
                    title: "Email", text: .constant("anna"), errorMessage: "Enter an address with an at sign.")
            }
            .padding(DesignSystem.Spacing.lg)
        }
    #endif
#endif
