/// Completes one delivery, once. All paths that may end a run meet here: the work, the system, the app.
///
/// ## Usage
/// ```swift
/// let settlement = BackgroundSettlement(delivery, elapsed: elapsed, report: report)
/// delivery.expirationHandler = { settlement.settle(.expired) }
/// settlement.settle(.succeeded)
/// ```
///
/// ## Thread Safety
/// Every method may be called from any thread. The first who settles takes the delivery out under the lock, so that
/// nobody else can complete it, and completes it after the lock is released, so that a call back into here cannot wait
/// forever.
final class BackgroundSettlement: Sendable {
    /// What is known about the run. The delivery is there as long as nobody has settled.
    private struct State: Sendable {
        /// The open task.
        var delivery: (any BackgroundTaskDelivering)?
        /// The work, once it has been started.
        var work: Task<BackgroundRunOutcome, Never>?
        /// The outcome, once somebody has settled.
        var outcome: BackgroundRunOutcome?
    }

    private let state: Locked<State>
    private let elapsed: @Sendable () -> Duration
    private let report: @Sendable (BackgroundRunEvent) -> Void

    /// How the run ended, or `nil` while it is open.
    var outcome: BackgroundRunOutcome? { state.withLock { $0.outcome } }

    /// A settlement that is open.
    init(
        _ delivery: any BackgroundTaskDelivering, elapsed: @escaping @Sendable () -> Duration,
        report: @escaping @Sendable (BackgroundRunEvent) -> Void
    ) {
        self.state = Locked(State(delivery: delivery))
        self.elapsed = elapsed
        self.report = report
    }

    /// Completes the delivery, stops the work and reports, unless somebody was here before.
    ///
    /// - Parameter outcome: How the run ends, if this call is the first.
    /// - Returns: Whether this call was the first.
    @discardableResult
    func settle(_ outcome: BackgroundRunOutcome) -> Bool {
        let open = state.withLock { state in
            let before = state
            if before.outcome == nil { state = State(outcome: outcome) }
            return before
        }
        guard let delivery = open.delivery else { return false }
        let duration = elapsed()
        delivery.complete(success: outcome.isSuccess)
        open.work?.cancel()
        report(.settled(outcome, duration: duration))
        return true
    }

    /// Settles with what the work came to, or reports that it came too late.
    ///
    /// - Parameter outcome: What the work came to.
    /// - Returns: How the run ended.
    func workEnded(_ outcome: BackgroundRunOutcome) -> BackgroundRunOutcome {
        if !settle(outcome) { report(.endedLate(duration: elapsed())) }
        return self.outcome ?? outcome
    }

    /// Settles a run that ends without having worked.
    ///
    /// - Parameter outcome: How the run ends, if it is still open.
    /// - Returns: How the run ended.
    func endedBeforeWork(_ outcome: BackgroundRunOutcome) -> BackgroundRunOutcome {
        settle(outcome)
        return self.outcome ?? outcome
    }

    /// Remembers the work, so that it can be stopped. Work of a run that has ended by then is stopped at once.
    func attach(_ work: Task<BackgroundRunOutcome, Never>) {
        let isOpen = state.withLock { state in
            guard state.outcome == nil else { return false }
            state.work = work
            return true
        }
        if !isOpen { work.cancel() }
    }
}
