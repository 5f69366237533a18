import AppTesting
import Foundation
import Testing

@testable import AppCore

/// Runs the real code in every order in which its steps and those of the system and the app can happen.
@Suite struct BackgroundRunModelTests {
    @available(macOS 15, iOS 18, *)
    @Test(arguments: WorkKind.allCases)
    func aDeliveryIsCompletedOnceInEveryOrderOfExpirationAndCancellation(_ work: WorkKind) throws {
        try explore(BackgroundScenario(events: [.expire, .cancel], work: work))
    }

    @available(macOS 15, iOS 18, *)
    @Test(arguments: WorkKind.allCases)
    func aDeliveryIsCompletedOnceWhenItsOwnerGoesAwayAtAnyMoment(_ work: WorkKind) throws {
        try explore(BackgroundScenario(events: [.dropOwner], work: work))
        try explore(BackgroundScenario(events: [.expire, .dropOwner], work: work))
    }

    @available(macOS 15, iOS 18, *)
    @Test(arguments: WorkKind.allCases)
    func aBudgetThatIsUsedUpAtAnyMomentCompletesNothingTwice(_ work: WorkKind) throws {
        try explore(BackgroundScenario(events: [.expire, .useUpBudget], work: work))
    }

    @available(macOS 15, iOS 18, *)
    @Test func everythingAtOnceCompletesADeliveryOnce() throws {
        try explore(BackgroundScenario(events: [.expire, .cancel, .dropOwner], work: .ignoring))
        try explore(BackgroundScenario(events: [.expire, .cancel, .useUpBudget], work: .heeding))
    }

    @available(macOS 15, iOS 18, *)
    @Test(arguments: WorkKind.allCases)
    func anExpirationBetweenClaimAndCompletionChangesNothing(_ work: WorkKind) throws {
        try explore(BackgroundScenario(events: [.expire, .cancel], work: work, isExpiredDuringCompletion: true))
    }

    @available(macOS 15, iOS 18, *)
    private func explore(_ scenario: BackgroundScenario) throws {
        let report = try Interleavings(limit: 2_000_000).explore { try await scenario.run($0) }
        let outcomes = report.outcomes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        print("BackgroundRun, \(scenario): \(report.schedules) schedules: \(outcomes.joined(separator: ", "))")
        #expect(report.schedules > 1)
        #expect(report.outcomes.count > 1 || scenario.events == [.dropOwner])
    }
}

/// What the work does about cancellation, and what it returns.
enum WorkKind: CaseIterable, Sendable {
    case heeding
    case ignoring
    case failing
}

/// What happens to one run, each in a step of its own.
@available(macOS 15, iOS 18, *)
struct BackgroundScenario: Sendable, CustomStringConvertible {
    enum Event: String, Sendable {
        case expire
        case cancel
        case dropOwner
        case useUpBudget
    }

    /// What must never be.
    struct Violation: Error {
        let what: String
        let log: [String]
    }

    var events: [Event]
    var work: WorkKind
    var isExpiredDuringCompletion = false

    var description: String {
        let names = events.map(\.rawValue).joined(separator: ", ")
        return "\(names)\(isExpiredDuringCompletion ? ", expired within" : ""), work \(work)"
    }

    /// One schedule from its beginning to its end.
    ///
    /// - Returns: How the run was completed.
    func run(_ schedule: Schedule) async throws -> String {
        let log = EventLog()
        let isReentrant = isExpiredDuringCompletion
        let delivery = RecordingDelivery(log: log) { if isReentrant { $0.expire() } }
        let clock = ManualClock()
        let owner = Locked<BackgroundRun?>(nil)
        let remaining = Locked(events.count + 1)
        await withCheckedContinuation { continuation in
            let arrive: @Sendable () -> Void = {
                let isLast = remaining.withLock { remaining in
                    remaining -= 1
                    return remaining == 0
                }
                if isLast { continuation.resume() }
            }
            let run = BackgroundRun(
                delivery, plan: plan(log, clock, schedule),
                start: { work in
                    schedule.start {
                        let outcome = await work()
                        log.add("ended \(outcome)")
                        arrive()
                        return outcome
                    }
                },
                work: body(log, schedule))
            owner.withLock { $0 = run }
            for event in events {
                schedule.start {
                    happen(event, log, delivery, clock, owner)
                    arrive()
                }
            }
        }
        return try judge(log.all)
    }

    private func plan(_ log: EventLog, _ clock: ManualClock, _ schedule: Schedule) -> BackgroundRunPlan {
        let check = BackgroundCheck(.offline) {
            await schedule.pause()
            return true
        }
        return BackgroundRunPlan(
            identifier: "tides", earliestBegin: Date(timeIntervalSince1970: 0),
            scheduler: RecordingScheduler(log: log), checks: [check], clock: clock, errors: RecordedErrors(),
            report: { log.add($0.name) })
    }

    private func body(_ log: EventLog, _ schedule: Schedule) -> @Sendable () async -> Bool {
        {
            log.add("work")
            await schedule.pause()
            let isDone = work == .ignoring || work == .heeding && !Task.isCancelled
            log.add("worked \(isDone)")
            return isDone
        }
    }

    private func happen(
        _ event: Event, _ log: EventLog, _ delivery: RecordingDelivery, _ clock: ManualClock,
        _ owner: Locked<BackgroundRun?>
    ) {
        switch event {
        case .expire: delivery.expire()
        case .cancel:
            guard let run = owner.withLock({ $0 }) else { return }
            log.add("cancel")
            run.cancel()
        case .dropOwner: owner.withLock { $0 = nil }
        case .useUpBudget:
            log.add("budget")
            clock.advance(by: .seconds(20))
        }
    }

    private func judge(_ log: [String]) throws -> String {
        func require(_ isTrue: Bool, _ what: String) throws {
            if !isTrue { throw Violation(what: what, log: log) }
        }
        let completions = log.filter { $0.hasPrefix("complete") }
        try require(completions.count == 1, "completed \(completions.count) times")
        guard let completion = completions.first, let index = log.firstIndex(of: completion) else { return "" }
        let before = log[..<index]
        let after = log[index...]
        try require(log.first == "submit tides", "the next run was not requested first")
        try require(log.filter { $0 == "settled" }.count == 1, "settled more than once")
        try require(!after.contains("work"), "the work began after the end")
        let isEndedFromOutside = before.contains("expire") || before.contains("cancel")
        try require(completion == "complete false" || !isEndedFromOutside, "a success after the end")
        try require(completion == "complete false" || before.contains("worked true"), "a success without work")
        let isLate = after.contains { $0.hasPrefix("worked") }
        try require(!isLate || log.contains("endedLate"), "a late end was not told")
        return "\(completion), \(log.last { $0.hasPrefix("ended ") } ?? "")"
    }
}
