import Foundation

/// What one run in the background does around its work.
public struct BackgroundRunPlan: Sendable {
    /// The identifier under which the next run is requested.
    public let identifier: String
    /// The moment before which the system does not start the next run.
    public let earliestBegin: Date
    /// Where the next run is requested.
    public let scheduler: any BackgroundScheduling
    /// The quick questions before the work, in this order.
    public let checks: [BackgroundCheck]
    /// How long the checks and the work may take. Then the work is canceled, so that it ends before the system ends it.
    public let budget: Duration
    /// Measures the duration of the run and its budget.
    public let clock: any Clock<Duration>
    /// Where a refused request for the next run is recorded.
    public let errors: any ErrorRecording
    /// Gets what happens, for the log and analytics, on any thread. It is quick.
    public let report: @Sendable (BackgroundRunEvent) -> Void

    /// A plan whose work has 20 seconds, as the system ends a refresh after 30 at the latest.
    ///
    /// - Parameters:
    ///   - identifier: The identifier under which the next run is requested.
    ///   - earliestBegin: The moment before which the system does not start the next run.
    ///   - scheduler: Where the next run is requested.
    ///   - checks: The quick questions before the work, in this order.
    ///   - budget: How long the checks and the work may take.
    ///   - clock: Measures the duration of the run and its budget.
    ///   - errors: Where a refused request for the next run is recorded.
    ///   - report: Gets what happens, for the log and analytics.
    public init(
        identifier: String, earliestBegin: Date, scheduler: any BackgroundScheduling, checks: [BackgroundCheck] = [],
        budget: Duration = .seconds(20), clock: any Clock<Duration> = ContinuousClock(), errors: any ErrorRecording,
        report: @escaping @Sendable (BackgroundRunEvent) -> Void = { _ in }
    ) {
        self.identifier = identifier
        self.earliestBegin = earliestBegin
        self.scheduler = scheduler
        self.checks = checks
        self.budget = budget
        self.clock = clock
        self.errors = errors
        self.report = report
    }

    /// Requests the next run. A refusal is recorded and does not keep the present run from its work.
    public func requestNext() {
        do {
            try scheduler.submit(identifier, earliestBegin: earliestBegin)
            report(.nextRequested(earliestBegin: earliestBegin))
        } catch {
            errors.record(error, context: "requestBackgroundRun")
        }
    }
}
