import AppCore
import SwiftUI

/// Is shown in place of the content while something loads: an enlarged spinner with a message, in the whole of its
/// place.
///
/// VoiceOver reads the message once. The view does not have the trait for frequent updates, as it comes and goes and
/// says the same all the time (rule `a11y-updates-frequently-static`). The rules `component-made-by-hand` and
/// `loading-without-error` forbid spinners that go round it.
public struct LoadingView: View {
    private let message: LocalizedStringKey

    /// - Parameter message: What is on its way, as a key of the string table; without one, that something is.
    public init(message: LocalizedStringKey? = nil) {
        self.message = message ?? LocalizedStringKey(Strings.Components.loading)
    }

    /// The spinner and its message.
    public var body: some View {
        ProgressView {
            Text(message)
                .font(Typography.bodyMedium)
                .foregroundStyle(ColorPalette.textSecondary)
                .multilineTextAlignment(.center)
        }
        .controlSize(.large)
        .tint(ColorPalette.primary)
        .padding(DesignSystem.Spacing.lg)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(message)
    }
}

#if canImport(DeveloperToolsSupport)
    #Preview("Default") {
        LoadingView()
    }

    #Preview("Message") {
        LoadingView(message: "Loading the season")
    }
#endif
