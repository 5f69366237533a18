/// The crash reporter, whichever the app uses. A few lines that import its library implement it.
///
/// Only ``ErrorRecorder`` calls it. The rule `crash-reporter-direct-call` forbids calls from elsewhere.
public protocol CrashReporting: Sendable {
    /// Sends a report, now or later. It is called on any thread and must not wait.
    func report(_ report: ErrorReport)
}
