import SwiftUI

#if canImport(UIKit)
    import UIKit
#elseif canImport(AppKit)
    import AppKit
#endif

extension DesignSystem {
    /// Movements of the app. Each is `nil` for people who have asked for less motion, and `withAnimation` and
    /// `animation(_:value:)` then change the view at once.
    ///
    /// The setting is read each time, on the main actor. The rules `hardcoded-animation` and
    /// `a11y-reduce-motion-ignored` forbid other animations.
    @MainActor
    public enum Animation {
        /// 0.15 seconds, for an answer to a tap.
        public static var quick: SwiftUI.Animation? { unlessReduced(.easeOut(duration: 0.15)) }
        /// 0.3 seconds, for most changes.
        public static var standard: SwiftUI.Animation? { unlessReduced(.easeInOut(duration: 0.3)) }
        /// 0.5 seconds, for changes of a whole screen.
        public static var smooth: SwiftUI.Animation? { unlessReduced(.easeInOut(duration: 0.5)) }
        /// A spring, for what should be noticed.
        public static var bouncy: SwiftUI.Animation? {
            unlessReduced(.spring(response: 0.4, dampingFraction: 0.7))
        }

        private static func unlessReduced(_ animation: SwiftUI.Animation) -> SwiftUI.Animation? {
            isMotionReduced ? nil : animation
        }

        private static var isMotionReduced: Bool {
            #if canImport(UIKit)
                return UIAccessibility.isReduceMotionEnabled
            #elseif canImport(AppKit)
                return NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
            #endif
        }
    }
}
