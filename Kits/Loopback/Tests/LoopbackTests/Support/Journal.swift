import Foundation

/// What a server has seen, in order. A test waits until there is enough of it, so that nothing polls or sleeps.
actor Journal<Entry: Sendable> {
    private typealias Waiter = (count: Int, continuation: CheckedContinuation<Void, any Error>)

    private(set) var entries: [Entry] = []
    private var waiters: [UUID: Waiter] = [:]

    /// Writes down one more.
    /// - Parameter entry: What was seen.
    /// - Returns: How many there are now.
    @discardableResult
    func note(_ entry: Entry) -> Int {
        entries.append(entry)
        for (id, waiter) in waiters where waiter.count <= entries.count {
            waiters[id] = nil
            waiter.continuation.resume()
        }
        return entries.count
    }

    /// Suspends until there are as many entries.
    /// - Parameter count: How many.
    /// - Throws: `CancellationError` when the task is canceled, as by the time limit of a test.
    func wait(for count: Int) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
                if entries.count >= count { return continuation.resume() }
                waiters[id] = (count, continuation)
            }
        } onCancel: {
            Task { await self.leave(id) }
        }
    }

    private func leave(_ id: UUID) {
        waiters.removeValue(forKey: id)?.continuation.resume(throwing: CancellationError())
    }
}

/// Holds whoever comes until it is opened, and stays open.
struct Gate: Sendable {
    private let openings = Journal<Bool>()

    /// Lets everybody through.
    func open() async { await openings.note(true) }

    /// Suspends until it is open.
    /// - Throws: `CancellationError` when the task is canceled.
    func wait() async throws { try await openings.wait(for: 1) }
}
