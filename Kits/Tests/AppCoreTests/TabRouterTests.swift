import Observation
import Testing

@testable import AppCore

@MainActor
@Suite("Tab router")
struct TabRouterTests {
    private enum Tab: Hashable, Sendable, CaseIterable { case home, berths }
    private enum Route: Hashable, Sendable { case list, berth(Int), settings }

    private enum Link: LinkRouting {
        case berth(Int)
        case berthsRoot
        case deep(Int)
        case settings
        case help

        var target: LinkTarget<Tab, Route> {
            switch self {
            case .berth(let berth): LinkTarget(tab: .berths, routes: [.berth(berth)])
            case .berthsRoot: LinkTarget(tab: .berths)
            case .deep(let berth): LinkTarget(tab: .berths, routes: [.list, .berth(berth)])
            case .settings: LinkTarget(tab: .home, modal: .settings)
            case .help: LinkTarget(tab: .home, routes: [.list], isPrivate: false)
            }
        }
    }

    private func running(tab: Tab = .home) -> TabRouter<Tab, Route> {
        let router = TabRouter<Tab, Route>(currentTab: tab)
        router.tabsDidAppear()
        router.sessionDidStart()
        return router
    }

    /// How often something that a view of these reads was about to change, and what the modal was at that moment.
    private func changes(
        of router: TabRouter<Tab, Route>, in tab: Tab, during body: () -> Void
    ) -> (count: Int, modals: [Route?]) {
        let modals = Locked<[Route?]>([])
        withObservationTracking {
            _ = router.path(for: tab)
        } onChange: {
            MainActor.assumeIsolated {
                let modal = router.modal
                modals.withLock { $0.append(modal) }
            }
        }
        withObservationTracking {
            _ = router.currentTab
        } onChange: {
            modals.withLock { $0.append(nil) }
        }
        body()
        let seen = modals.withLock { $0 }
        return (seen.count, seen)
    }

    // MARK: - Paths

    @Test func eachTabKeepsItsOwnPath() {
        let router = running()
        router.setPath([.list, .berth(1)], for: .berths)
        router.push(.settings)
        #expect(router.path(for: .berths) == [.list, .berth(1)])
        #expect(router.path(for: .home) == [.settings])
        router.popToRoot(in: .berths)
        #expect(router.path(for: .berths).isEmpty)
        #expect(router.path(for: .home) == [.settings])
    }

    @Test func poppingAtTheRootDoesNotTrap() {
        let router = running()
        router.push(.list)
        router.pop()
        router.pop()
        router.pop(in: .berths)
        #expect(router.path(for: .home).isEmpty)
    }

    @Test func aPushOnOneTabDoesNotRedrawTheOthers() {
        let router = running()
        router.push(.list, in: .berths)
        #expect(changes(of: router, in: .berths) { router.push(.list, in: .home) }.count == 0)
        #expect(changes(of: router, in: .berths) { router.push(.berth(1), in: .berths) }.count == 1)
    }

    // MARK: - Links

    @Test func aLinkThatStartsTheAppWaitsForTheTabs() {
        let router = TabRouter<Tab, Route>(currentTab: .home)
        router.sessionDidStart()
        #expect(router.open(Link.berth(7)) == .waitsForStart)
        #expect(router.path(for: .berths).isEmpty)
        router.tabsDidAppear()
        #expect(router.currentTab == .berths)
        #expect(router.path(for: .berths) == [.berth(7)])
        #expect(router.waiting == nil)
    }

    @Test func ofTwoLinksThatWaitTheNewerOneOpens() {
        let router = TabRouter<Tab, Route>(currentTab: .home)
        router.sessionDidStart()
        router.open(Link.settings)
        router.open(Link.berth(8))
        router.tabsDidAppear()
        #expect(router.path(for: .berths) == [.berth(8)])
        #expect(router.modal == nil)
    }

    @Test func aLinkToTheScreenInFrontTearsNothingDown() {
        let router = running(tab: .berths)
        router.setPath([.list, .berth(7)], for: .berths)
        var outcomes: [LinkOutcome] = []
        let seen = changes(of: router, in: .berths) {
            outcomes = [router.open(Link.deep(7)), router.open(Link.berth(7))]
        }
        #expect(outcomes == [.alreadyShown, .alreadyShown])
        #expect(seen.count == 0)
        #expect(router.path(for: .berths) == [.list, .berth(7)])
    }

    @Test func aLinkFromDeeperOnTheSameTabOpensAtItsOwnDepth() {
        let router = running(tab: .berths)
        router.setPath([.list, .berth(1), .settings], for: .berths)
        #expect(router.open(Link.deep(7)) == .opened)
        #expect(router.path(for: .berths) == [.list, .berth(7)])
    }

    @Test func aLinkToTheRootOfATabLeavesItsSubscreens() {
        let router = running(tab: .berths)
        router.setPath([.list, .berth(1)], for: .berths)
        #expect(router.open(Link.berthsRoot) == .opened)
        #expect(router.path(for: .berths).isEmpty)
        #expect(router.open(Link.berthsRoot) == .alreadyShown)
    }

    @Test func aLinkToAnotherTabKeepsWhatIsOpenOnThisOne() {
        let router = running(tab: .home)
        router.setPath([.settings], for: .home)
        #expect(router.open(Link.berth(7)) == .opened)
        #expect(router.currentTab == .berths)
        #expect(router.path(for: .berths) == [.berth(7)])
        #expect(router.path(for: .home) == [.settings])
    }

    @Test func anotherTabThatShowsTheScreenIsSelectedAndNotRebuilt() {
        let router = running(tab: .home)
        router.setPath([.list, .berth(7)], for: .berths)
        #expect(router.open(Link.berth(7)) == .opened)
        #expect(router.currentTab == .berths)
        #expect(router.path(for: .berths) == [.list, .berth(7)])
    }

    @Test func aModalIsDismissedBeforeAScreenIsPushedBelowIt() {
        let router = running(tab: .berths)
        router.modal = .settings
        let seen = changes(of: router, in: .berths) { router.open(Link.berth(7)) }
        #expect(router.modal == nil)
        #expect(router.path(for: .berths) == [.berth(7)])
        #expect(seen.modals == [nil])
    }

    @Test func aModalThatCoversTheScreenIsDismissedWithoutARebuild() {
        let router = running(tab: .berths)
        router.setPath([.berth(7)], for: .berths)
        router.modal = .settings
        let seen = changes(of: router, in: .berths) { router.open(Link.berth(7)) }
        #expect(router.modal == nil)
        #expect(seen.count == 0)
    }

    @Test func aLinkToAModalReplacesTheOneThatIsShown() {
        let router = running(tab: .berths)
        router.modal = .list
        #expect(router.open(Link.settings) == .opened)
        #expect(router.modal == .settings)
        #expect(router.open(Link.settings) == .alreadyShown)
    }

    @Test func aLinkBeforeTheSignInOpensAfterIt() {
        let router = TabRouter<Tab, Route>(currentTab: .home)
        router.tabsDidAppear()
        #expect(router.open(Link.berth(7)) == .waitsForSignIn)
        #expect(router.path(for: .berths).isEmpty)
        router.sessionDidEnd()
        #expect(router.waiting != nil)
        router.tabsDidDisappear()
        router.sessionDidStart()
        #expect(router.path(for: .berths).isEmpty)
        router.tabsDidAppear()
        #expect(router.path(for: .berths) == [.berth(7)])
    }

    @Test func aPublicLinkNeedsNoSignIn() {
        let router = TabRouter<Tab, Route>(currentTab: .berths)
        router.tabsDidAppear()
        #expect(router.open(Link.help) == .opened)
        #expect(router.currentTab == .home)
        #expect(router.path(for: .home) == [.list])
    }

    @Test func nothingOfOnePersonIsOpenedForTheNext() {
        let router = running(tab: .berths)
        router.setPath([.berth(1)], for: .berths)
        router.modal = .settings
        router.tabsDidDisappear()
        router.open(Link.berth(7))
        router.sessionDidEnd()
        #expect(router.path(for: .berths).isEmpty)
        #expect(router.modal == nil)
        router.sessionDidStart()
        router.tabsDidAppear()
        #expect(router.path(for: .berths).isEmpty)
        #expect(router.isSignedIn && router.isReady)
    }

    @Test func aTabThatWasStoredIsTakenOver() {
        let router = running()
        router.currentTab = .berths
        router.push(.list)
        #expect(router.path(for: .berths) == [.list])
    }
}
