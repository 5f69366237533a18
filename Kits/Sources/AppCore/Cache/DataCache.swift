import Foundation

/// The one store of responses: it keeps decoded values for a time, and loads what it does not have.
///
/// It guarantees, however calls, loads and removals interleave:
/// - Many who ask for the same at the same time share one load, also at the moment at which an entry expires.
/// - What was removed is not stored again by a load that began before. A new caller begins a new load.
/// - A load never replaces what a later one brought.
/// - After ``removeAll()`` no value from before is stored or returned; who waits gets a `CancellationError`.
/// - A failed load is not kept. All who wait for it get its error.
/// - Whoever is canceled stops waiting at once, and the others go on. A load that nobody waits for is canceled.
///
/// Time is measured by a clock that cannot be set, so that a changed time of day does not make entries live longer.
/// There is no function that stores a value from outside: a value that was loaded before a removal and stored after
/// it would be stale for good. The rules `uncached-request`, `cache-key-literal` and `api-outside-owner` forbid going
/// round it.
///
/// ## Usage
/// ```swift
/// let berths = try await DataCache.shared.value(forKey: .berths, duration: 300) { try await server.berths() }
/// await DataCache.shared.remove(forKey: .berths)
/// ```
public actor DataCache {
    // MARK: - Types

    /// The name of an entry.
    public typealias Key = CacheKey
    /// Begins a load, which must go on when the one who asked first is gone. Tests replace it to decide the order.
    typealias Starter = @Sendable (_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>

    // MARK: - State

    /// The load within which the present task runs, so that a load which waits for itself fails.
    @TaskLocal static var origin: LoadId?

    /// Begins loads.
    let start: Starter
    /// The time since this cache was made.
    let elapsed: @Sendable () -> Duration
    /// The most entries.
    let limit: Int

    /// What is kept, including what has expired and was not yet removed.
    var entries: [Slot: Entry] = [:]
    /// Every load under way, by its number. A higher number began later.
    var loads: [Int: Load] = [:]
    /// The load that a new caller joins.
    var current: [Slot: Int] = [:]
    /// How often everything was removed, so that what began before can be seen to be outdated.
    var clearings = 0
    /// The highest number of a load.
    var lastLoad = 0
    /// The highest number of a wait.
    var lastWaiter = 0
    /// The highest number of a use of an entry.
    private var lastUse = 0

    // MARK: - Making one

    /// An empty cache.
    /// - Parameters:
    ///   - limit: The most entries. If there are more, expired ones go first, then those used longest ago.
    ///   - clock: Measures the age of entries.
    public init<C: Clock<Duration>>(limit: Int = 500, clock: C = ContinuousClock()) {
        self.init(limit: limit, clock: clock) { work in
            Task { await work() }
        }
    }

    init<C: Clock<Duration>>(limit: Int, clock: C, start: @escaping Starter) {
        let beginning = clock.now
        self.limit = limit
        self.elapsed = { beginning.duration(to: clock.now) }
        self.start = start
    }

    // MARK: - Reading

    /// The value for a key, from the cache or else from the server.
    ///
    /// - Parameters:
    ///   - key: A constant of ``CacheKey``. Values of different types under one key are kept beside each other.
    ///   - duration: How long the value may be used, in seconds. An entry that is that old, or that has reached the age
    ///     for which it was stored, is loaded again. With 0 nothing is kept.
    ///   - forceRefresh: Whether to load in any case, as for pull-to-refresh. The new value replaces the one kept,
    ///     which stays if the load fails.
    ///   - load: Gets the value. It runs in a task of its own.
    /// - Returns: The value. It may be older than a removal of its key that came during the call.
    /// - Throws: The error of the load; `CancellationError` if this task was canceled or everything was removed
    ///   meanwhile; ``DataCacheError`` if a load asks for what it loads.
    public func value<Value: Sendable>(
        forKey key: CacheKey, duration: TimeInterval, forceRefresh: Bool = false,
        load: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let slot = Slot(key: key, type: ObjectIdentifier(Value.self))
        let lifetime = Self.lifetime(seconds: duration)
        if !forceRefresh, let box = stored(slot, youngerThan: lifetime) as? Box<Value> { return box.value }
        try Task.checkCancellation()
        let before = clearings
        let number: Int
        if !forceRefresh, let joined = current[slot] {
            number = joined
        } else {
            number = begin(slot, lifetime: lifetime) { Box(value: try await load()) }
        }
        let found = try await wait(for: number)
        // Everything may have been removed after the load was over and before this task went on.
        guard clearings == before, let box = found as? Box<Value> else { throw CancellationError() }
        return box.value
    }

    /// The value that is kept for a key, or `nil` if there is none or if it has expired. Nothing is loaded.
    ///
    /// Do not load and store what is missing by hand: several callers would do so at once. Use
    /// ``value(forKey:duration:forceRefresh:load:)``.
    public func get<Value: Sendable>(_ type: Value.Type = Value.self, forKey key: CacheKey) -> Value? {
        let box = stored(Slot(key: key, type: ObjectIdentifier(type)), youngerThan: nil) as? Box<Value>
        return box?.value
    }

    // MARK: - Removing

    /// Removes what is kept for a key. Call it after a change on the server has made that out of date.
    ///
    /// A load under way is not stored, and nobody joins it any more. Those who wait for it get its value.
    public func remove(forKey key: CacheKey) {
        removeAll { $0 == key }
    }

    /// Removes what is kept for a key and for all keys below it, as ``remove(forKey:)`` does for one.
    public func removeAll(under prefix: CacheKey) {
        removeAll { $0.hasPrefix(prefix) }
    }

    /// Removes everything, cancels all loads, and ends the wait for them with a `CancellationError`. Call it at
    /// sign-out.
    public func removeAll() {
        clearings += 1
        entries = [:]
        current = [:]
        let ended = loads
        loads = [:]
        for number in ended.keys.sorted() {
            ended[number]?.task?.cancel()
            for waiter in ended[number]?.waiters ?? [] {
                waiter.continuation.resume(throwing: CancellationError())
            }
        }
    }

    private func removeAll(where isOutdated: (CacheKey) -> Bool) {
        entries = entries.filter { !isOutdated($0.key.key) }
        current = current.filter { !isOutdated($0.key.key) }
        for (number, load) in loads where isOutdated(load.slot.key) {
            loads[number]?.isStorable = false
        }
    }

    // MARK: - Entries

    private func stored(_ slot: Slot, youngerThan lifetime: Duration?) -> (any Sendable)? {
        let now = elapsed()
        guard let entry = entries[slot], !entry.isExpired(at: now) else { return nil }
        if let lifetime, now >= entry.storedAt + lifetime { return nil }
        lastUse += 1
        entries[slot]?.lastUse = lastUse
        return entry.value
    }

    /// Keeps what a load brought.
    func store(_ value: any Sendable, of load: Load) {
        let now = elapsed()
        lastUse += 1
        entries[load.slot] = Entry(
            value: value, storedAt: now, expiresAt: now + load.lifetime, lastUse: lastUse)
        guard entries.count > limit else { return }
        entries = entries.filter { !$0.value.isExpired(at: now) }
        while entries.count > max(limit, 0), let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            entries[oldest.key] = nil
        }
    }

    /// A duration from seconds. What is not a positive number is zero, and a century is the most.
    private static func lifetime(seconds: TimeInterval) -> Duration {
        seconds > 0 ? .seconds(min(seconds, 3_155_760_000)) : .zero
    }
}
