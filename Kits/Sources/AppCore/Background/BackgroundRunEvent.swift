import Foundation

/// What a run in the background tells the log and analytics.
public enum BackgroundRunEvent: Hashable, Sendable {
    /// The system has accepted the request for the next run.
    case nextRequested(earliestBegin: Date)
    /// The run has ended, after a duration on the injected clock. This comes once for each delivery.
    case settled(BackgroundRunOutcome, duration: Duration)
    /// The work went on after the run had ended. Its result was dropped. Log it as information.
    case endedLate(duration: Duration)
}
