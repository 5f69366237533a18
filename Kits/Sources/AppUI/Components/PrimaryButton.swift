import SwiftUI

/// The button of the main action of a screen: a `BaseButton` in the primary style.
///
/// The rules `component-made-by-hand` and `touch-target-too-small` forbid main buttons that go round it.
public struct PrimaryButton: View {
    private let title: LocalizedStringKey
    private let action: @MainActor () -> Void
    private let isLoading: Bool
    private let isDisabled: Bool

    /// - Parameters:
    ///   - title: What happens, as a key of the string table.
    ///   - action: Runs on the main actor when the button is pressed. It stands before the flags, so a call that sets
    ///     one has no trailing closure.
    ///   - isLoading: Whether its action is running; a spinner is then shown and the button is disabled.
    ///   - isDisabled: Whether it cannot be pressed at all; it is then dimmed, too.
    public init(
        title: LocalizedStringKey,
        action: @escaping @MainActor () -> Void,
        isLoading: Bool = false,
        isDisabled: Bool = false
    ) {
        self.title = title
        self.action = action
        self.isLoading = isLoading
        self.isDisabled = isDisabled
    }

    /// The button.
    public var body: some View {
        BaseButton(title: title, action: action, style: .primary, isLoading: isLoading, isEnabled: !isDisabled)
    }
}

#if canImport(DeveloperToolsSupport)
    #Preview("States") {
        VStack(spacing: DesignSystem.Spacing.md) {
            PrimaryButton(title: "Send order", action: {})
            PrimaryButton(title: "Send order", action: {}, isLoading: true)
            PrimaryButton(title: "Send order", action: {}, isDisabled: true)
        }
        .padding(DesignSystem.Spacing.lg)
    }
#endif
