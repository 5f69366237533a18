import AppTesting
import Foundation
import Testing

@testable import AppCore

/// `BackgroundRun` guards its delivery with the lock of a `Locked` box.
@Suite struct BackgroundRunTests {
    private let log = EventLog()
    private let errors = RecordedErrors()
    private let clock = ManualClock()

    @Test func theNextRunIsRequestedBeforeAnythingElse() async {
        let run = makeRun(RecordingDelivery(log: log)) { [log] in
            log.add("work")
            return true
        }

        #expect(await run.waitForEnd() == .succeeded)
        #expect(log.all.first == "submit tides")
        #expect(log.all.firstIndex(of: "handler") == 2)
        #expect(log.all.contains("nextRequested"))
        #expect(log.all.suffix(3) == ["work", "complete true", "settled"])
    }

    @Test func workThatIsStartedWhileTheSystemTakesTheTimeBackIsStopped() async {
        let delivery = RecordingDelivery(log: log)
        let started = Locked<Task<BackgroundRunOutcome, Never>?>(nil)
        let run = BackgroundRun(
            delivery, plan: makePlan(),
            start: { work in
                let task = Task { await work() }
                started.withLock { $0 = task }
                // On another thread the system is quicker than the run, which does not know its task yet.
                delivery.expire()
                return task
            },
            work: { true })

        #expect(started.withLock { $0 }?.isCancelled == true)
        #expect(await run.waitForEnd() == .expired)
        #expect(completions == ["complete false"])
    }

    @Test func aRefusedRequestForTheNextRunDoesNotEndThisOne() async {
        let run = makeRun(RecordingDelivery(log: log), isSchedulerRefusing: true) { true }

        #expect(await run.waitForEnd() == .succeeded)
        #expect(errors.contexts == ["requestBackgroundRun"])
        #expect(!log.all.contains("nextRequested"))
    }

    @Test func aSuccessAfterTheExpirationIsNotReportedAsSuccess() async {
        let delivery = RecordingDelivery(log: log)
        let latch = Latch()
        let run = makeRun(delivery) {
            await latch.pass()
            return true
        }
        await latch.waitForArrival()

        delivery.expire()
        #expect(run.outcome == .expired)
        #expect(completions == ["complete false"])
        await latch.open()

        #expect(await run.waitForEnd() == .expired)
        #expect(completions == ["complete false"])
        #expect(log.all.filter { $0 == "endedLate" }.count == 1)
    }

    @Test func theExpirationStopsTheWorkAndDoesNotOnlyComplete() async throws {
        let delivery = RecordingDelivery(log: log)
        let wasCanceled = Locked(false)
        let run = makeRun(delivery) { [clock] in
            do { try await clock.sleep(for: .seconds(15)) } catch { wasCanceled.withLock { $0 = true } }
            return false
        }
        try await clock.waitForSleepers(count: 2)

        delivery.expire()

        #expect(await run.waitForEnd() == .expired)
        #expect(wasCanceled.withLock { $0 })
    }

    @Test func anExpirationBeforeTheWorkBeganKeepsItFromBeginning() async {
        let run = makeRun(RecordingDelivery(log: log, isExpiredAlready: true)) { [log] in
            log.add("work")
            return true
        }

        #expect(await run.waitForEnd() == .expired)
        #expect(!log.all.contains("work"))
        #expect(!log.all.contains("endedLate"))
        #expect(completions == ["complete false"])
    }

    @Test func anExpirationWithinTheCompletionNeitherCompletesAgainNorWaitsForever() async {
        let delivery = RecordingDelivery(log: log) { $0.expire() }
        let run = makeRun(delivery) { true }

        #expect(await run.waitForEnd() == .succeeded)
        #expect(completions == ["complete true"])
    }

    @Test func aRunWhoseOwnerIsGoneIsStillCompleted() async {
        let delivery = RecordingDelivery(log: log)
        let latch = Latch()
        var run: BackgroundRun? = makeRun(delivery) {
            await latch.pass()
            return true
        }
        await latch.waitForArrival()
        weak let gone = run
        run = nil
        #expect(gone == nil)

        delivery.expire()

        #expect(completions == ["complete false"])
        await latch.open()
    }

    @Test func aRunThatHasEndedKeepsNeitherItsDeliveryNorItsWorkAlive() async {
        var delivery: RecordingDelivery? = RecordingDelivery(log: log)
        weak let gone = delivery
        let run = delivery.map { makeRun($0) { true } }

        await run?.waitForEnd()
        delivery = nil

        #expect(gone == nil)
    }

    @Test func canceledByTheAppARunIsCompletedOnceWithoutSuccess() async {
        let delivery = RecordingDelivery(log: log)
        let latch = Latch()
        let run = makeRun(delivery) {
            await latch.pass()
            return true
        }
        await latch.waitForArrival()

        let waiting = Task { await run.waitForEnd() }
        waiting.cancel()
        run.cancel()
        delivery.expire()
        await latch.open()

        #expect(await waiting.value == .canceled)
        #expect(completions == ["complete false"])
    }

    @Test(arguments: [BackgroundSkip.switchedOff, .signedOut, .offline, .tooSoon])
    func aSkippedRunIsNoFailureAndDoesNotWork(_ reason: BackgroundSkip) async {
        let checks = [
            BackgroundCheck(reason) { false },
            BackgroundCheck(.alreadyRunning) { [log] in
                log.add("second check")
                return false
            },
        ]
        let run = makeRun(RecordingDelivery(log: log), checks: checks) { [log] in
            log.add("work")
            return false
        }

        #expect(await run.waitForEnd() == .skipped(reason))
        #expect(completions == ["complete true"])
        #expect(!log.all.contains("work"))
        #expect(!log.all.contains("second check"))
    }

    @Test func workBeyondTwentySecondsIsStoppedBeforeTheSystemDoesIt() async throws {
        let run = makeRun(RecordingDelivery(log: log)) { [clock] in
            do { try await clock.sleep(for: .seconds(60)) } catch { return false }
            return true
        }
        try await clock.waitForSleepers(count: 2)

        clock.advance(by: .seconds(19))
        #expect(run.outcome == nil)
        clock.advance(by: .seconds(1))

        #expect(await run.waitForEnd() == .overran)
        #expect(completions == ["complete false"])
    }

    @Test func workThatSucceedsAlthoughItsBudgetIsUsedUpSucceeds() async throws {
        let run = makeRun(RecordingDelivery(log: log)) { [clock] in
            do { try await clock.sleep(for: .seconds(60)) } catch { return true }
            return false
        }
        try await clock.waitForSleepers(count: 2)

        clock.advance(by: .seconds(20))

        #expect(await run.waitForEnd() == .succeeded)
    }

    @Test func aCheckThatUsesUpTheBudgetKeepsTheWorkFromBeginning() async throws {
        let check = BackgroundCheck(.offline) { [clock] in
            do { try await clock.sleep(for: .seconds(60)) } catch { return true }
            return true
        }
        let run = makeRun(RecordingDelivery(log: log), checks: [check]) { [log] in
            log.add("work")
            return true
        }
        try await clock.waitForSleepers(count: 2)

        clock.advance(by: .seconds(20))

        #expect(await run.waitForEnd() == .overran)
        #expect(!log.all.contains("work"))
        #expect(completions == ["complete false"])
    }

    @Test func theDurationComesFromTheInjectedClock() async throws {
        let events = Locked<[BackgroundRunEvent]>([])
        let run = makeRun(
            RecordingDelivery(log: log), report: { event in events.withLock { $0.append(event) } },
            work: { [clock] in
                do { try await clock.sleep(for: .seconds(7)) } catch { return false }
                return true
            })
        try await clock.waitForSleepers(count: 2)
        clock.advance(by: .seconds(7))

        await run.waitForEnd()

        #expect(events.withLock { $0.last } == .settled(.succeeded, duration: .seconds(7)))
    }

    @Test func manyThreadsThatEndARunTogetherCompleteItOnce() async {
        // `BackgroundSettlement` guards the delivery with the lock of a `Locked` box.
        for _ in 0..<200 {
            let log = EventLog()
            let delivery = RecordingDelivery(log: log)
            let run = makeRun(delivery, report: { _ in }, work: { true })
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask { delivery.expire() }
                    group.addTask { run.cancel() }
                }
            }
            let outcome = await run.waitForEnd()
            #expect(log.all.filter { $0.hasPrefix("complete") } == ["complete \(outcome.isSuccess)"])
        }
    }

    private var completions: [String] { log.all.filter { $0.hasPrefix("complete") } }

    private func makeRun(
        _ delivery: RecordingDelivery, checks: [BackgroundCheck] = [], isSchedulerRefusing: Bool = false,
        report: (@Sendable (BackgroundRunEvent) -> Void)? = nil, work: @escaping @Sendable () async -> Bool
    ) -> BackgroundRun {
        let plan = makePlan(checks: checks, isSchedulerRefusing: isSchedulerRefusing, report: report)
        return BackgroundRun(delivery, plan: plan, work: work)
    }

    private func makePlan(
        checks: [BackgroundCheck] = [], isSchedulerRefusing: Bool = false,
        report: (@Sendable (BackgroundRunEvent) -> Void)? = nil
    ) -> BackgroundRunPlan {
        BackgroundRunPlan(
            identifier: "tides", earliestBegin: Date(timeIntervalSince1970: 0),
            scheduler: RecordingScheduler(log: log, isRefusing: isSchedulerRefusing), checks: checks, clock: clock,
            errors: errors, report: report ?? { [log] in log.add($0.name) })
    }
}

extension BackgroundRunEvent {
    /// The event without its values.
    var name: String {
        switch self {
        case .nextRequested: "nextRequested"
        case .settled: "settled"
        case .endedLate: "endedLate"
        }
    }
}
