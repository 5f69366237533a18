import Foundation

/// Owns the refresh in the background: asks for it, decides whether it makes sense, and runs it.
///
/// It guarantees:
/// - A delivery is completed exactly once, and the next run is requested first; see ``BackgroundRun``.
/// - Nothing is sent when the user has switched the work off, when nobody is signed in, when the device is known to be
///   offline, when the last run was less than the interval ago, or while another delivery is at work. Such a run counts
///   as a success.
/// - The log has a line "Background refresh task started" for each delivery, in release builds as well.
/// - A stored date in the future counts as none, as after a change of the clock every run would be skipped.
///
/// The rules `bg-work-unchecked`, `bg-interval-short` and `bg-duration-untracked` forbid going round it.
///
/// ## Usage
/// ```swift
/// // In the launch handler, which the system calls on a queue of its own:
/// Task { @MainActor in await manager.handleBackgroundRefresh(task: delivery) }
/// // When the app goes to the background:
/// manager.scheduleRefresh()
/// ```
@MainActor
public final class BackgroundRefreshManager {
    // MARK: - Limits

    /// The shortest time between two runs: four hours. The system starts them less often than it could.
    public static let minimumInterval: TimeInterval = 4 * 60 * 60
    /// What is added to the interval when a run is requested, so that one that begins at its earliest moment is not too
    /// soon after the last, which was requested a moment before it began.
    private static let margin: TimeInterval = 60

    // MARK: - Dependencies and state

    private let identifier: String
    private let interval: TimeInterval
    private let work: any BackgroundRefreshing
    private let conditions: any BackgroundConditionsProviding
    private let scheduler: any BackgroundScheduling
    private let lastRuns: any LastRunStoring
    private let errors: any ErrorRecording
    private let wallClock: WallClock
    private let clock: any Clock<Duration>
    private let log: Log
    private let report: @Sendable (BackgroundRunEvent) -> Void
    private var current: BackgroundRun?

    // MARK: - Initialization

    /// A manager for one kind of refresh.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the task, which `Info.plist` permits.
    ///   - interval: The least time between two runs, in seconds; less than four hours count as four hours.
    ///   - work: What is refreshed.
    ///   - conditions: Whether it makes sense.
    ///   - scheduler: Where runs are requested.
    ///   - lastRuns: Where the date of the last run is kept.
    ///   - errors: Where errors of the work and refused requests are recorded.
    ///   - wallClock: Tells the date for the interval.
    ///   - clock: Measures the duration of a run.
    ///   - log: Is told that a run has begun, so that a test by hand can look for the line.
    ///   - report: Gets what happens, for the log and analytics, on any thread.
    public init(
        identifier: String, interval: TimeInterval = BackgroundRefreshManager.minimumInterval,
        work: any BackgroundRefreshing, conditions: any BackgroundConditionsProviding,
        scheduler: any BackgroundScheduling, lastRuns: any LastRunStoring, errors: any ErrorRecording,
        wallClock: WallClock = .system, clock: any Clock<Duration> = ContinuousClock(),
        log: Log = Log(.background, sinks: []), report: @escaping @Sendable (BackgroundRunEvent) -> Void = { _ in }
    ) {
        self.identifier = identifier
        self.interval = max(interval, Self.minimumInterval)
        self.work = work
        self.conditions = conditions
        self.scheduler = scheduler
        self.lastRuns = lastRuns
        self.errors = errors
        self.wallClock = wallClock
        self.clock = clock
        self.log = log
        self.report = report
    }

    // MARK: - Running

    /// Requests the next run. Call it when the app goes to the background; a run requests its successor by itself.
    public func scheduleRefresh() {
        plan().requestNext()
    }

    /// Runs a refresh that the system has started, and completes its task.
    ///
    /// Canceling the calling task gives up the run.
    /// - Parameter task: The task that the system handed over.
    public func handleBackgroundRefresh(task: any BackgroundTaskDelivering) async {
        log.info("Background refresh task started")
        let run = BackgroundRun(task, plan: plan()) { [weak self] in await self?.performRefresh() ?? false }
        if !Self.isOpen(current) { current = run }
        await run.waitForEnd()
        if current === run { current = nil }
    }

    /// Refreshes without checking first, and stores the date if that succeeded.
    ///
    /// - Returns: Whether it succeeded. An error was recorded, unless the run was canceled.
    public func performRefresh() async -> Bool {
        let beginning = wallClock.now
        do {
            try await work.refresh()
            lastRuns.store(beginning)
            return true
        } catch {
            if !Task.isCancelled { errors.record(error, context: "performRefresh") }
            return false
        }
    }

    // MARK: - Planning

    private func plan() -> BackgroundRunPlan {
        BackgroundRunPlan(
            identifier: identifier, earliestBegin: wallClock.now.addingTimeInterval(interval + Self.margin),
            scheduler: scheduler, checks: checks(), clock: clock, errors: errors, report: report)
    }

    private nonisolated static func isOpen(_ run: BackgroundRun?) -> Bool {
        run.map { $0.outcome == nil } ?? false
    }

    /// The quick questions. They ask no server, and the cheapest comes first.
    private func checks() -> [BackgroundCheck] {
        let earlier = current
        return [
            BackgroundCheck(.alreadyRunning) { !Self.isOpen(earlier) },
            BackgroundCheck(.switchedOff) { [conditions] in await conditions.isSwitchedOn() },
            BackgroundCheck(.signedOut) { [conditions] in await conditions.isSignedIn() },
            BackgroundCheck(.offline) { [conditions] in await conditions.connection() != .offline },
            BackgroundCheck(.tooSoon) { [lastRuns, wallClock, interval] in
                let now = wallClock.now
                guard let last = lastRuns.lastRun(), last <= now else { return true }
                return now.timeIntervalSince(last) >= interval
            },
        ]
    }
}
