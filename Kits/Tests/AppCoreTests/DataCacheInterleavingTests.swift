import AppTesting
import Testing

@testable import AppCore

/// The cache in every order in which its callers, loads and removals can happen.
@Suite struct DataCacheInterleavingTests {
    private struct Outage: Error {}
    private struct Broken: Error { let reason: String }

    /// One cache, a server that needs time, and what happened.
    @available(iOS 18, macOS 15, *)
    private final class Scene: Sendable {
        let clock = ManualClock()
        let cache: DataCache
        /// What the server has, which a load reads when it begins.
        let content = Locked(1)
        let loads = Locked(0)
        let notes = Locked<[String]>([])
        private let schedule: Schedule

        init(_ schedule: Schedule) {
            self.schedule = schedule
            cache = DataCache(limit: 10, clock: clock) { work in schedule.start(work) }
        }

        @Sendable func load() async -> Int {
            loads.withLock { $0 += 1 }
            let answer = content.withLock { $0 }
            await schedule.pause()
            return answer
        }

        func ask(forceRefresh: Bool = false) async throws -> Int {
            try await cache.value(forKey: .berths, duration: 300, forceRefresh: forceRefresh, load: load)
        }

        /// The load for one key needs the other key, and the other way around.
        @Sendable func askInCircle(_ key: CacheKey) async throws -> Int {
            let other = key == .berths ? CacheKey.berthsOfGuests : .berths
            return try await cache.value(forKey: key, duration: 300) { [self] in try await askInCircle(other) }
        }
    }

    /// Runs a scenario in all orders, or in those that interrupt a task a few times at most.
    @available(iOS 18, macOS 15, *)
    private func explore(
        _ name: String, departures: Int? = nil, _ scenario: @escaping @Sendable (Schedule) async throws -> Void
    ) throws {
        let count = try Interleavings(departures: departures).check(scenario)
        let extent = departures.map { "at most \($0) departures" } ?? "all"
        print("DataCache, \(name): \(count) schedules (\(extent))")
        #expect(count > 100, "there are many orders")
    }

    @available(iOS 18, macOS 15, *)
    @Test func manyCallersCauseOneLoad() throws {
        try explore("many callers") { schedule in
            let scene = Scene(schedule)
            let callers = (1...2).map { _ in schedule.startThrowing { try await scene.ask() } }
            await schedule.settle()
            for caller in callers where try await caller.value != 1 { throw Broken(reason: "wrong value") }
            guard scene.loads.withLock({ $0 }) == 1 else { throw Broken(reason: "several loads") }
        }
    }

    @available(iOS 18, macOS 15, *)
    @Test func thereIsNoStampedeWhenAnEntryExpires() throws {
        try explore("expiry", departures: 5) { schedule in
            let scene = Scene(schedule)
            _ = try await scene.cache.value(forKey: .berths, duration: 300) { 0 }
            scene.clock.advance(by: .seconds(300))
            let callers = (1...2).map { _ in schedule.startThrowing { try await scene.ask() } }
            await schedule.settle()
            for caller in callers where try await caller.value != 1 { throw Broken(reason: "expired value") }
            guard scene.loads.withLock({ $0 }) == 1 else { throw Broken(reason: "several loads") }
        }
    }

    @available(iOS 18, macOS 15, *)
    @Test(arguments: [false, true], [1, 2])
    func aLoadThatBeganBeforeAChangeIsNotStoredAfterIt(byPrefix: Bool, readers count: Int) throws {
        try explore("change during a load", departures: count == 1 ? nil : 3) { schedule in
            let scene = Scene(schedule)
            let readers = (1...count).map { _ in schedule.startThrowing { try await scene.ask() } }
            let writer = schedule.startThrowing {
                scene.content.withLock { $0 = 2 }
                await schedule.pause()
                if byPrefix {
                    await scene.cache.removeAll(under: .berths)
                } else {
                    await scene.cache.remove(forKey: .berths)
                }
                guard count > 1 else { return }
                // What is asked for after a change shows it.
                guard try await scene.ask() == 2 else { throw Broken(reason: "joined a load from before the change") }
            }
            await schedule.settle()
            for reader in readers { _ = try await reader.value }
            try await writer.value
            guard try await scene.ask() == 2 else { throw Broken(reason: "the value before the change was kept") }
        }
    }

    @available(iOS 18, macOS 15, *)
    @Test(arguments: [1, 2])
    func afterASignOutNothingFromBeforeIsStoredOrReturned(readers count: Int) throws {
        try explore("sign-out", departures: count == 1 ? nil : 4) { schedule in
            let scene = Scene(schedule)
            let readers = (1...count).map { _ in
                schedule.start { try? await scene.cache.askAndNote(scene.notes, load: scene.load) }
            }
            let leaver = schedule.start {
                scene.content.withLock { $0 = 2 }
                await schedule.pause()
                await scene.cache.removeAllAndNote(scene.notes)
            }
            await schedule.settle()
            for reader in readers { await reader.value }
            await leaver.value
            let notes = scene.notes.withLock { $0 }
            guard !notes.drop(while: { $0 != "removed" }).contains("1") else { throw Broken(reason: "\(notes)") }
            guard await scene.cache.get(Int.self, forKey: .berths) != 1 else { throw Broken(reason: "stored") }
        }
    }

    @available(iOS 18, macOS 15, *)
    @Test func oneWhoIsCanceledDoesNotCancelTheLoadOfOthers() throws {
        try explore("cancellation", departures: 4) { schedule in
            let scene = Scene(schedule)
            let first = schedule.startThrowing { try await scene.ask() }
            let second = schedule.startThrowing { try await scene.ask() }
            let canceler = schedule.start { first.cancel() }
            await schedule.settle()
            guard try await second.value == 1 else { throw Broken(reason: "wrong value") }
            await canceler.value
            do { _ = try await first.value } catch is CancellationError {}
            guard await scene.cache.loads.isEmpty else { throw Broken(reason: "a load is left behind") }
        }
    }

    @available(iOS 18, macOS 15, *)
    @Test func oneWhoIsCanceledDoesNotWaitForTheEndOfTheLoad() throws {
        try explore("cancellation during an endless load", departures: 4) { schedule in
            let scene = Scene(schedule)
            let gate = Locked<[CheckedContinuation<Int, Never>]>([])
            let callers = (1...2).map { _ in
                schedule.startThrowing {
                    try await scene.cache.value(forKey: .berths, duration: 300) {
                        await withCheckedContinuation { continuation in gate.withLock { $0.append(continuation) } }
                    }
                }
            }
            schedule.start { callers[0].cancel() }
            await schedule.settle()
            // Nothing can run any more, so that one who still waits is found here: the scenario would never end.
            let first = await callers[0].result
            for continuation in gate.withLock({ $0 }) { continuation.resume(returning: 1) }
            guard case .failure(let error) = first, error is CancellationError else { throw Broken(reason: "\(first)") }
            guard try await callers[1].value == 1 else { throw Broken(reason: "wrong value") }
        }
    }

    @available(iOS 18, macOS 15, *)
    @Test func aLoadThatEndsLateDoesNotReplaceANewerValue() throws {
        try explore("late load", departures: 4) { schedule in
            let scene = Scene(schedule)
            let old = schedule.startThrowing { try await scene.ask() }
            let new = schedule.startThrowing {
                scene.content.withLock { $0 = 2 }
                return try await scene.ask(forceRefresh: true)
            }
            await schedule.settle()
            _ = try await old.value
            guard try await new.value == 2 else { throw Broken(reason: "a refresh joined an older load") }
            guard await scene.cache.get(Int.self, forKey: .berths) == 2 else {
                throw Broken(reason: "older value kept")
            }
        }
    }

    @available(iOS 18, macOS 15, *)
    @Test func allWhoWaitForAFailedLoadGetItsErrorAndTheNextLoads() throws {
        try explore("failure", departures: 4) { schedule in
            let scene = Scene(schedule)
            let callers = (1...2).map { _ in
                schedule.start {
                    do {
                        _ = try await scene.cache.value(forKey: .berths, duration: 300) { () async throws -> Int in
                            _ = await scene.load()
                            throw Outage()
                        }
                        return false
                    } catch {
                        return error is Outage
                    }
                }
            }
            await schedule.settle()
            for caller in callers where await !caller.value { throw Broken(reason: "not the error of the load") }
            guard try await scene.ask() == 1 else { throw Broken(reason: "the failure was kept") }
        }
    }

    @available(iOS 18, macOS 15, *)
    @Test func loadsThatNeedEachOtherFailAndDoNotWaitForever() throws {
        try explore("loads in a circle", departures: 3) { schedule in
            let scene = Scene(schedule)
            let callers = [CacheKey.berths, .berthsOfGuests].map { key in
                schedule.start {
                    do {
                        _ = try await scene.askInCircle(key)
                        return false
                    } catch {
                        return error is DataCacheError
                    }
                }
            }
            await schedule.settle()
            for caller in callers where await !caller.value { throw Broken(reason: "no error") }
        }
    }
}

extension DataCache {
    /// Notes a value within the actor, so that nothing comes between the return of the value and the note.
    fileprivate func askAndNote(_ notes: Locked<[String]>, load: @escaping @Sendable () async -> Int) async throws {
        let value = try await value(forKey: .berths, duration: 300, load: load)
        notes.withLock { $0.append("\(value)") }
    }

    fileprivate func removeAllAndNote(_ notes: Locked<[String]>) {
        removeAll()
        notes.withLock { $0.append("removed") }
    }
}
