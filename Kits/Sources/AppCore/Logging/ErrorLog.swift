/// Writes errors to the log, for an app without a crash reporter.
///
/// The type and the case of an error are written in every build. Its description, which may hold what somebody typed,
/// is written in debug builds only. Canceling is no error. ``ErrorRecorder`` does the same and tells a crash reporter.
public struct ErrorLog: ErrorRecording {
    private let log: Log

    /// - Parameter log: Where errors are written.
    public init(log: Log) {
        self.log = log
    }

    /// Writes an error. It may be called on any thread and returns at once.
    public func record(_ error: any Error, context: String) {
        guard !error.isCancellation else { return }
        let report = ErrorReport(error, context: context)
        log.error(
            "\(report.context) failed: \(report.type) \(report.caseName ?? "") \(report.code)",
            detail: String(describing: error))
    }
}
