/// Loads under way, and those who wait for them.
extension DataCache {
    /// Where a value is kept.
    struct Slot: Hashable {
        /// The key of the value.
        let key: CacheKey
        /// The type of the value, so that two types under one key do not replace each other.
        let type: ObjectIdentifier
    }

    /// A value that is kept. The times are those since the cache was made.
    struct Entry {
        /// The value, in a ``Box``.
        let value: any Sendable
        /// When its load ended.
        let storedAt: Duration
        /// The moment from which on it is not used.
        let expiresAt: Duration
        /// Higher for what was used later.
        var lastUse: Int

        /// At the very moment of its expiry an entry is expired.
        func isExpired(at now: Duration) -> Bool {
            now >= expiresAt
        }
    }

    /// Holds a value whose type may itself be an optional, which a cast would unwrap.
    struct Box<Value: Sendable>: Sendable {
        /// What is held.
        let value: Value
    }

    /// A load of one particular cache.
    struct LoadId: Equatable {
        /// The cache that loads.
        let cache: ObjectIdentifier
        /// The number of the load in that cache.
        let number: Int
    }

    /// A load under way.
    struct Load {
        /// Where its value is kept.
        let slot: Slot
        /// How long its value is kept.
        let lifetime: Duration
        /// What runs it.
        var task: Task<Void, Never>?
        /// False once its value was removed or replaced in advance.
        var isStorable = true
        /// Who gets its value, in the order of arrival.
        var waiters: [Waiter] = []
    }

    /// Somebody who waits for a load.
    struct Waiter {
        /// A number for each wait.
        let id: Int
        /// The number of the load within which somebody waits, if there is one.
        let origin: Int?
        /// Where the value goes.
        let continuation: CheckedContinuation<any Sendable, any Error>
    }

    /// Begins a load that new callers join, and returns its number.
    func begin(
        _ slot: Slot, lifetime: Duration, _ work: @escaping @Sendable () async throws -> any Sendable
    ) -> Int {
        lastLoad += 1
        let number = lastLoad
        let id = LoadId(cache: ObjectIdentifier(self), number: number)
        loads[number] = Load(slot: slot, lifetime: lifetime)
        current[slot] = number
        // It cannot end before it is noted here, because its end waits for this actor.
        loads[number]?.task = start {
            let result: Result<any Sendable, any Error>
            do {
                result = .success(try await Self.$origin.withValue(id, operation: work))
            } catch {
                result = .failure(error)
            }
            await self.end(number, with: result)
        }
        return number
    }

    /// Waits for the end of a load.
    func wait(for number: Int) async throws -> any Sendable {
        let origin = Self.origin.flatMap { $0.cache == ObjectIdentifier(self) ? $0.number : nil }
        if let origin, let load = loads[number], isWaiting(number, for: origin) {
            throw DataCacheError.recursiveLoad(load.slot.key)
        }
        lastWaiter += 1
        let id = lastWaiter
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // A load that has ended by now cannot answer any more.
                guard var load = loads[number] else { return continuation.resume(throwing: CancellationError()) }
                load.waiters.append(Waiter(id: id, origin: origin, continuation: continuation))
                loads[number] = load
            }
        } onCancel: {
            // It waits for this actor, and so finds the waiter even if the task was canceled before.
            _ = start { await self.stopWaiting(id, for: number) }
        }
    }

    private func end(_ number: Int, with result: Result<any Sendable, any Error>) {
        guard let load = loads.removeValue(forKey: number) else { return }
        if current[load.slot] == number { current[load.slot] = nil }
        if case .success(let value) = result, load.isStorable {
            store(value, of: load)
            for (other, older) in loads where other < number && older.slot == load.slot {
                loads[other]?.isStorable = false
            }
        }
        for waiter in load.waiters { waiter.continuation.resume(with: result) }
    }

    private func stopWaiting(_ id: Int, for number: Int) {
        guard let load = loads[number], let index = load.waiters.firstIndex(where: { $0.id == id }) else { return }
        loads[number]?.waiters.remove(at: index)
        load.waiters[index].continuation.resume(throwing: CancellationError())
        guard load.waiters.count == 1 else { return }
        // Nobody must join a load that is canceled.
        load.task?.cancel()
        loads[number] = nil
        if current[load.slot] == number { current[load.slot] = nil }
    }

    /// Whether a load is another one, or waits for it through any number of loads. There is never a cycle to follow.
    private func isWaiting(_ number: Int, for other: Int) -> Bool {
        number == other
            || loads.contains { awaited, load in
                load.waiters.contains { $0.origin == number } && isWaiting(awaited, for: other)
            }
    }
}
