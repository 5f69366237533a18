import SwiftUI

/// The measures of the design: distances, corners, shadows and movement.
///
/// The rules `hardcoded-spacing`, `hardcoded-corner-radius`, `hardcoded-shadow`, `shadow-levels-mixed` and
/// `hardcoded-animation` forbid other values in views.
nonisolated public enum DesignSystem {
    /// Distances in points, for stacks and paddings.
    nonisolated public enum Spacing {
        /// 4 points.
        public static let xs: CGFloat = 4
        /// 8 points.
        public static let sm: CGFloat = 8
        /// 12 points.
        public static let md: CGFloat = 12
        /// 16 points.
        public static let lg: CGFloat = 16
        /// 20 points.
        public static let xl: CGFloat = 20
        /// 24 points.
        public static let xxl: CGFloat = 24
        /// 32 points.
        public static let xxxl: CGFloat = 32
        /// 40 points.
        public static let huge: CGFloat = 40
        /// 60 points, between the parts of a screen.
        public static let section: CGFloat = 60
    }

    /// Radii of corners in points.
    nonisolated public enum CornerRadius {
        /// 8 points.
        public static let sm: CGFloat = 8
        /// 12 points.
        public static let md: CGFloat = 12
        /// 16 points.
        public static let lg: CGFloat = 16
        /// 20 points.
        public static let xl: CGFloat = 20
        /// 9999 points: round at both ends, whatever the height.
        public static let full: CGFloat = 9999
    }

    /// Sizes in points that are neither distances nor radii.
    nonisolated public enum Size {
        /// The least width and height of what can be tapped.
        public static let touchTarget: CGFloat = 44
        /// The least height of a button across the screen.
        public static let buttonHeight: CGFloat = 50
        /// The width of the line around a field.
        public static let border: CGFloat = 1
    }

    /// How opaque something is.
    nonisolated public enum Opacity {
        /// What cannot be used at the moment.
        public static let disabled = 0.6
        /// What is being pressed.
        public static let pressed = 0.8
    }
}
