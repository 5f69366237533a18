import SwiftUI

/// The rounded line around a field, in the color of errors when the text is wrong.
struct FieldBorder: ViewModifier {
    /// Whether the text of the field is wrong.
    let isWrong: Bool

    /// The content inside its line.
    func body(content: Content) -> some View {
        content.overlay(
            RoundedRectangle(cornerRadius: DesignSystem.CornerRadius.sm)
                .strokeBorder(
                    isWrong ? ColorPalette.error : ColorPalette.border,
                    lineWidth: DesignSystem.Size.border
                )
        )
    }
}

extension View {
    /// Draws the line around a field.
    ///
    /// - Parameter isWrong: Whether the text of the field is wrong.
    func fieldBorder(isWrong: Bool) -> some View {
        modifier(FieldBorder(isWrong: isWrong))
    }
}
