/// What a screen shows of something that it loads: one value, so that nothing contradictory can be shown.
///
/// ```swift
/// @Published private(set) var state: ViewState<[Tide]> = .idle
/// ```
///
/// A view switches over all cases. The rules `view-state-flags` and `view-state-default-case` find screens that go
/// round it. Where an older value stays on the screen while a newer one is loaded, take ``LoadState``.
public enum ViewState<T> {
    /// Nothing was asked for yet.
    case idle
    /// It is on its way.
    case loading
    /// It is here.
    case loaded(T)
    /// It could not be had.
    case error(Error)

    /// What was loaded, or nil in every other state.
    public var value: T? {
        guard case .loaded(let value) = self else { return nil }
        return value
    }
}

extension ViewState: Sendable where T: Sendable {}
