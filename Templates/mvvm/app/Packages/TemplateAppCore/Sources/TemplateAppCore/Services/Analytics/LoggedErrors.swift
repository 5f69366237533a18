/// Writes failures to the log, until the app has a service for crash reports.
public struct LoggedErrors: ErrorRecording {
    private let log: Log

    /// - Parameter log: Where failures are written.
    public init(log: Log) {
        self.log = log
    }

    /// See ``ErrorRecording``.
    public func record(_ error: any Error, context: String) {
        log.error("\(context) failed: \(error)")
    }
}
