/// What a screen shows of something that it loads: one value, so that nothing contradictory can be shown.
///
/// A view model gets it from a ``LatestLoad``, which knows which result may still be shown. The rules
/// `view-state-flags` and `view-state-default-case` find screens that go round it.
public enum ViewState<Value> {
    /// It is on its way, and there is nothing to show yet.
    case loading
    /// It is here. While it is loaded again, and when that failed, it stays; the base class tells of the failure.
    case loaded(Value)
    /// There is nothing to show.
    /// - Parameter message: Why, in words for people.
    case error(String)
}

extension ViewState: Equatable where Value: Equatable {}
extension ViewState: Sendable where Value: Sendable {}
