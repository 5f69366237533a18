import AppCore

/// Why an exploration did not end well. Each one names the choices that lead there, for ``Interleavings/replay(_:_:)``.
enum InterleavingsError: Error {
    /// The scenario threw.
    case failed(choices: [Int], underlying: any Error)
    /// Nothing can run any more, and the scenario has not ended: a deadlock, a lost continuation, or a wait for
    /// something outside of the schedule, such as a real clock or the main actor.
    case stuck(choices: [Int])
    /// One run took more steps than allowed: probably a loop that waits by yielding.
    case tooManySteps(choices: [Int])
    /// There are more schedules than allowed. The result would not be complete.
    case tooManySchedules(Int)
    /// The same choices led to something else than before, so that the exploration would not be complete.
    case notDeterministic(choices: [Int])
}

/// Runs real async code in every order in which its steps can happen.
///
/// All tasks of a scenario run on one executor that holds every step, a job, back. Whenever several can run, each is
/// tried: the scenario is run again from its beginning for each sequence of choices, depth first. A step reaches from
/// one suspension to the next: a hop to or from an actor, a resumed continuation, a yield, the beginning of a task.
///
/// What it guarantees: every order in which steps can reach an actor is tried, and every order of steps outside of
/// actors. A step that ends with a call of an actor has reached it: put ``Schedule/pause()`` before the call if
/// something else must be able to come between the step and the call. An actor takes its callers in the order in
/// which they reached it, as Swift's actors do for tasks of one priority. What it does not show: data races within a
/// step, which the compiler excludes, and what depends on the order of a `Set` or `Dictionary`, which differs from
/// run to run.
///
/// Tasks of the scenario must be its child tasks, or begin with ``Schedule/start(_:)``; a bare `Task { }` does not
/// inherit the executor, and what waits for it ends in ``InterleavingsError/stuck(choices:)``.
@available(iOS 18, macOS 15, *)
struct Interleavings {
    /// Result of an exploration.
    struct Report<Outcome: Hashable & Sendable> {
        /// How many schedules there are. Each was run once.
        var schedules = 0
        /// What the scenario returned, and in how many schedules.
        var outcomes: [Outcome: Int] = [:]
    }

    /// The most schedules. More are an error.
    var limit = 100_000
    /// The most steps of one run. More are an error.
    var stepLimit = 2_000

    /// Whether choice 0 is the step that became possible last, and not the one that did so first. With the newest
    /// first, a schedule without other choices runs each task as far as it goes, and each departure interrupts one.
    var isNewestFirst = true
    /// How often a schedule may depart from choice 0, or `nil` for all schedules there are. A scenario that has too
    /// many is explored with a bound, and what it prints must say so: most defects need two or three departures.
    var departures: Int?

    /// Runs a scenario in all orders, or in those within the bound.
    ///
    /// - Parameter scenario: Builds everything anew, starts tasks, waits for them, and returns what came of it or
    ///   throws.
    /// - Throws: An ``InterleavingsError``.
    func explore<Outcome: Hashable & Sendable>(
        _ scenario: @escaping @Sendable (Schedule) async throws -> Outcome
    ) throws -> Report<Outcome> {
        var report = Report<Outcome>()
        var next: [Choice]? = []
        while let prefix = next {
            guard report.schedules < limit else { throw InterleavingsError.tooManySchedules(limit) }
            let run = try run(prefix, scenario)
            report.schedules += 1
            report.outcomes[run.outcome, default: 0] += 1
            next = successor(of: run.choices)
        }
        return report
    }

    /// Runs a scenario that returns nothing, and throws if something is wrong, in all orders.
    /// - Returns: The number of schedules.
    @discardableResult
    func check(_ scenario: @escaping @Sendable (Schedule) async throws -> Void) throws -> Int {
        let report: Report<Bool> = try explore { schedule in
            try await scenario(schedule)
            return true
        }
        return report.schedules
    }

    /// Runs a scenario once, with the choices that an ``InterleavingsError`` names.
    ///
    /// Where the choices end, choice 0 is taken.
    func replay<Outcome: Sendable>(
        _ choices: [Int], _ scenario: @escaping @Sendable (Schedule) async throws -> Outcome
    ) throws -> Outcome {
        try run(choices.map { Choice(taken: $0, options: nil) }, scenario).outcome
    }

    private struct Choice {
        var taken: Int
        /// How many steps could run; `nil` when that is not known before.
        var options: Int?
    }

    private func run<Outcome: Sendable>(
        _ prefix: [Choice], _ scenario: @escaping @Sendable (Schedule) async throws -> Outcome
    ) throws -> (outcome: Outcome, choices: [Choice]) {
        let schedule = Schedule()
        let result = Locked<Result<Outcome, any Error>?>(nil)
        schedule.start {
            do {
                let outcome = try await scenario(schedule)
                result.withLock { $0 = .success(outcome) }
            } catch {
                result.withLock { $0 = .failure(error) }
            }
        }
        var choices: [Choice] = []
        var steps = 0
        while let options = schedule.options ?? schedule.wakeSettled() {
            steps += 1
            guard steps <= stepLimit else { throw InterleavingsError.tooManySteps(choices: choices.map(\.taken)) }
            var taken = 0
            if options > 1 {
                if choices.count < prefix.count {
                    let planned = prefix[choices.count]
                    taken = planned.taken
                    guard planned.options ?? options == options, taken < options else {
                        throw InterleavingsError.notDeterministic(choices: prefix.map(\.taken))
                    }
                }
                choices.append(Choice(taken: taken, options: options))
            }
            schedule.runStep(isNewestFirst ? options - 1 - taken : taken)
        }
        switch result.withLock({ $0 }) {
        case .success(let outcome): return (outcome, choices)
        case .failure(let error): throw InterleavingsError.failed(choices: choices.map(\.taken), underlying: error)
        case nil: throw InterleavingsError.stuck(choices: choices.map(\.taken))
        }
    }

    /// The choices that come next, depth first: the last that has an alternative takes it.
    private func successor(of choices: [Choice]) -> [Choice]? {
        var choices = choices
        while var last = choices.popLast() {
            let isWithinBound = last.taken > 0 || choices.count { $0.taken > 0 } < departures ?? .max
            last.taken += 1
            if isWithinBound, last.taken < last.options ?? 0 {
                choices.append(last)
                return choices
            }
        }
        return nil
    }
}

/// The executor of one run: it holds every step back until ``Interleavings`` chooses it.
@available(iOS 18, macOS 15, *)
final class Schedule: TaskExecutor {
    private let ready = Locked<[UnownedJob]>([])
    private let settled = Locked<[CheckedContinuation<Void, Never>]>([])

    /// Begins work that goes on by itself, as `Task { }` does outside of an exploration.
    @discardableResult
    func start<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
        Task(executorPreference: self, operation: work)
    }

    /// The same for work that can throw.
    @discardableResult
    func startThrowing<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) -> Task<Value, any Error> {
        Task(executorPreference: self, operation: work)
    }

    /// A point at which everything else may happen first, such as the time a server takes.
    func pause() async {
        await Task.yield()
    }

    /// Waits until nothing else can run: all others have ended, or wait for something that does not come by itself.
    ///
    /// Prefer it to waiting for one task after the other: each such wait adds steps that others can come between, and
    /// so multiplies the schedules, without showing anything new.
    func settle() async {
        await withCheckedContinuation { continuation in
            settled.withLock { $0.append(continuation) }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        ready.withLock { $0.append(job) }
    }

    /// How many steps can run, or `nil` if none can.
    fileprivate var options: Int? {
        ready.withLock { $0.isEmpty ? nil : $0.count }
    }

    /// Lets those go on that wait for all others, and returns how many steps can run then, or `nil` if none can.
    fileprivate func wakeSettled() -> Int? {
        let woken = settled.withLock { settled in
            defer { settled = [] }
            return settled
        }
        for continuation in woken { continuation.resume() }
        return options
    }

    fileprivate func runStep(_ index: Int) {
        let job = ready.withLock { $0.remove(at: index) }
        job.runSynchronously(on: asUnownedTaskExecutor())
    }
}
