import AppCore
import SwiftUI

/// The button that all others are made of.
///
/// It is as wide as its place and at least 50 points high, and grows with its title. While it loads, a spinner takes
/// the place of the title, VoiceOver still reads the title, and the button cannot be pressed a second time.
///
/// The rules `component-made-by-hand` and `touch-target-too-small` forbid buttons that go round it.
public struct BaseButton: View {
    private let title: LocalizedStringKey
    private let action: @MainActor () -> Void
    private let style: BaseButtonStyle
    private let isLoading: Bool
    private let isEnabled: Bool

    /// - Parameters:
    ///   - title: What happens, as a key of the string table.
    ///   - action: Runs on the main actor when the button is pressed.
    ///   - style: How the button looks.
    ///   - isLoading: Whether its action is running; the button is then disabled.
    ///   - isEnabled: Whether it can be pressed at all; otherwise it is dimmed, too.
    public init(
        title: LocalizedStringKey,
        action: @escaping @MainActor () -> Void,
        style: BaseButtonStyle = .primary,
        isLoading: Bool = false,
        isEnabled: Bool = true
    ) {
        self.title = title
        self.action = action
        self.style = style
        self.isLoading = isLoading
        self.isEnabled = isEnabled
    }

    /// The button in its style.
    public var body: some View {
        Button(action: action) {
            label
                .padding(.horizontal, DesignSystem.Spacing.lg)
                .padding(.vertical, DesignSystem.Spacing.md)
                .frame(maxWidth: .infinity, minHeight: DesignSystem.Size.buttonHeight)
                .background(style.backgroundColor)
                .clipShape(shape)
                .overlay(shape.strokeBorder(style.borderColor, lineWidth: DesignSystem.Size.border))
                .contentShape(shape)
        }
        .buttonStyle(.plain)
        .disabled(isLoading || !isEnabled)
        .opacity(isEnabled ? 1 : DesignSystem.Opacity.disabled)
        .accessibilityLabel(title)
        .accessibilityValue(isLoading ? Strings.Components.loading : "")
    }

    // MARK: - Subviews

    // The title keeps its place while the spinner is shown, so that the button does not change its size.
    private var label: some View {
        Text(title)
            .font(Typography.button)
            .foregroundStyle(style.foregroundColor)
            .multilineTextAlignment(.center)
            .opacity(isLoading ? 0 : 1)
            .overlay {
                if isLoading {
                    ProgressView().tint(style.foregroundColor).accessibilityHidden(true)
                }
            }
    }

    private var shape: RoundedRectangle {
        RoundedRectangle(cornerRadius: DesignSystem.CornerRadius.md)
    }
}

#if canImport(DeveloperToolsSupport)
    #Preview("States") {
        VStack(spacing: DesignSystem.Spacing.md) {
            BaseButton(title: "Save", action: {})
            BaseButton(title: "Later", action: {}, style: .secondary)
            BaseButton(title: "Skip", action: {}, style: .outline)
            BaseButton(title: "Saving", action: {}, isLoading: true)
            BaseButton(title: "Save", action: {}, isEnabled: false)
        }
        .padding(DesignSystem.Spacing.lg)
    }
#endif
