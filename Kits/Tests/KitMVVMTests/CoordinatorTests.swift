import AppCore
import Combine
import KitMVVM
import Observation
import Testing

private enum PierTab: Hashable, Sendable {
    case board, account
}

private enum PierRoute: Hashable, Sendable {
    case signIn, code
}

/// A flow of two screens.
@MainActor
private final class SignInCoordinator: Coordinator {
    enum Destination {
        case code, done
    }

    private let router: TabRouter<PierTab, PierRoute>

    init(router: TabRouter<PierTab, PierRoute>) {
        self.router = router
    }

    func start() {
        router.currentTab = .account
        router.setPath([.signIn], for: .account)
    }

    func coordinate(to destination: Destination) {
        switch destination {
        case .code: router.push(.code, in: .account)
        case .done: router.popToRoot(in: .account)
        }
    }
}

@MainActor
@Suite("Coordinator")
struct CoordinatorTests {
    private let router = TabRouter<PierTab, PierRoute>(currentTab: .board)

    @Test("a flow goes where its destinations lead, on the router that stays")
    func aFlowUsesTheRouter() {
        let flow = SignInCoordinator(router: router)
        flow.start()
        #expect(router.currentTab == .account)
        #expect(router.path(for: .account) == [.signIn])
        flow.coordinate(to: .code)
        #expect(router.path(for: .account) == [.signIn, .code])
        flow.coordinate(to: .done)
        #expect(router.path(for: .account) == [])
    }

    @Test("a router can be owned as an observable object, and what was read of it is told by Observation")
    func aRouterIsObservableBothWays() {
        func owned(_ object: some ObservableObject) -> Bool { object === router }
        #expect(owned(router))
        let changes = Locked(0)
        withObservationTracking {
            _ = router.currentTab
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        router.currentTab = .account
        #expect(changes.withLock { $0 } == 1)
    }
}
