import SwiftUI

/// Gives a text a font that grows from a base size and follows a change of the text size at once.
///
/// Use it for sizes that no text style has; the rule `font-fixed-size` forbids a size that does not grow.
public struct ScaledFont: ViewModifier {
    @ScaledMetric private var size: CGFloat
    private let weight: Font.Weight

    /// - Parameters:
    ///   - size: The size in points at the default text size.
    ///   - weight: How bold the text is.
    ///   - textStyle: The style whose growth the font follows.
    public init(size: CGFloat, weight: Font.Weight = .regular, relativeTo textStyle: Font.TextStyle = .largeTitle) {
        _size = ScaledMetric(wrappedValue: size, relativeTo: textStyle)
        self.weight = weight
    }

    /// The content in the font of its size.
    public func body(content: Content) -> some View {
        content.font(.system(size: size, weight: weight))
    }
}

extension View {
    /// Sets a font that grows from a base size and follows a change of the text size at once.
    ///
    /// - Parameters:
    ///   - size: The size in points at the default text size, such as `Typography.scoreDisplaySize`.
    ///   - weight: How bold the text is.
    ///   - textStyle: The style whose growth the font follows.
    public func scaledFont(
        size: CGFloat, weight: Font.Weight = .regular, relativeTo textStyle: Font.TextStyle = .largeTitle
    ) -> some View {
        modifier(ScaledFont(size: size, weight: weight, relativeTo: textStyle))
    }
}
