import AppCore

/// A clock whose time stands still until a test moves it.
///
/// A test hands it to the code under test, lets that code fall asleep, and moves the time: no test waits for real. It
/// begins at zero. Sleepers wake in the order of their deadlines; those with the same deadline in the order in which
/// they fell asleep. The rule `test-sleep` forbids waiting on a real clock instead.
///
/// ## Usage
/// ```swift
/// let clock = ManualClock()
/// let task = Task { try await clock.sleep(for: .seconds(30)) }
/// try await clock.waitForSleepers(count: 1)
/// clock.advance(by: .seconds(30))
/// try await task.value
/// ```
///
/// ## Thread Safety
/// Every method may be called from any thread.
public final class ManualClock: Clock, Sendable {
    /// A moment of a ``ManualClock``.
    public struct Instant: InstantProtocol {
        /// The time since the beginning of the clock.
        public let offset: Duration

        /// - Parameter offset: The time since the beginning of the clock.
        public init(offset: Duration = .zero) {
            self.offset = offset
        }

        /// The moment that is later by a duration, or earlier by a negative one.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time from this moment to another; negative if the other one is earlier.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Whether one moment is before another.
        public static func < (earlier: Instant, later: Instant) -> Bool {
            earlier.offset < later.offset
        }
    }

    private let state = Locked(ManualClockState())

    /// The present moment, which changes by ``advance(by:)`` and by nothing else.
    public var now: Instant { state.withLock { $0.now } }

    /// Zero: no deadline is rounded.
    public var minimumResolution: Duration { .zero }

    /// How many tasks sleep now.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// The time from now until the first sleeper wakes, or `nil` if nobody sleeps.
    public var timeUntilNextWake: Duration? {
        state.withLock { state in state.sleepers.first.map { state.now.duration(to: $0.deadline) } }
    }

    /// A clock at zero, with no sleepers.
    public init() {}

    /// Suspends until the clock has been moved to a moment.
    ///
    /// - Parameters:
    ///   - deadline: The moment. If it is now or past, this returns at once.
    ///   - tolerance: Ignored: sleepers wake exactly.
    /// - Throws: `CancellationError` as soon as the task is canceled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { $0.makeId() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // The flag is set before the handler runs. So either it is seen here, or the handler finds the sleeper.
                let wake = state.withLock { state in
                    state.add(id: id, deadline: deadline, isCanceled: Task.isCancelled, continuation)
                }
                wake.perform()
            }
        } onCancel: {
            state.withLock { $0.cancel(id: id) }.perform()
        }
    }

    /// Moves the time and wakes all whose deadline is reached, in order.
    ///
    /// It does not wait for what they do next: let them fall asleep again with ``waitForSleepers(count:)`` first, if
    /// the code under test sleeps several times.
    /// - Parameter duration: How far. A negative duration counts as zero, because a clock for waiting never goes back.
    public func advance(by duration: Duration) {
        state.withLock { $0.advance(by: max(duration, .zero)) }.perform()
    }

    /// Suspends until at least as many tasks sleep as are asked for. It does not poll.
    ///
    /// - Parameter count: How many. With zero this returns at once.
    /// - Throws: `CancellationError` when the task is canceled, as by the time limit of a test.
    public func waitForSleepers(count: Int) async throws {
        let id = state.withLock { $0.makeId() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let wake = state.withLock { state in
                    state.watch(count: count, id: id, isCanceled: Task.isCancelled, continuation)
                }
                wake.perform()
            }
        } onCancel: {
            state.withLock { $0.cancel(id: id) }.perform()
        }
    }
}

/// Who sleeps, and who waits for sleepers.
private struct ManualClockState {
    typealias Continuation = CheckedContinuation<Void, any Error>

    /// Continuations to resume once the lock is released, because a resumed task may use the clock at once.
    struct Wake {
        /// Those whose wait is over.
        var resumed: [Continuation] = []
        /// Those whose task was canceled.
        var canceled: [Continuation] = []

        /// Resumes all, in order.
        func perform() {
            for continuation in resumed { continuation.resume() }
            for continuation in canceled { continuation.resume(throwing: CancellationError()) }
        }
    }

    var now = ManualClock.Instant()
    /// In the order in which they wake.
    var sleepers: [(id: Int, deadline: ManualClock.Instant, continuation: Continuation)] = []
    private var watchers: [(id: Int, count: Int, continuation: Continuation)] = []
    private var nextId = 0

    mutating func makeId() -> Int {
        nextId += 1
        return nextId
    }

    mutating func add(
        id: Int, deadline: ManualClock.Instant, isCanceled: Bool, _ continuation: Continuation
    ) -> Wake {
        if isCanceled { return Wake(canceled: [continuation]) }
        if deadline <= now { return Wake(resumed: [continuation]) }
        let index = sleepers.firstIndex { $0.deadline > deadline } ?? sleepers.endIndex
        sleepers.insert((id, deadline, continuation), at: index)
        let satisfied = watchers.filter { $0.count <= sleepers.count }
        watchers.removeAll { $0.count <= sleepers.count }
        return Wake(resumed: satisfied.map(\.continuation))
    }

    mutating func watch(count: Int, id: Int, isCanceled: Bool, _ continuation: Continuation) -> Wake {
        if isCanceled { return Wake(canceled: [continuation]) }
        if count <= sleepers.count { return Wake(resumed: [continuation]) }
        watchers.append((id, count, continuation))
        return Wake()
    }

    mutating func cancel(id: Int) -> Wake {
        if let index = sleepers.firstIndex(where: { $0.id == id }) {
            return Wake(canceled: [sleepers.remove(at: index).continuation])
        }
        if let index = watchers.firstIndex(where: { $0.id == id }) {
            return Wake(canceled: [watchers.remove(at: index).continuation])
        }
        return Wake()
    }

    mutating func advance(by duration: Duration) -> Wake {
        now = now.advanced(by: duration)
        let due = sleepers.prefix { $0.deadline <= now }
        sleepers.removeFirst(due.count)
        return Wake(resumed: due.map(\.continuation))
    }
}
