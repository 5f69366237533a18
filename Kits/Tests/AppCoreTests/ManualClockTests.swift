import AppTesting
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(1)))
struct ManualClockTests {
    @Test func nobodyWakesBeforeTheDeadline() async throws {
        let clock = ManualClock()
        let task = Task { try await clock.sleep(for: .seconds(30)) }
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .milliseconds(29_999))
        #expect(clock.sleeperCount == 1, "one millisecond before its deadline the task still sleeps")
        #expect(clock.timeUntilNextWake == .milliseconds(1), "the rest of the sleep is known")
        clock.advance(by: .milliseconds(1))
        try await task.value
        #expect(clock.sleeperCount == 0, "at its deadline the task has woken")
        #expect(clock.now == ManualClock.Instant(offset: .seconds(30)), "the time is the sum of what it was moved by")
    }

    @Test func aDeadlineThatHasPassedDoesNotSuspend() async throws {
        let clock = ManualClock()
        clock.advance(by: .seconds(5))
        try await clock.sleep(until: ManualClock.Instant(offset: .seconds(5)))
        #expect(clock.sleeperCount == 0, "nobody sleeps for a moment that is now")
    }

    @Test func timeNeverGoesBack() {
        let clock = ManualClock()
        clock.advance(by: .seconds(5))
        clock.advance(by: .seconds(-3))
        #expect(clock.now.offset == .seconds(5), "a negative duration does nothing")
    }

    @available(iOS 18, macOS 15, *)
    @Test func sleepersWakeInTheOrderOfTheirDeadlines() throws {
        // So tasks run in the order in which they were woken.
        let woken = try Interleavings(isNewestFirst: false).replay([]) { schedule in
            let clock = ManualClock()
            let names = Locked<[String]>([])
            let sleepers = [("c", 20), ("a", 10), ("d", 30), ("b", 10)].map { name, seconds in
                schedule.startThrowing {
                    try await clock.sleep(for: .seconds(seconds))
                    names.withLock { $0.append(name) }
                }
            }
            try await clock.waitForSleepers(count: sleepers.count)
            clock.advance(by: .seconds(30))
            for sleeper in sleepers { try await sleeper.value }
            return names.withLock { $0 }
        }
        #expect(woken == ["a", "b", "c", "d"], "by deadline, then in the order in which they fell asleep")
    }

    @available(iOS 18, macOS 15, *)
    @Test func aCanceledSleeperWakesWithACancellationErrorHoweverTheCancellationFalls() throws {
        let report = try Interleavings().explore { schedule in
            let clock = ManualClock()
            let sleeper = schedule.start {
                do {
                    try await clock.sleep(for: .seconds(1))
                    return "slept"
                } catch is CancellationError {
                    return "canceled"
                } catch {
                    return "another error"
                }
            }
            let canceler = schedule.start { sleeper.cancel() }
            let mover = schedule.start { clock.advance(by: .seconds(1)) }
            await canceler.value
            await mover.value
            let outcome = await sleeper.value
            return outcome + ", \(clock.sleeperCount) asleep"
        }
        print("ManualClock, cancellation: \(report.schedules) schedules")
        #expect(
            Set(report.outcomes.keys) == ["slept, 0 asleep", "canceled, 0 asleep"], "one of the two, and nobody is left"
        )
    }

    @available(iOS 18, macOS 15, *)
    @Test func waitingForSleepersSeesThoseBeforeAndAfter() throws {
        let report = try Interleavings().explore { schedule in
            let clock = ManualClock()
            for _ in 1...2 { schedule.startThrowing { try await clock.sleep(for: .seconds(1)) } }
            try await clock.waitForSleepers(count: 2)
            let count = clock.sleeperCount
            clock.advance(by: .seconds(1))
            return count
        }
        print("ManualClock, waiting for sleepers: \(report.schedules) schedules")
        #expect(Set(report.outcomes.keys) == [2], "the wait ends when both sleep, in whatever order things happen")
    }

    @Test func waitingForSleepersThatNeverComeCanBeCanceled() async {
        let clock = ManualClock()
        let waiting = Task { try await clock.waitForSleepers(count: 1) }
        waiting.cancel()
        await #expect(throws: CancellationError.self, "a test that hangs is ended by its time limit") {
            try await waiting.value
        }
    }

    @Test func waitingForFewerSleepersThanThereAreReturnsAtOnce() async throws {
        let clock = ManualClock()
        try await clock.waitForSleepers(count: 0)
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        try await clock.waitForSleepers(count: 1)
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(2))
        try await task.value
        #expect(clock.timeUntilNextWake == nil, "nobody sleeps any more")
    }
}
