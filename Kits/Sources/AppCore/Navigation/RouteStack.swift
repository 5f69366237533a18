import Observation

/// The screens above the root of one tab, as an array that can be read, compared and stored.
///
/// Each tab has an object of its own, so that a screen that is pushed on one tab does not redraw the others.
/// `NavigationStack` binds to it through ``TabRouter/path(for:)`` and ``TabRouter/setPath(_:for:)``.
@MainActor
@Observable
final class RouteStack<Route: Hashable & Sendable> {
    private(set) var routes: [Route] = []

    /// Stores a path. The same path again is no change, and no view is told of one.
    func replace(with routes: [Route]) {
        guard routes != self.routes else { return }
        self.routes = routes
    }
}
