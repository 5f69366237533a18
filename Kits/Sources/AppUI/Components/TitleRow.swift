import SwiftUI

/// A line of a list: what something is called, and what else there is to know. VoiceOver reads it as one.
///
/// The rule `repeated-style-chain` finds lines of lists that are put together elsewhere.
public struct TitleRow: View {
    private let title: String
    private let subtitle: String?

    /// - Parameters:
    ///   - title: What something is called.
    ///   - subtitle: Stands below it. Without one there is no second line.
    public init(title: String, subtitle: String? = nil) {
        self.title = title
        self.subtitle = subtitle
    }

    /// One line or two.
    public var body: some View {
        VStack(alignment: .leading, spacing: DesignSystem.Spacing.xs) {
            Text(title)
                .font(Typography.bodyLarge)
                .foregroundStyle(ColorPalette.textPrimary)
            if let subtitle {
                Text(subtitle)
                    .font(Typography.bodySmall)
                    .foregroundStyle(ColorPalette.textSecondary)
            }
        }
        .accessibilityElement(children: .combine)
    }
}

#if canImport(DeveloperToolsSupport)
    #Preview("With subtitle") {
        TitleRow(title: "Berth 4", subtitle: "Inner harbor")
    }
#endif
