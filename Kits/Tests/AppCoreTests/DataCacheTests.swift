import AppTesting
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(1)))
struct DataCacheTests {
    private struct Outage: Error {}

    /// Counts how often it is asked, and answers with that number.
    private actor Server {
        private(set) var requests = 0

        func answer() -> Int {
            requests += 1
            return requests
        }
    }

    private let clock = ManualClock()
    private let server = Server()

    private func makeCache(limit: Int = 500) -> DataCache {
        DataCache(limit: limit, clock: clock)
    }

    private func ask(_ cache: DataCache, _ key: CacheKey = .berths, for seconds: Double = 300) async throws -> Int {
        try await cache.value(forKey: key, duration: seconds) { await server.answer() }
    }

    @Test func anEntryIsExpiredAtTheVeryMomentOfItsExpiry() async throws {
        let cache = makeCache()
        _ = try await ask(cache)
        clock.advance(by: .seconds(299))
        #expect(try await ask(cache) == 1, "one second before its expiry an entry is still valid")
        #expect(await cache.get(Int.self, forKey: .berths) == 1, "and can be read")
        clock.advance(by: .seconds(1))
        #expect(await cache.get(Int.self, forKey: .berths) == nil, "at its expiry an entry is expired")
        #expect(try await ask(cache) == 2, "and is loaded again")
    }

    @Test func aCallerNeverGetsAValueOlderThanItAskedFor() async throws {
        let cache = makeCache()
        _ = try await ask(cache, for: 3600)
        clock.advance(by: .seconds(60))
        #expect(try await ask(cache, for: 61) == 1, "an entry of 60 seconds is young enough for 61")
        #expect(try await ask(cache, for: 60) == 2, "and too old for 60, although it was stored for an hour")
    }

    @Test(arguments: [0, -1, Double.nan])
    func aDurationThatIsNotPositiveKeepsNothing(seconds: Double) async throws {
        let cache = makeCache()
        _ = try await ask(cache, for: seconds)
        #expect(await cache.get(Int.self, forKey: .berths) == nil, "nothing is kept for \(seconds) seconds")
    }

    @Test func anEndlessDurationDoesNotOverflow() async throws {
        let cache = makeCache()
        _ = try await ask(cache, for: .infinity)
        clock.advance(by: .seconds(1_000_000_000))
        #expect(try await ask(cache, for: .infinity) == 1, "the entry is valid for decades")
    }

    @Test func aRefreshReplacesTheEntryAndAFailedOneKeepsIt() async throws {
        let cache = makeCache()
        _ = try await ask(cache)
        let refreshed = try await cache.value(forKey: .berths, duration: 300, forceRefresh: true) {
            await server.answer()
        }
        #expect(refreshed == 2, "a refresh does not read the cache")
        #expect(try await ask(cache) == 2, "its response replaces the entry")
        await #expect(throws: Outage.self, "the error of a refresh reaches its caller") {
            try await cache.value(forKey: .berths, duration: 300, forceRefresh: true) { () async throws -> Int in
                throw Outage()
            }
        }
        #expect(try await ask(cache) == 2, "what was kept stays when a refresh fails")
    }

    @Test func aFailedLoadIsNotCached() async throws {
        let cache = makeCache()
        await #expect(throws: Outage.self, "the error of the load reaches its caller") {
            try await cache.value(forKey: .berths, duration: 300) { () async throws -> Int in throw Outage() }
        }
        #expect(try await ask(cache) == 1, "the next caller loads again")
    }

    @Test func aChangeRemovesTheKeyAndWhatIsBelowItAndNothingElse() async throws {
        let cache = makeCache()
        for key in [CacheKey.berths, .berth(id: "7"), .berthsOfGuests] { _ = try await ask(cache, key) }
        await cache.remove(forKey: .berths)
        #expect(await cache.get(Int.self, forKey: .berths) == nil, "the key is removed")
        #expect(await cache.get(Int.self, forKey: .berth(id: "7")) == 2, "by key, what is below it stays")
        await cache.removeAll(under: .berths)
        #expect(await cache.get(Int.self, forKey: .berth(id: "7")) == nil, "by prefix, what is below it goes too")
        #expect(await cache.get(Int.self, forKey: .berthsOfGuests) == 3, "a name that begins alike is another key")
        await cache.removeAll()
        #expect(await cache.get(Int.self, forKey: .berthsOfGuests) == nil, "at sign-out everything goes")
    }

    @Test func aKeyWithASeparatorInItsIdentifierIsNotTakenForAnother() {
        let whole = CacheKey.berth(id: "7, 8")
        #expect(whole != CacheKey.berth(id: "7").appending("8"), "identifiers are parts and not text that is joined")
        #expect(!whole.hasPrefix(.berth(id: "7")), "a part matches as a whole or not at all")
    }

    @Test func twoTypesUnderOneKeyDoNotReplaceEachOther() async throws {
        let cache = makeCache()
        _ = try await ask(cache)
        let name = try await cache.value(forKey: .berths, duration: 300) { "north" }
        #expect(name == "north", "the other type is loaded and not cast")
        #expect(try await ask(cache) == 1, "the first value is still there")
        await cache.remove(forKey: .berths)
        #expect(await cache.get(String.self, forKey: .berths) == nil, "a removal by key covers all types")
    }

    @Test func aMissingValueCanBeKept() async throws {
        let cache = makeCache()
        for _ in 1...2 {
            let found: Int? = try await cache.value(forKey: .berths, duration: 300) {
                _ = await server.answer()
                return nil
            }
            #expect(found == nil, "the server has none")
        }
        #expect(await server.requests == 1, "that there is none is known without asking again")
    }

    @Test func theCacheDoesNotGrowWithoutLimit() async throws {
        let cache = makeCache(limit: 2)
        _ = try await ask(cache, .berths)
        _ = try await ask(cache, .berthsOfGuests)
        _ = try await ask(cache, .berths)
        _ = try await ask(cache, .berth(id: "7"))
        #expect(await cache.get(Int.self, forKey: .berthsOfGuests) == nil, "what was used longest ago has made room")
        #expect(await cache.get(Int.self, forKey: .berths) == 1, "what was used since is kept")
        #expect(await cache.get(Int.self, forKey: .berth(id: "7")) == 3, "and the new one too")
    }

    @Test func anExpiredEntryMakesRoomBeforeAValidOne() async throws {
        let cache = makeCache(limit: 2)
        _ = try await ask(cache, .berths, for: 300)
        _ = try await ask(cache, .berthsOfGuests, for: 10)
        clock.advance(by: .seconds(10))
        _ = try await ask(cache, .berth(id: "7"))
        #expect(await cache.get(Int.self, forKey: .berths) == 1, "the older entry is valid and stays")
    }

    @Test func aLoadThatAsksForItselfFailsAndDoesNotWaitForever() async {
        let cache = makeCache()
        await #expect(throws: DataCacheError.recursiveLoad(.berths), "the error names the key") {
            try await cache.value(forKey: .berths, duration: 300) {
                try await cache.value(forKey: .berths, duration: 300) { 1 }
            }
        }
    }

    @Test func aCanceledCallerDoesNotBeginALoad() async {
        let cache = makeCache()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await ask(cache)
        }
        await #expect(throws: CancellationError.self, "the caller is gone") { try await task.value }
        #expect(await server.requests == 0, "nobody needs the answer")
    }

    @Test func theSharedCacheIsOneStore() async throws {
        let key = CacheKey("theSharedCacheIsOneStore")
        _ = try await DataCache.shared.value(forKey: key, duration: 300) { 5 }
        #expect(await DataCache.shared.get(forKey: key) == 5, "what is stored can be read at another place")
        await DataCache.shared.remove(forKey: key)
    }
}

extension CacheKey {
    static let berths = CacheKey("berths")
    static let berthsOfGuests = CacheKey("berthsOfGuests")

    static func berth(id: String) -> CacheKey { berths.appending(id) }
}
