import AppTesting
import Foundation
import Testing

@testable import AppCore

@MainActor
@Suite struct BackgroundRefreshManagerTests {
    private let log = EventLog()
    private let errors = RecordedErrors()
    private let conditions = Conditions()
    private let lastRuns = LastRuns()
    private let now = Date(timeIntervalSince1970: 1_000_000)
    private let hour: TimeInterval = 3600

    @Test func aRefreshThatSucceedsIsCompletedAndItsDateIsStored() async {
        await makeManager().handleBackgroundRefresh(task: RecordingDelivery(log: log))

        #expect(log.all == ["submit tides", "handler", "refresh", "complete true"])
        #expect(lastRuns.lastRun() == now)
        #expect(errors.contexts.isEmpty)
    }

    @Test func aRefreshThatFailsIsReportedAsSuchAndDoesNotDelayTheNext() async {
        await makeManager(failure: URLError(.badServerResponse)).handleBackgroundRefresh(
            task: RecordingDelivery(log: log))

        #expect(log.all.last == "complete false")
        #expect(lastRuns.lastRun() == nil)
        #expect(errors.contexts == ["performRefresh"])
    }

    @Test func somebodyWhoIsSignedOutGetsNoRequest() async {
        conditions.change { $0.isSignedIn = false }
        await makeManager().handleBackgroundRefresh(task: RecordingDelivery(log: log))

        #expect(log.all == ["submit tides", "handler", "complete true"])
    }

    @Test func workThatTheUserSwitchedOffDoesNotRun() async {
        conditions.change { $0.isSwitchedOn = false }
        await makeManager().handleBackgroundRefresh(task: RecordingDelivery(log: log))

        #expect(log.all == ["submit tides", "handler", "complete true"])
    }

    @Test func withoutAConnectionTheRunEndsAtOnceAsASuccess() async {
        conditions.change { $0.connection = .offline }
        await makeManager().handleBackgroundRefresh(task: RecordingDelivery(log: log))

        #expect(log.all == ["submit tides", "handler", "complete true"])
    }

    @Test func aConnectionThatIsNotKnownYetDoesNotSkipTheRun() async {
        conditions.change { $0.connection = .unknown }
        await makeManager().handleBackgroundRefresh(task: RecordingDelivery(log: log))

        #expect(log.all.contains("refresh"))
    }

    @Test func aRunWithinFourHoursIsSkippedAndOneAfterThemIsNot() async {
        let manager = makeManager()
        lastRuns.store(now.addingTimeInterval(-4 * hour + 1))
        await manager.handleBackgroundRefresh(task: RecordingDelivery(log: log))
        #expect(!log.all.contains("refresh"))

        lastRuns.store(now.addingTimeInterval(-4 * hour))
        await manager.handleBackgroundRefresh(task: RecordingDelivery(log: log))
        #expect(log.all.contains("refresh"))
    }

    @Test func aStoredDateInTheFutureDoesNotStopAllRunsAfterAChangeOfTheClock() async {
        lastRuns.store(now.addingTimeInterval(100 * hour))
        await makeManager().handleBackgroundRefresh(task: RecordingDelivery(log: log))

        #expect(log.all.contains("refresh"))
    }

    @Test func aRunAtItsEarliestMomentIsNotTooSoonAfterTheLast() async throws {
        let scheduler = RecordingScheduler(log: log)
        let time = Locked(now)
        let manager = makeManager(scheduler: scheduler, wallClock: WallClock { time.withLock { $0 } })
        // The checks of the first run take half a minute, so its date is later than that of the request.
        conditions.change { $0.onQuestion = { time.withLock { $0 += 30 } } }
        await manager.handleBackgroundRefresh(task: RecordingDelivery(log: log))
        conditions.change { $0.onQuestion = {} }

        let earliest = try #require(scheduler.requested.first)
        time.withLock { $0 = earliest }
        await manager.handleBackgroundRefresh(task: RecordingDelivery(log: log))

        #expect(log.all.filter { $0 == "refresh" }.count == 2)
    }

    @Test func theLogSaysThatARunHasStartedBeforeAnythingElseHappens() async {
        let sink = LogSink { [log] entry in log.add("\(entry.level) \(entry.message)") }
        let manager = makeManager(runs: Log(.background, sinks: [sink], build: .release))
        await manager.handleBackgroundRefresh(task: RecordingDelivery(log: log))

        #expect(log.all.first == "info Background refresh task started")
        #expect(log.all.last == "complete true")
    }

    @Test func noRunIsRequestedSoonerThanInFourHours() throws {
        let scheduler = RecordingScheduler(log: log)
        makeManager(interval: 60, scheduler: scheduler).scheduleRefresh()

        #expect(try #require(scheduler.requested.first) >= now.addingTimeInterval(4 * hour))
    }

    @Test func twoDeliveriesAtOnceWorkOnceAndAreEachCompleted() async {
        let latch = Latch()
        let manager = makeManager(latch: latch)
        let first = Task { await manager.handleBackgroundRefresh(task: RecordingDelivery(log: log)) }
        await latch.waitForArrival()

        await manager.handleBackgroundRefresh(task: RecordingDelivery(log: log))
        #expect(log.all.filter { $0 == "complete true" }.count == 1)
        await latch.open()
        await first.value

        #expect(log.all.filter { $0 == "refresh" }.count == 1)
        #expect(log.all.filter { $0 == "complete true" }.count == 2)
    }

    @Test func workThatOutlivesItsExpirationDoesNotBlockTheNextDelivery() async {
        let latch = Latch()
        let manager = makeManager(latch: latch)
        let expired = RecordingDelivery(log: log)
        let first = Task { await manager.handleBackgroundRefresh(task: expired) }
        await latch.waitForArrival()
        expired.expire()

        let second = Task { await manager.handleBackgroundRefresh(task: RecordingDelivery(log: log)) }
        await latch.open()
        await first.value
        await second.value

        #expect(log.all.filter { $0.hasPrefix("complete") } == ["complete false", "complete true"])
    }

    @Test func aManagerThatIsGoneLeavesNoDeliveryOpen() async {
        let latch = Latch()
        let delivery = RecordingDelivery(log: log)
        var manager: BackgroundRefreshManager? = makeManager(latch: latch)
        weak let gone = manager
        let running = Task { [manager] in await manager?.handleBackgroundRefresh(task: delivery) }
        await latch.waitForArrival()
        manager = nil

        delivery.expire()
        #expect(log.all.last == "complete false")
        await latch.open()
        await running.value

        #expect(log.all.filter { $0.hasPrefix("complete") }.count == 1)
        #expect(gone == nil)
    }

    @Test func aRunThatWasCanceledIsNoErrorThatSomebodyHasToLookAt() async {
        let latch = Latch()
        let manager = makeManager(failure: CancellationError(), latch: latch)
        let running = Task { await manager.handleBackgroundRefresh(task: RecordingDelivery(log: log)) }
        await latch.waitForArrival()
        running.cancel()
        await latch.open()
        await running.value

        #expect(log.all.last == "complete false")
        #expect(errors.contexts.isEmpty)
    }

    private func makeManager(
        interval: TimeInterval = BackgroundRefreshManager.minimumInterval, failure: (any Error)? = nil,
        latch: Latch? = nil, scheduler: RecordingScheduler? = nil, wallClock: WallClock? = nil,
        runs: Log = Log(.background, sinks: [])
    ) -> BackgroundRefreshManager {
        BackgroundRefreshManager(
            identifier: "tides", interval: interval, work: Work(log: log, failure: failure, latch: latch),
            conditions: conditions, scheduler: scheduler ?? RecordingScheduler(log: log), lastRuns: lastRuns,
            errors: errors, wallClock: wallClock ?? WallClock { [now] in now }, clock: ManualClock(),
            log: runs)
    }
}

private struct Work: BackgroundRefreshing {
    let log: EventLog
    let failure: (any Error)?
    let latch: Latch?

    func refresh() async throws {
        log.add("refresh")
        await latch?.pass()
        if let failure { throw failure }
    }
}

private final class Conditions: BackgroundConditionsProviding {
    struct Answers: Sendable {
        var isSwitchedOn = true
        var isSignedIn = true
        var connection = NetworkStatus.online
        var onQuestion: @Sendable () -> Void = {}
    }

    private let answers = Locked(Answers())

    func change(_ body: (inout Answers) -> Void) {
        answers.withLock(body)
    }

    func isSwitchedOn() async -> Bool {
        answers.withLock { $0.onQuestion }()
        return answers.withLock { $0.isSwitchedOn }
    }

    func isSignedIn() async -> Bool { answers.withLock { $0.isSignedIn } }

    func connection() async -> NetworkStatus { answers.withLock { $0.connection } }
}

private final class LastRuns: LastRunStoring {
    private let date = Locked<Date?>(nil)

    func lastRun() -> Date? { date.withLock { $0 } }

    func store(_ date: Date) {
        self.date.withLock { $0 = date }
    }
}
