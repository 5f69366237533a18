import AppTesting
import Foundation
import Observation
import Testing

@testable import AppCore

@MainActor
@Suite struct BadgeManagerTests {
    private let badge = RecordingBadge()
    private let counters = Counters()
    private let errors = RecordedErrors()

    @Test func initialState() {
        let manager = makeManager()

        #expect(manager.total == 0)
        #expect(manager.count(of: .messages) == 0)
    }

    @Test func theBadgeIsTheSumOfAllSourcesAndNotTheLastOneThatCounted() async {
        let manager = makeManager()
        manager.update(.messages, to: 3)
        manager.update(.reminders, to: 2)
        await manager.waitUntilShown()

        #expect(manager.total == 5)
        #expect(await badge.shown.last == 5)
        #expect(manager.count(of: .messages) == 3)
    }

    @Test func aCountThatIsReportedTwiceDoesNotDrift() async {
        let manager = makeManager()
        manager.update(.messages, to: 3)
        manager.update(.messages, to: 3)

        #expect(manager.total == 3)
    }

    @Test func aNegativeCountTakesNothingFromOtherSources() async {
        let manager = makeManager()
        manager.update(.messages, to: 3)
        manager.update(.reminders, to: -2)

        #expect(manager.total == 3)
    }

    @Test func countsThatAreTooLargeToAddDoNotCrash() {
        let manager = makeManager()
        manager.update(.messages, to: .max)
        manager.update(.reminders, to: 1)

        #expect(manager.total == .max)
    }

    @Test func clearAllTakesTheBadgeAway() async {
        let manager = makeManager()
        manager.update(.messages, to: 3)
        manager.update(.reminders, to: 2)
        await manager.waitUntilShown()

        manager.clearAll()
        await manager.waitUntilShown()

        #expect(manager.total == 0)
        #expect(await badge.shown.last == 0)
    }

    @Test func theBadgeIsCountedAgainWhenTheAppBecomesActive() async {
        let manager = makeManager()
        await counters.set(.messages, to: 4)
        await counters.set(.reminders, to: 1)

        manager.appDidBecomeActive()
        await counters.waitUntilAsked(times: BadgeSource.allCases.count)
        await manager.recount()
        await manager.waitUntilShown()

        #expect(manager.total == 5)
        #expect(await badge.shown.last == 5)
    }

    @Test func aNumberThatAPushHasSetIsCorrectedAtTheNextActivation() async {
        let manager = makeManager()
        await counters.set(.messages, to: 4)
        await manager.recount()
        await manager.waitUntilShown()
        let writes = await badge.shown.count

        // Nothing has changed here, but the system may show another number by now.
        await manager.recount()
        await manager.waitUntilShown()

        #expect(await badge.shown.count == writes + 1)
    }

    @Test func aCountThatWasAskedForBeforeAnUpdateNeverReplacesIt() async {
        let manager = makeManager()
        let latch = Latch()
        await counters.set(.messages, to: 9)
        await counters.hold(.messages, at: latch)
        let recount = Task { await manager.recount() }
        await latch.waitForArrival()

        manager.update(.messages, to: 1)
        await latch.open()
        await recount.value

        #expect(manager.count(of: .messages) == 1)
    }

    @Test func aSlowCountDoesNotBringBackTheBadgeAfterASignOut() async {
        let manager = makeManager()
        let latch = Latch()
        await counters.set(.messages, to: 9)
        await counters.hold(.messages, at: latch)
        let recount = Task { await manager.recount() }
        await latch.waitForArrival()

        manager.clearAll()
        await latch.open()
        await recount.value
        await manager.waitUntilShown()

        #expect(manager.total == 0)
        #expect(await badge.shown.last == 0)
    }

    @Test func aSourceThatCannotBeCountedKeepsItsCount() async {
        let manager = makeManager()
        manager.update(.messages, to: 3)
        await counters.set(.messages, to: nil)
        await counters.set(.reminders, to: 2)

        await manager.recount()

        #expect(manager.total == 5)
        #expect(errors.contexts == ["countBadge"])
    }

    @Test func theNewestNumberIsWrittenLastHoweverSlowTheSystemIs() async {
        let manager = makeManager()
        let latch = Latch()
        await badge.hold(at: latch)
        manager.update(.messages, to: 1)
        await latch.waitForArrival()

        manager.update(.messages, to: 2)
        manager.update(.messages, to: 7)
        await latch.open()
        await manager.waitUntilShown()

        #expect(await badge.shown == [1, 7])
    }

    @Test func aNumberThatChangesBackDuringAWriteIsWrittenAgain() async {
        let manager = makeManager()
        manager.update(.messages, to: 5)
        await manager.waitUntilShown()
        let latch = Latch()
        await badge.hold(at: latch)
        manager.update(.messages, to: 3)
        await latch.waitForArrival()

        manager.update(.messages, to: 5)
        await latch.open()
        await manager.waitUntilShown()

        #expect(await badge.shown == [5, 3, 5])
    }

    @Test func aNumberThatTheSystemRefusedIsTriedAgain() async {
        let manager = makeManager()
        await badge.refuse(true)
        manager.update(.messages, to: 3)
        await manager.waitUntilShown()
        #expect(errors.contexts == ["setBadgeCount"])

        await badge.refuse(false)
        manager.update(.messages, to: 3)
        await manager.waitUntilShown()

        #expect(await badge.shown == [3])
    }

    @Test func countsThatCameBeforeTheSystemsBadgeAreNotLost() async {
        let manager = BadgeManager()
        manager.update(.messages, to: 3)
        await manager.recount()

        manager.connect(to: badge, counting: counters, errors: errors)
        await manager.waitUntilShown()

        #expect(await badge.shown == [3])
    }

    @Test func aLaunchInTheBackgroundDoesNotWipeTheBadgeOfTheLastProcess() async {
        let manager = BadgeManager()
        manager.connect(to: badge, counting: counters, errors: errors)
        await manager.waitUntilShown()

        #expect(await badge.shown.isEmpty)
    }

    @Test func aViewThatShowsTheTotalLearnsOfAChange() {
        let manager = makeManager()
        let hasChanged = Locked(false)
        withObservationTracking {
            _ = manager.total
        } onChange: {
            hasChanged.withLock { $0 = true }
        }

        manager.update(.messages, to: 1)

        #expect(hasChanged.withLock { $0 })
    }

    @Test func thereIsOneManagerForTheApp() {
        #expect(BadgeManager.shared === BadgeManager.shared)
    }

    private func makeManager() -> BadgeManager {
        BadgeManager(setting: badge, counting: counters, errors: errors)
    }
}

private actor RecordingBadge: BadgeSetting {
    struct Refusal: Error {}

    private(set) var shown: [Int] = []
    private var isRefusing = false
    private var latch: Latch?

    func hold(at latch: Latch) {
        self.latch = latch
    }

    func refuse(_ isRefusing: Bool) {
        self.isRefusing = isRefusing
    }

    func setBadgeCount(_ count: Int) async throws {
        await latch?.pass()
        if isRefusing { throw Refusal() }
        shown.append(count)
    }
}

private actor Counters: BadgeCounting {
    struct Unreadable: Error {}

    private var counts: [BadgeSource: Int?] = [:]
    private var latches: [BadgeSource: Latch] = [:]
    private var asked = 0
    private var watchers: [(times: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func set(_ source: BadgeSource, to count: Int?) {
        counts[source] = .some(count)
    }

    func hold(_ source: BadgeSource, at latch: Latch) {
        latches[source] = latch
    }

    func waitUntilAsked(times: Int) async {
        if asked >= times { return }
        await withCheckedContinuation { watchers.append((times, $0)) }
    }

    func count(of source: BadgeSource) async throws -> Int {
        asked += 1
        for watcher in watchers where watcher.times <= asked { watcher.continuation.resume() }
        watchers.removeAll { $0.times <= asked }
        let answer = counts[source] ?? 0
        await latches[source]?.pass()
        guard let answer else { throw Unreadable() }
        return answer
    }
}
