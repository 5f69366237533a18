import Observation
import Testing

@testable import TemplateAppCore

@Suite @MainActor struct TabRouterTests {
    // spec: push and pop | should put a screen on the path and take it off
    @Test func aScreenIsPutOnThePathAndTakenOff() {
        // Given
        let router = TabRouter<AppTab, Int>(currentTab: .home)

        // When
        router.push(1)
        router.push(2)
        router.pop()

        // Then
        #expect(router.path(for: .home) == [1])
    }

    // spec: replace | when the path stays the same | should draw no view
    @Test func theSamePathAgainDrawsNoView() {
        // Given
        let stack = RouteStack<Int>()
        stack.replace(with: [1])
        let changes = Locked(0)
        withObservationTracking {
            _ = stack.routes
        } onChange: {
            changes.withLock { $0 += 1 }
        }

        // When
        stack.replace(with: [1])

        // Then
        #expect(changes.withLock { $0 } == 0)
        #expect(stack.routes == [1])
    }
}
