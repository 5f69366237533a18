/// What a screen shows of something that is loaded.
///
/// One value instead of flags beside one another, so that nothing contradictory can be shown. It changes through
/// ``Load``, which knows which result may still be shown.
///
/// The rules `view-state-flags` and `loading-without-error` find screens that go round it.
public enum LoadState<Value> {
    /// Nothing was asked for yet.
    case idle
    /// A load is on its way.
    /// - Parameter previous: What was shown before, which may stay on the screen meanwhile.
    case loading(previous: Value?)
    /// The value of the last load.
    case loaded(Value)
    /// The last load failed. A canceled one never gets here.
    /// - Parameter previous: What was shown before it.
    case failed(any Error, previous: Value?)

    /// The value to show: the loaded one, or while loading and after a failure the one before.
    public var value: Value? {
        switch self {
        case .idle: nil
        case .loading(let previous): previous
        case .loaded(let value): value
        case .failed(_, let previous): previous
        }
    }

    /// The failure to show, or nil if the last load did not fail or another one is on its way.
    public var error: (any Error)? {
        guard case .failed(let error, _) = self else { return nil }
        return error
    }

    /// Whether a load is on its way.
    public var isLoading: Bool {
        guard case .loading = self else { return false }
        return true
    }

    /// Whether a view should offer to try again.
    public var canRetry: Bool { error?.canBeRetried ?? false }

    /// The same state with another value in it, such as the rows made of records.
    public func map<Other>(_ transform: (Value) -> Other) -> LoadState<Other> {
        switch self {
        case .idle: .idle
        case .loading(let previous): .loading(previous: previous.map(transform))
        case .loaded(let value): .loaded(transform(value))
        case .failed(let error, let previous): .failed(error, previous: previous.map(transform))
        }
    }
}

extension LoadState: Sendable where Value: Sendable {}
