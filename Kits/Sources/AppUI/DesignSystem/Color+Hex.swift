import AppCore
import SwiftUI

extension Color {
    /// A color that is known only when the app runs, such as one that the server sends. Those of the app are in
    /// `ColorPalette`; the rule `hardcoded-color` finds them elsewhere.
    ///
    /// - Parameter hex: 3, 6 or 8 hexadecimal digits, with any signs around them; of 8 the first two are the opacity.
    /// - Returns: Nil for anything else.
    nonisolated public init?(hex: String) {
        guard let color = HexColor(hex) else { return nil }
        self.init(.sRGB, red: color.red, green: color.green, blue: color.blue, opacity: color.opacity)
    }
}
