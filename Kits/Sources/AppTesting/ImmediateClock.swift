/// A clock on which nobody waits: it notes for how long it was asked to sleep and returns at once.
///
/// It serves tests in which only the pauses matter. Where the order of sleepers matters, take ``ManualClock``.
///
/// ## Usage
/// ```swift
/// let clock = ImmediateClock()
/// let client = APIClient(baseURL: url, transport: transport, options: APIClientOptions(clock: clock))
/// ...
/// #expect(await clock.pauses == [.seconds(1), .seconds(2)])
/// ```
public struct ImmediateClock: Clock {
    /// A moment of an ``ImmediateClock``.
    public struct Instant: InstantProtocol {
        /// The time since the only moment that it ever shows.
        public let offset: Duration

        /// The moment that is later by a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// The time from this moment to another.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether one moment is before another.
        public static func < (earlier: Instant, later: Instant) -> Bool { earlier.offset < later.offset }
    }

    private actor Notes {
        var pauses: [Duration] = []

        func add(_ pause: Duration) { pauses.append(pause) }
    }

    private let notes = Notes()

    /// Always the same moment.
    public let now = Instant(offset: .zero)
    /// Zero: nothing is rounded.
    public let minimumResolution = Duration.zero

    /// The durations it was asked for, in order.
    public var pauses: [Duration] {
        get async { await notes.pauses }
    }

    /// A clock that was not asked for anything yet.
    public init() {}

    /// Notes the duration and returns.
    /// - Parameters:
    ///   - deadline: The moment to note, counted from the only one.
    ///   - tolerance: Ignored.
    /// - Throws: `CancellationError` when the task was canceled before.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        await notes.add(deadline.offset)
    }
}
