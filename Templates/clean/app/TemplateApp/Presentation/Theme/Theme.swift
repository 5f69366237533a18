import SwiftUI

/// What the whole app looks like. ``ContentView`` puts it on once, for every screen.
struct Theme: ViewModifier {
    func body(content: Content) -> some View {
        content
            .font(Typography.bodyMedium)
            .tint(Colors.primary)
    }
}
