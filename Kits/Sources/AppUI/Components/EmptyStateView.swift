import SwiftUI

/// Is shown in place of a list that has nothing in it, with the reason and, if there is one, the way out.
public struct EmptyStateView: View {
    /// The way out of an empty list.
    public struct Action {
        /// What happens, as a key of the string table.
        let title: LocalizedStringKey
        /// Runs on the main actor.
        let perform: @MainActor () -> Void

        /// - Parameters:
        ///   - title: What happens, localized already.
        ///   - perform: Runs on the main actor when the button is pressed.
        public init(title: LocalizedStringKey, perform: @escaping @MainActor () -> Void) {
            self.title = title
            self.perform = perform
        }
    }

    private let icon: String
    private let title: String
    private let message: String
    private let action: Action?

    /// - Parameters:
    ///   - icon: The name of a symbol of the system. It decorates, so VoiceOver does not read it.
    ///   - title: What is missing, localized already.
    ///   - message: Why it is missing or how to change that, localized already.
    ///   - action: The way out. Without it there is no button.
    public init(icon: String, title: String, message: String, action: Action? = nil) {
        self.icon = icon
        self.title = title
        self.message = message
        self.action = action
    }

    /// A symbol, a title, the message and the button.
    public var body: some View {
        VStack(spacing: DesignSystem.Spacing.lg) {
            explanation
            if let action {
                BaseButton(title: action.title, action: action.perform)
            }
        }
        .padding(DesignSystem.Spacing.xxl)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }

    // MARK: - Subviews

    private var explanation: some View {
        VStack(spacing: DesignSystem.Spacing.sm) {
            Image(systemName: icon)
                .font(Typography.h1)
                .foregroundStyle(ColorPalette.textTertiary)
                .accessibilityHidden(true)
            Text(title)
                .font(Typography.h3)
                .foregroundStyle(ColorPalette.textPrimary)
            Text(message)
                .font(Typography.bodyMedium)
                .foregroundStyle(ColorPalette.textSecondary)
        }
        .multilineTextAlignment(.center)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(title + ", " + message)
    }
}

#if canImport(DeveloperToolsSupport)
    #Preview("With action") {
        EmptyStateView(
            icon: "sailboat",
            title: "No boats",
            message: "Boats that you add appear here.",
            action: EmptyStateView.Action(title: "Add boat", perform: {})
        )
    }

    #Preview("Without action") {
        EmptyStateView(icon: "tray", title: "No messages", message: "Messages appear here.")
    }
#endif
