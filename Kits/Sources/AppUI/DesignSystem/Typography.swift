import SwiftUI

#if canImport(UIKit)
    import UIKit
#endif

/// The fonts of the app, by what they are used for.
///
/// Every font grows with the text size that people have set. Most are built on a text style of the system. The display
/// fonts and `scoreDisplay` have a base size of their own and are worked out each time they are asked for; a view that
/// stays on the screen while people change the text size follows at once when it uses `View.scaledFont` instead.
///
/// The rules `hardcoded-font` and `font-fixed-size` forbid fonts from elsewhere.
nonisolated public enum Typography {
    // MARK: - Display

    /// Text that is seen from afar, with a base size of 57 points.
    @MainActor public static var displayLarge: Font { scaled(size: 57, weight: .bold) }
    /// With a base size of 45 points.
    @MainActor public static var displayMedium: Font { scaled(size: 45, weight: .bold) }
    /// With a base size of 36 points.
    @MainActor public static var displaySmall: Font { scaled(size: 36, weight: .bold) }

    // MARK: - Headings

    /// The title of a screen.
    public static let h1 = Font.system(.title, weight: .bold)
    /// The title of a part of a screen.
    public static let h2 = Font.system(.title2, weight: .bold)
    /// The title of a card.
    public static let h3 = Font.system(.title3, weight: .semibold)
    /// The title of a group of rows.
    public static let h4 = Font.system(.headline, weight: .semibold)

    // MARK: - Body

    /// Running text with emphasis.
    public static let bodyLarge = Font.system(.body, weight: .medium)
    /// Running text.
    public static let bodyMedium = Font.system(.body, weight: .regular)
    /// Running text that takes less room.
    public static let bodySmall = Font.system(.callout, weight: .regular)

    // MARK: - Labels

    /// The name of a field or a value.
    public static let labelLarge = Font.system(.subheadline, weight: .semibold)
    /// The name of a value in a row.
    public static let labelMedium = Font.system(.subheadline, weight: .medium)
    /// The name of a value in a dense row.
    public static let labelSmall = Font.system(.footnote, weight: .medium)

    // MARK: - Captions

    /// A remark below a field.
    public static let captionLarge = Font.system(.footnote, weight: .regular)
    /// A remark below a picture.
    public static let captionMedium = Font.system(.caption, weight: .regular)
    /// The smallest text.
    public static let captionSmall = Font.system(.caption2, weight: .regular)

    // MARK: - Special

    /// One large figure, such as a score, with a base size of 72 points.
    @MainActor public static var scoreDisplay: Font { scaled(size: scoreDisplaySize, weight: .bold) }
    /// A figure among others. Its digits are of one width, so that a changing figure does not move.
    public static let statValue: Font = Font.system(.title2, design: .rounded, weight: .semibold).monospacedDigit()
    /// The title of a button.
    public static let button = Font.system(.headline, weight: .semibold)

    /// The base size of `scoreDisplay` in points, for `View.scaledFont`.
    public static let scoreDisplaySize: CGFloat = 72

    /// A font of the system that grows from a base size as large titles do.
    @MainActor
    private static func scaled(size: CGFloat, weight: Font.Weight) -> Font {
        #if canImport(UIKit)
            let scaledSize = UIFontMetrics(forTextStyle: .largeTitle).scaledValue(for: size)
            return Font.system(size: scaledSize, weight: weight)
        #else
            return Font.system(size: size, weight: weight)
        #endif
    }
}
