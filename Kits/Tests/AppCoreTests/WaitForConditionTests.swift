import AppCore
import AppTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct WaitForConditionTests {
    private struct Storm: Error {}

    private let clock = ManualClock()

    /// Moves the time to the next wake whenever somebody sleeps, until the wait is over.
    private func withMovingTime(_ wait: () async throws -> Void) async rethrows {
        let mover = Task { [clock] in
            while true {
                try await clock.waitForSleepers(count: 1)
                clock.advance(by: clock.timeUntilNextWake ?? .zero)
            }
        }
        defer { mover.cancel() }
        try await wait()
    }

    @Test func aConditionThatHoldsIsNotWaitedFor() async throws {
        try await waitForCondition(message: "it should hold", clock: clock) { true }
        #expect(clock.now.offset == .zero)
        #expect(clock.sleeperCount == 0)
    }

    @Test func aConditionIsEvaluatedUntilItHolds() async throws {
        let looks = Locked(0)
        try await withMovingTime {
            try await waitForCondition(message: "the third look should do", clock: clock) {
                looks.withLock { looks in
                    looks += 1
                    return looks == 3
                }
            }
        }
        #expect(looks.withLock { $0 } == 3)
        #expect(clock.now.offset < .seconds(1))
    }

    @Test func aConditionThatHoldsOnlyAtTheDeadlineIsMet() async throws {
        try await withMovingTime {
            try await waitForCondition(message: "two seconds should pass", clock: clock) {
                clock.now.offset >= .seconds(2)
            }
        }
        #expect(clock.now.offset == .seconds(2))
    }

    @Test func aConditionThatNeverHoldsIsRecordedAtTheCallersLineAndThrown() async {
        let line = #line + 5
        var thrown: (any Error)?
        await withKnownIssue {
            await withMovingTime {
                do {
                    try await waitForCondition(message: "the ferry should land", clock: clock) { false }
                } catch {
                    thrown = error
                }
            }
        } matching: { issue in
            let place = issue.sourceLocation
            return place?.line == line && place?.fileID.hasSuffix("/WaitForConditionTests.swift") == true
                && issue.comments.contains { $0.rawValue.contains("the ferry should land") }
        }
        #expect(thrown as? ConditionNotMet == ConditionNotMet(message: "the ferry should land", timeout: .seconds(2)))
        #expect(clock.now.offset == .seconds(2), "not a look later than the deadline")
    }

    @Test func anotherTimeIsWaitedForThatLong() async {
        await withKnownIssue {
            try await withMovingTime {
                try await waitForCondition(timeout: .milliseconds(25), message: "never", clock: clock) { false }
            }
        }
        #expect(clock.now.offset == .milliseconds(25))
    }

    @Test func aConditionThatTakesAllOfTheTimeIsLookedAtOnceMore() async throws {
        let looks = Locked(0)
        try await waitForCondition(message: "the second look should do", clock: clock) {
            clock.advance(by: .seconds(5))
            return looks.withLock { looks in
                looks += 1
                return looks == 2
            }
        }
        #expect(looks.withLock { $0 } == 2)
    }

    @Test func whatTheConditionThrowsEndsTheWait() async {
        await #expect(throws: Storm.self) {
            try await waitForCondition(message: "it should throw", clock: clock) { throw Storm() }
        }
    }

    @Test func aCanceledWaitRecordsNothing() async throws {
        let wait = Task { [clock] in
            try await waitForCondition(message: "nobody should be told", clock: clock) { false }
        }
        try await clock.waitForSleepers(count: 1)
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
    }

    @MainActor
    @Test func theConditionReadsWhatBelongsToTheCallersActor() async throws {
        var isLanded = false
        try await waitForCondition(message: "it should land", clock: clock) {
            defer { isLanded = true }
            return isLanded || clock.sleeperCount == 0
        }
        #expect(isLanded)
    }

    @Test func whatIsThrownSaysWhatWasWaitedFor() {
        let failure = ConditionNotMet(message: "the ferry should land", timeout: .seconds(2))
        #expect(failure.localizedDescription.contains("the ferry should land"))
        #expect("\(failure)".contains("2.0 seconds"))
    }
}
