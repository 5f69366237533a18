/// Something that is loaded, perhaps several times, and perhaps twice at the same time.
///
/// ```swift
/// @Published private(set) var berths = Load<[Berth]>()
///
/// func fetchBerths() async {
///     let ticket = berths.begin()
///     do {
///         berths.succeed(try await harbor.berths(), for: ticket)
///     } catch {
///         berths.fail(with: error, for: ticket)
///     }
/// }
/// ```
///
/// What it guarantees:
/// - Only the load that began last changes the ``state``. A late result never overwrites a newer one.
/// - A load that is canceled, or fails because of it, puts back what was there before it: value, failure or nothing.
///   Canceling is never shown as an error.
/// - A load that begins after a failure is shown as loading, with the value from before the failure.
/// - Each ticket counts once.
///
/// It is a value and waits for nothing, so that it may live on any actor.
public struct Load<Value> {
    // MARK: - State

    /// What to show.
    public private(set) var state: LoadState<Value> = .idle

    /// What the last load that was not canceled left behind; it comes back when the running one is canceled.
    private var settled: LoadState<Value> = .idle
    /// The load whose result counts, while it is on its way.
    private var current: LoadTicket?
    private var generation: UInt64 = 0

    /// Nothing is loaded yet.
    public init() {}

    /// Starts with a value, such as one that was stored.
    public init(_ value: Value) {
        settled = .loaded(value)
        state = settled
    }

    // MARK: - Loading

    /// Begins a load. Results of all earlier ones count no more.
    /// - Returns: What to hand in with the result.
    public mutating func begin() -> LoadTicket {
        generation += 1
        let ticket = LoadTicket(generation: generation)
        current = ticket
        state = .loading(previous: settled.value)
        return ticket
    }

    /// Shows the value of a load.
    /// - Parameters:
    ///   - value: What was loaded.
    ///   - ticket: What ``begin()`` gave out.
    /// - Returns: Whether it counted. It does not if another load has begun, or this one has ended.
    @discardableResult
    public mutating func succeed(_ value: Value, for ticket: LoadTicket) -> Bool {
        settle(.loaded(value), for: ticket)
    }

    /// Shows why a load failed, unless it was canceled: then this is the same as ``cancel(_:)``.
    /// - Parameters:
    ///   - error: What was caught.
    ///   - ticket: What ``begin()`` gave out.
    /// - Returns: Whether it counted. It does not if another load has begun, or this one has ended.
    @discardableResult
    public mutating func fail(with error: any Error, for ticket: LoadTicket) -> Bool {
        error.isCancellation ? cancel(ticket) : settle(.failed(error, previous: settled.value), for: ticket)
    }

    /// Gives a load up and puts back what was shown before it.
    /// - Parameter ticket: What ``begin()`` gave out.
    /// - Returns: Whether it counted. It does not if another load has begun, or this one has ended.
    @discardableResult
    public mutating func cancel(_ ticket: LoadTicket) -> Bool {
        settle(settled, for: ticket)
    }

    /// Forgets everything, as after signing out or when something else is to be shown. No load that began before
    /// counts.
    public mutating func reset() {
        current = nil
        settled = .idle
        state = .idle
    }

    // MARK: - Settling

    private mutating func settle(_ new: LoadState<Value>, for ticket: LoadTicket) -> Bool {
        guard ticket == current else { return false }
        current = nil
        settled = new
        state = new
        return true
    }
}

extension Load: Sendable where Value: Sendable {}
