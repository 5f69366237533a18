/// How a run in the background ended. There is one outcome for each delivery.
public enum BackgroundRunOutcome: Hashable, Sendable {
    /// The work returned `true` while the task was open.
    case succeeded
    /// A check before the work said that there is nothing to do. That is no failure.
    case skipped(BackgroundSkip)
    /// The work returned `false`.
    case failed
    /// The work was stopped because its time budget was used up, and then returned `false`.
    case overran
    /// The system took the time back. What the work returns later counts no more.
    case expired
    /// The app gave up the run.
    case canceled

    /// What the system is told.
    public var isSuccess: Bool {
        switch self {
        case .succeeded, .skipped: true
        case .failed, .overran, .expired, .canceled: false
        }
    }
}
