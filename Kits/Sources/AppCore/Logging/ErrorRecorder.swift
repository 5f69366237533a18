import Foundation

/// Records errors: writes them to the log, and tells the crash reporter of each occurrence once.
///
/// A service that records what it keeps to itself, and a view model that handles what came up from it, often see the
/// same occurrence. An error of the same kind within ``window`` therefore counts as the same one, so that figures are
/// not doubled and a loop of attempts does not flood the reporter. Canceling is no error. From debug builds nothing is
/// sent.
public final class ErrorRecorder: ErrorRecording {
    /// For how many seconds errors of one kind count as one occurrence.
    public static let window: TimeInterval = 1

    private let reporter: any CrashReporting
    private let log: Log?
    private let build: BuildMode
    private let clock: WallClock
    private let sent = Locked<[String: Date]>([:])

    // MARK: - Initialization

    /// - Parameters:
    ///   - reporter: The crash reporter.
    ///   - log: Where errors are written in every build. The description of an error is a detail, so that release
    ///     builds do not write it.
    ///   - build: Whose build this is.
    ///   - clock: The time of day.
    public init(
        reporter: any CrashReporting, log: Log? = nil, build: BuildMode = .current, clock: WallClock = .system
    ) {
        self.reporter = reporter
        self.log = log
        self.build = build
        self.clock = clock
    }

    // MARK: - Recording

    /// Records an error. It may be called on any thread and returns at once.
    public func record(_ error: any Error, context: String) {
        guard !isCancellation(error) else { return }
        let report = ErrorReport(error, context: context)
        log?.error(
            "\(report.context) failed: \(report.type) \(report.caseName ?? "") \(report.code)",
            detail: String(describing: error))
        guard build == .release, isNew(report) else { return }
        reporter.report(report)
    }

    // MARK: - Private Methods

    private func isCancellation(_ error: any Error) -> Bool {
        error is CancellationError || (error as? URLError)?.code == .cancelled
    }

    /// A clock that was set back makes no report disappear: a moment in the future counts as long ago.
    private func isNew(_ report: ErrorReport) -> Bool {
        let now = clock.now
        return sent.withLock { sent in
            sent = sent.filter { (0..<Self.window).contains(now.timeIntervalSince($0.value)) }
            guard sent[report.kind] == nil else { return false }
            sent[report.kind] = now
            return true
        }
    }
}
