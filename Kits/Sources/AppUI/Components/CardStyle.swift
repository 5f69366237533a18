import SwiftUI

/// The frame of cards: padding `lg`, the secondary background, corners `lg` and the shadow `lg`.
///
/// The rule `repeated-style-chain` forbids the same chain of modifiers by hand.
public struct CardStyle: ViewModifier {
    /// A frame with the tokens of the design.
    public init() {}

    /// The content on its card. The shadow is that of the card, not of the texts in it.
    public func body(content: Content) -> some View {
        content
            .padding(DesignSystem.Spacing.lg)
            .background(ColorPalette.backgroundSecondary)
            .clipShape(RoundedRectangle(cornerRadius: DesignSystem.CornerRadius.lg))
            .shadow(
                color: DesignSystem.Shadow.lg.color,
                radius: DesignSystem.Shadow.lg.radius,
                x: DesignSystem.Shadow.lg.x,
                y: DesignSystem.Shadow.lg.y
            )
    }
}

extension View {
    /// Puts the view on a card.
    public func cardStyle() -> some View {
        modifier(CardStyle())
    }
}
