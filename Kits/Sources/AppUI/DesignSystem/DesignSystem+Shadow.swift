import SwiftUI

extension DesignSystem {
    /// Shadows in three levels. Take all four values of a shadow from one of them.
    nonisolated public enum Shadow {
        /// One level: its color follows the dark appearance, where a shadow has to be darker to be seen.
        nonisolated public struct Level: Hashable, Sendable {
            /// The color, which is partly transparent.
            public let color: Color
            /// How far the shadow blurs, in points.
            public let radius: CGFloat
            /// How far it is moved to the trailing side, in points.
            public let x: CGFloat
            /// How far it is moved down, in points.
            public let y: CGFloat
        }

        /// Just above the background.
        public static let sm = Level(color: shade, radius: 2, x: 0, y: 1)
        /// A card.
        public static let md = Level(color: shade, radius: 4, x: 0, y: 2)
        /// What floats above cards.
        public static let lg = Level(color: shade, radius: 8, x: 0, y: 4)

        private static let shade: Color = AdaptiveColor(light: 0x101828, dark: 0x000000, opacity: 0.16).color
    }
}
