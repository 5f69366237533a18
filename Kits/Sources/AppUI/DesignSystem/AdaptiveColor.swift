import SwiftUI

#if canImport(UIKit)
    import UIKit
#elseif canImport(AppKit)
    import AppKit
#endif

/// A color with a form for the light and one for the dark appearance.
///
/// Both are written as `0xRRGGBB` in the color space sRGB. The system chooses between them when it draws, so the color
/// follows a change of the appearance also where it is kept in a constant.
nonisolated struct AdaptiveColor: Hashable, Sendable {
    /// The form for the light appearance, as `0xRRGGBB`.
    let light: UInt32
    /// The form for the dark appearance, as `0xRRGGBB`.
    let dark: UInt32
    /// How opaque both forms are, from 0 to 1.
    var opacity: Double = 1

    /// The color that views use.
    var color: Color {
        #if canImport(UIKit)
            return Color(
                uiColor: UIColor { traits in
                    let channels = Channels(traits.userInterfaceStyle == .dark ? dark : light)
                    return UIColor(
                        red: channels.red, green: channels.green, blue: channels.blue, alpha: opacity)
                })
        #elseif canImport(AppKit)
            return Color(
                nsColor: NSColor(name: nil) { appearance in
                    let isDark = appearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua
                    let channels = Channels(isDark ? dark : light)
                    return NSColor(
                        srgbRed: channels.red, green: channels.green, blue: channels.blue, alpha: opacity)
                })
        #endif
    }

    /// The three parts of a color, each from 0 to 1.
    nonisolated private struct Channels {
        let red: CGFloat
        let green: CGFloat
        let blue: CGFloat

        init(_ value: UInt32) {
            red = CGFloat((value >> 16) & 0xFF) / 255
            green = CGFloat((value >> 8) & 0xFF) / 255
            blue = CGFloat(value & 0xFF) / 255
        }
    }
}
