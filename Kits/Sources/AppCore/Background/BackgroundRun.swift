/// One run in the background: it asks for the next one, checks, works, and completes its delivery exactly once.
///
/// It guarantees, however the work, the system and the app interleave:
/// - The next run is requested first, and the expiration handler is installed before anything is awaited.
/// - The delivery is completed once, by whoever comes first, also when nobody holds the run any more. A success that
///   comes after the expiration is not reported as one.
/// - The work does not begin when the run has ended, or when a check says that there is nothing to do.
/// - When the time budget is used up, or the run ends otherwise, the work is canceled. A work that ignores this goes
///   on, and its result is dropped if the run has ended by then.
///
/// The rules `bg-double-completion`, `bg-next-run-late` and `bg-expiration-keeps-working` forbid going round it.
///
/// ## Usage
/// ```swift
/// let run = BackgroundRun(delivery, plan: plan) { await manager.performRefresh() }
/// await run.waitForEnd()
/// ```
///
/// ## Thread Safety
/// Every method may be called from any thread.
public final class BackgroundRun: Sendable {
    // MARK: - Types

    /// Begins the work that goes on by itself. Tests replace it to decide the order of steps.
    typealias Starter =
        @Sendable (_ work: @escaping @Sendable () async -> BackgroundRunOutcome) -> Task<BackgroundRunOutcome, Never>

    /// What one of the two tasks of a run came to.
    private enum Step: Sendable {
        /// The work, or a check that says no.
        case workEnded(BackgroundRunOutcome)
        /// The run had ended before the work.
        case neverBegan
        /// The work has to stop.
        case budgetUsedUp
        /// The work was quicker than the timer.
        case timerStopped
    }

    // MARK: - State

    private let settlement: BackgroundSettlement
    private let task: Task<BackgroundRunOutcome, Never>

    /// How the run ended, or `nil` while it goes on.
    public var outcome: BackgroundRunOutcome? { settlement.outcome }

    // MARK: - Initialization

    /// Starts a run.
    ///
    /// - Parameters:
    ///   - delivery: The task that the system handed over.
    ///   - plan: What comes before the work, and how long it may take.
    ///   - work: The work. It returns whether it did what it was for, and heeds cancellation.
    public convenience init(
        _ delivery: any BackgroundTaskDelivering, plan: BackgroundRunPlan, work: @escaping @Sendable () async -> Bool
    ) {
        self.init(delivery, plan: plan, start: { work in Task { await work() } }, work: work)
    }

    /// Starts a run whose tasks are begun by the caller.
    init(
        _ delivery: any BackgroundTaskDelivering, plan: BackgroundRunPlan, start: Starter,
        work: @escaping @Sendable () async -> Bool
    ) {
        let settlement = BackgroundSettlement(
            delivery, elapsed: Stopwatch(plan.clock).elapsed, report: plan.report)
        plan.requestNext()
        // The handler holds what completes the delivery, and no owner that could be gone.
        delivery.expirationHandler = { settlement.settle(.expired) }
        let task = start { await Self.carryOut(plan, settlement, work) }
        settlement.attach(task)
        self.settlement = settlement
        self.task = task
    }

    // MARK: - Ending

    /// Gives up the run. The work is canceled and the delivery is completed without success, unless the run has ended.
    public func cancel() {
        settlement.settle(.canceled)
    }

    /// Waits until the work has ended, which may be later than the run. Canceling the waiting task cancels the run.
    ///
    /// - Returns: How the run ended.
    @discardableResult
    public func waitForEnd() async -> BackgroundRunOutcome {
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            cancel()
        }
    }

    // MARK: - Working

    /// Checks and works within the time budget.
    private static func carryOut(
        _ plan: BackgroundRunPlan, _ settlement: BackgroundSettlement, _ work: @escaping @Sendable () async -> Bool
    ) async -> BackgroundRunOutcome {
        await withTaskGroup(of: Step.self) { group in
            group.addTask { await checkAndWork(plan, settlement, work) }
            group.addTask {
                do { try await plan.clock.sleep(for: plan.budget) } catch { return .timerStopped }
                return .budgetUsedUp
            }
            var isOverBudget = false
            for await step in group {
                switch step {
                case .workEnded(let outcome):
                    group.cancelAll()
                    return settlement.workEnded(isOverBudget && outcome == .failed ? .overran : outcome)
                case .neverBegan:
                    group.cancelAll()
                    return settlement.endedBeforeWork(isOverBudget ? .overran : .canceled)
                case .budgetUsedUp:
                    isOverBudget = true
                    group.cancelAll()
                case .timerStopped:
                    continue
                }
            }
            return settlement.endedBeforeWork(.canceled)
        }
    }

    /// The checks in their order, and then the work, unless the run has ended by then.
    private static func checkAndWork(
        _ plan: BackgroundRunPlan, _ settlement: BackgroundSettlement, _ work: @Sendable () async -> Bool
    ) async -> Step {
        for check in plan.checks {
            guard settlement.outcome == nil, !Task.isCancelled else { return .neverBegan }
            guard await check.isMet() else { return .workEnded(.skipped(check.reason)) }
        }
        guard settlement.outcome == nil, !Task.isCancelled else { return .neverBegan }
        return .workEnded(await work() ? .succeeded : .failed)
    }
}
