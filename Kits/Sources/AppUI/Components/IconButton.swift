import SwiftUI

/// A button that shows nothing but a symbol.
///
/// It is at least 44 by 44 points, reacts on the whole of that, and cannot be made without a label for VoiceOver. The
/// symbol grows with the text size. The rules `raw-icon-button`, `a11y-label-missing` and `touch-target-too-small`
/// forbid icon buttons that go round it.
public struct IconButton: View {
    private let icon: String
    private let action: @MainActor () -> Void
    private let accessibilityLabel: LocalizedStringKey
    private let foregroundColor: Color

    /// - Parameters:
    ///   - icon: The name of a symbol of the system.
    ///   - action: Runs on the main actor when the button is pressed.
    ///   - accessibilityLabel: What happens, in words of the user and without the word button.
    ///   - foregroundColor: The color of the symbol.
    public init(
        icon: String,
        action: @escaping @MainActor () -> Void,
        accessibilityLabel: LocalizedStringKey,
        foregroundColor: Color = ColorPalette.primary
    ) {
        self.icon = icon
        self.action = action
        self.accessibilityLabel = accessibilityLabel
        self.foregroundColor = foregroundColor
    }

    /// The button.
    public var body: some View {
        Button(action: action) {
            Image(systemName: icon)
                .font(Typography.h3)
                .foregroundStyle(foregroundColor)
                .frame(minWidth: DesignSystem.Size.touchTarget, minHeight: DesignSystem.Size.touchTarget)
                .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel(accessibilityLabel)
    }
}

#if canImport(DeveloperToolsSupport)
    #Preview {
        IconButton(icon: "xmark", action: {}, accessibilityLabel: "Close")
    }
#endif
