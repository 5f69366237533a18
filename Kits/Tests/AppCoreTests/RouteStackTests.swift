import Observation
import Testing

@testable import AppCore

@MainActor
@Suite("Route stack")
struct RouteStackTests {
    private enum Route: Hashable, Sendable { case list }

    @Test func theSamePathAgainTellsNoView() {
        let stack = RouteStack<Route>()
        stack.replace(with: [.list])
        let count = Locked(0)
        withObservationTracking {
            _ = stack.routes
        } onChange: {
            count.withLock { $0 += 1 }
        }
        stack.replace(with: [.list])
        #expect(count.withLock { $0 } == 0)
        stack.replace(with: [])
        #expect(count.withLock { $0 } == 1)
        #expect(stack.routes.isEmpty)
    }
}
