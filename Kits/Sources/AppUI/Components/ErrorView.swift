import AppCore
import SwiftUI

/// Is shown in place of the content when it could not be loaded, and offers to try again when it is given an action
/// for that.
///
/// Hand it no cancellation: a task that was canceled has not failed (rule `cancellation-shown-as-error`). The rule
/// `error-without-error-view` forbids texts of errors that go round it.
public struct ErrorView: View {
    private let message: String
    private let onRetry: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - error: What went wrong. Its localized description is shown.
    ///   - onRetry: Tries again, on the main actor. Without it there is no button.
    public init(error: any Error, onRetry: (@MainActor () -> Void)? = nil) {
        self.init(message: error.localizedDescription, onRetry: onRetry)
    }

    /// - Parameters:
    ///   - message: What went wrong, in the language of the user.
    ///   - onRetry: Tries again, on the main actor. Without it there is no button.
    public init(message: String, onRetry: (@MainActor () -> Void)? = nil) {
        self.message = message
        self.onRetry = onRetry
    }

    /// A symbol, a title, the message and the button.
    public var body: some View {
        VStack(spacing: DesignSystem.Spacing.lg) {
            explanation
            if let onRetry {
                BaseButton(title: LocalizedStringKey(Strings.Components.tryAgain), action: onRetry)
            }
        }
        .padding(DesignSystem.Spacing.xxl)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }

    // MARK: - Subviews

    private var explanation: some View {
        VStack(spacing: DesignSystem.Spacing.sm) {
            Image(systemName: "exclamationmark.triangle")
                .font(Typography.h1)
                .foregroundStyle(ColorPalette.error)
                .accessibilityHidden(true)
            Text(Strings.Components.errorTitle)
                .font(Typography.h3)
                .foregroundStyle(ColorPalette.textPrimary)
            Text(verbatim: message)
                .font(Typography.bodyMedium)
                .foregroundStyle(ColorPalette.textSecondary)
                .multilineTextAlignment(.center)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Strings.Components.error(message))
    }
}

#if canImport(DeveloperToolsSupport)
    #Preview("With retry") {
        ErrorView(message: "The server could not be reached.", onRetry: {})
    }

    #Preview("Without retry") {
        ErrorView(message: "This boat has been removed.")
    }
#endif
