import SwiftUI

/// The frame of cards: padding, background, corners and a shadow around any content.
///
/// Each of them is a token that a call may replace. The rule `component-made-by-hand` forbids cards that go round it.
public struct BaseCardView<Content: View>: View {
    private let content: Content
    private let padding: CGFloat
    private let background: Color
    private let cornerRadius: CGFloat
    private let shadow: DesignSystem.Shadow.Level

    /// - Parameters:
    ///   - padding: The distance around the content in points.
    ///   - background: The color behind the content.
    ///   - cornerRadius: The radius of the corners in points.
    ///   - shadow: The shadow of the card; the default blurs over 4 points.
    ///   - content: What stands on the card.
    public init(
        padding: CGFloat = DesignSystem.Spacing.lg,
        background: Color = ColorPalette.background,
        cornerRadius: CGFloat = DesignSystem.CornerRadius.md,
        shadow: DesignSystem.Shadow.Level = DesignSystem.Shadow.md,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
        self.padding = padding
        self.background = background
        self.cornerRadius = cornerRadius
        self.shadow = shadow
    }

    /// The card with its content.
    public var body: some View {
        content
            .padding(padding)
            .background(background)
            .clipShape(RoundedRectangle(cornerRadius: cornerRadius))
            .shadow(color: shadow.color, radius: shadow.radius, x: shadow.x, y: shadow.y)
    }
}

#if canImport(DeveloperToolsSupport)
    #Preview {
        BaseCardView {
            Text("Regatta")
        }
        .padding(DesignSystem.Spacing.lg)
    }
#endif
