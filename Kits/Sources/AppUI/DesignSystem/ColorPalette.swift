import SwiftUI

/// The colors of the app, by what they mean.
///
/// Every color has a light and a dark form. Texts and colors with a meaning reach a contrast of at least 4.5 to 1 on
/// each of the three backgrounds, in both appearances; whoever changes a value has to work that out again.
///
/// The rules `hardcoded-color`, `hardcoded-gradient` and `color-without-dark-variant` forbid colors from elsewhere, and
/// `design-token-outside-enum` forbids a palette that is not an enum.
nonisolated public enum ColorPalette {
    // MARK: - Brand

    /// The main color: what can be tapped, and what is chosen.
    public static let primary: Color = AdaptiveColor(light: 0x0B5CC4, dark: 0x6AA9FF).color
    /// What is drawn on top of `primary`.
    public static let onPrimary: Color = AdaptiveColor(light: 0xFFFFFF, dark: 0x0B1B33).color
    /// The second color, for what stands beside the main action.
    public static let secondary: Color = AdaptiveColor(light: 0x5B4BB7, dark: 0xB3A6FF).color
    /// The background of a button beside the main one.
    public static let neutral: Color = AdaptiveColor(light: 0x475467, dark: 0xB6BECB).color
    /// What is drawn on top of `neutral`.
    public static let onNeutral: Color = AdaptiveColor(light: 0xFFFFFF, dark: 0x101828).color

    // MARK: - Meaning

    /// Something went well.
    public static let success: Color = AdaptiveColor(light: 0x14703A, dark: 0x4CC479).color
    /// Something needs attention.
    public static let warning: Color = AdaptiveColor(light: 0x8A5200, dark: 0xF2B03D).color
    /// Something failed. Never the only sign of it: a symbol or a text stands beside it.
    public static let error: Color = AdaptiveColor(light: 0xB42318, dark: 0xFF8A80).color
    /// Something is worth knowing.
    public static let info: Color = AdaptiveColor(light: 0x0A6A80, dark: 0x58C3DA).color

    // MARK: - Text

    /// Titles and running text.
    public static let textPrimary: Color = AdaptiveColor(light: 0x101828, dark: 0xF5F7FA).color
    /// Text that goes with a title.
    public static let textSecondary: Color = AdaptiveColor(light: 0x475467, dark: 0xB6BECB).color
    /// Text that may be overlooked, such as a placeholder.
    public static let textTertiary: Color = AdaptiveColor(light: 0x556070, dark: 0x98A2B3).color

    // MARK: - Background

    /// Behind a screen.
    public static let background: Color = AdaptiveColor(light: 0xFFFFFF, dark: 0x000000).color
    /// Behind a card on a screen.
    public static let backgroundSecondary: Color = AdaptiveColor(light: 0xF2F4F7, dark: 0x16181D).color
    /// Behind a part of a card.
    public static let backgroundTertiary: Color = AdaptiveColor(light: 0xE4E7EC, dark: 0x23262D).color
    /// The line around a field.
    public static let border: Color = AdaptiveColor(light: 0x667085, dark: 0x8A94A6).color

    // MARK: - Performance

    /// The best of five levels.
    public static let performanceExcellent: Color = AdaptiveColor(light: 0x14703A, dark: 0x4CC479).color
    /// The second of five levels.
    public static let performanceGood: Color = AdaptiveColor(light: 0x3D6B12, dark: 0x9CCC52).color
    /// The middle of five levels.
    public static let performanceAverage: Color = AdaptiveColor(light: 0x8A5200, dark: 0xF2B03D).color
    /// The fourth of five levels.
    public static let performanceBelowAverage: Color = AdaptiveColor(light: 0xA03E0A, dark: 0xFF9A5C).color
    /// The last of five levels.
    public static let performancePoor: Color = AdaptiveColor(light: 0xB42318, dark: 0xFF8A80).color

    // MARK: - Charts

    /// The colors of the series of a chart, in this order. `chartColor(at:)` begins again behind the last.
    public static let chartColors: [Color] = [primary, success, warning, secondary, info, error]

    /// The color of a series of a chart.
    ///
    /// - Parameter index: The position of the series. Any number is allowed, also one below zero.
    /// - Returns: A color of `chartColors`, which starts again from the beginning when there are more series.
    public static func chartColor(at index: Int) -> Color {
        let remainder = index % chartColors.count
        return chartColors[remainder < 0 ? remainder + chartColors.count : remainder]
    }
}
