import AppCore
import SwiftUI

/// The time that is left. VoiceOver hears the time and how urgent it is, in intervals and not with each second.
///
/// The rules `a11y-updates-frequently-missing` and `a11y-visual-state-lost` forbid countdowns that go round it.
public struct CountdownText: View {
    /// How urgent it is. The color shows it and the label says it.
    nonisolated public enum Urgency: CaseIterable, Hashable, Sendable {
        /// There is time enough.
        case none
        /// Time is running out.
        case warning
        /// There is hardly any time left.
        case critical
    }

    private let remaining: Duration
    private let urgency: Urgency

    /// - Parameters:
    ///   - remaining: The time that is left.
    ///   - urgency: How urgent that is. The view model decides it.
    public init(remaining: Duration, urgency: Urgency = .none) {
        self.remaining = remaining
        self.urgency = urgency
    }

    /// The time in minutes and seconds.
    public var body: some View {
        Text(verbatim: formattedTime)
            .font(Typography.statValue)
            .foregroundStyle(color)
            .accessibilityLabel(urgencyPrefix + Strings.Components.timeLeft(formattedTime))
            .accessibilityAddTraits(.updatesFrequently)
    }

    // MARK: - Texts

    /// What the label begins with: how urgent it is, or nothing.
    private var urgencyPrefix: String {
        switch urgency {
        case .none: ""
        case .warning: Strings.Components.warningPrefix
        case .critical: Strings.Components.criticalPrefix
        }
    }

    private var formattedTime: String {
        remaining.formatted(.time(pattern: .minuteSecond))
    }

    private var color: Color {
        switch urgency {
        case .none: ColorPalette.textPrimary
        case .warning: ColorPalette.warning
        case .critical: ColorPalette.error
        }
    }
}

#if canImport(DeveloperToolsSupport)
    #Preview("Urgencies") {
        VStack(spacing: DesignSystem.Spacing.md) {
            CountdownText(remaining: .seconds(600))
            CountdownText(remaining: .seconds(60), urgency: .warning)
            CountdownText(remaining: .seconds(10), urgency: .critical)
        }
    }
#endif
