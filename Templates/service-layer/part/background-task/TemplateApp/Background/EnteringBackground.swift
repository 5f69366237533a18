import SwiftUI

/// Does something whenever the app goes to the background.
struct EnteringBackground: ViewModifier {
    let action: () -> Void
    @Environment(\.scenePhase) private var phase

    func body(content: Content) -> some View {
        content.onChange(of: phase) { _, phase in
            if phase == .background { action() }
        }
    }
}

extension View {
    /// Does something whenever the app goes to the background, such as asking for a refresh there.
    func onEnteringBackground(perform action: @escaping () -> Void) -> some View {
        modifier(EnteringBackground(action: action))
    }
}
