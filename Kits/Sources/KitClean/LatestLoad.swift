import AppCore

/// Something that a screen loads, perhaps several times, and perhaps twice at the same time.
///
/// ```swift
/// private var berths = LatestLoad<[Berth]>()
/// var state: ViewState<[Berth]> { berths.state }
///
/// func load() async {
///     let ticket = berths.begin()
///     do {
///         berths.succeed(try await listBerthsUseCase.execute(), for: ticket)
///     } catch {
///         berths.fail(with: error, for: ticket)
///     }
/// }
/// ```
///
/// What it guarantees:
/// - Only the load that began last changes the ``state``. A late result never overwrites a newer one.
/// - What is shown stays while it is loaded again, and when that fails.
/// - A load that was canceled puts back what was there before it. Canceling is never shown as an error.
/// - Each ticket counts once.
public struct LatestLoad<Value> {
    /// Says which load a result belongs to.
    public struct Ticket: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// What to show.
    public private(set) var state: ViewState<Value> = .loading

    /// What the last load that was not canceled left behind.
    private var settled: ViewState<Value> = .loading
    /// The load whose result counts, while it is on its way.
    private var current: Ticket?
    private var lastNumber = 0

    private var hasValue: Bool {
        guard case .loaded = settled else { return false }
        return true
    }

    /// Nothing is loaded yet.
    public init() {}

    /// Begins a load. Results of all earlier ones count no more.
    /// - Returns: What to hand in with the result.
    public mutating func begin() -> Ticket {
        lastNumber += 1
        let ticket = Ticket(number: lastNumber)
        current = ticket
        if !hasValue { state = .loading }
        return ticket
    }

    /// Shows the value of a load, unless another load has begun or this one has ended.
    public mutating func succeed(_ value: Value, for ticket: Ticket) {
        settle(.loaded(value), for: ticket)
    }

    /// Shows why a load failed, unless it was canceled, there is a value to show, or another load has begun.
    public mutating func fail(with error: any Error, for ticket: Ticket) {
        let isShown = !error.isCancellation && !hasValue
        settle(isShown ? .error(error.localizedDescription) : settled, for: ticket)
    }

    private mutating func settle(_ new: ViewState<Value>, for ticket: Ticket) {
        guard ticket == current else { return }
        current = nil
        settled = new
        state = new
    }
}

extension LatestLoad: Sendable where Value: Sendable {}
