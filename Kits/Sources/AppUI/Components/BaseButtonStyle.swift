import SwiftUI

/// The looks of a `BaseButton`. It is not called `ButtonStyle`, which would hide the protocol of SwiftUI.
nonisolated public enum BaseButtonStyle: CaseIterable, Hashable, Sendable {
    /// The main action of a screen: filled with the main color.
    case primary
    /// An action beside the main one: filled with a neutral color.
    case secondary
    /// An action that stands back: a line around it and nothing behind it.
    case outline

    /// The color of the title, with a contrast of at least 4.5 to 1 on `backgroundColor`.
    public var foregroundColor: Color {
        switch self {
        case .primary: ColorPalette.onPrimary
        case .secondary: ColorPalette.onNeutral
        case .outline: ColorPalette.primary
        }
    }

    /// The color behind the title.
    public var backgroundColor: Color {
        switch self {
        case .primary: ColorPalette.primary
        case .secondary: ColorPalette.neutral
        case .outline: Color.clear
        }
    }

    /// The color of the line around the button, or `Color.clear` where there is none.
    public var borderColor: Color {
        switch self {
        case .primary, .secondary: Color.clear
        case .outline: ColorPalette.primary
        }
    }
}
