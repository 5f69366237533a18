import AppCore
import Foundation
import Testing

@testable import KitClean

private enum PierTab: Hashable, Sendable { case home }
private enum PierRoute: Hashable, Sendable { case list, ship(Int) }

private enum PierLink: LinkRouting {
    case ship(Int)

    var target: LinkTarget<PierTab, PierRoute> {
        switch self {
        case .ship(let number): LinkTarget(tab: .home, routes: [.list, .ship(number)], isPrivate: false)
        }
    }
}

@MainActor
private final class PierCoordinator: Coordinator {
    let router = TabRouter<PierTab, PierRoute>(currentTab: .home)
}

@MainActor
@Suite("Coordinator")
struct CoordinatorTests {
    private let coordinator = PierCoordinator()
    private let parser = DeepLinkParser<PierLink>(
        schemes: ["pier"], hosts: [],
        patterns: [DeepLinkPattern("ships/:ship") { .ship(try $0.number("ship")) }])

    @Test("screens are put on the path and taken off it in one place")
    func aScreenIsShownAndLeft() {
        coordinator.show(.list)
        coordinator.show(.ship(1))
        #expect(coordinator.router.path(for: .home) == [.list, .ship(1)])
        coordinator.goBack()
        #expect(coordinator.router.path(for: .home) == [.list])
    }

    @Test("a link opens any screen with what lies below it")
    func aLinkFromOutsideOpensItsScreen() throws {
        coordinator.router.tabsDidAppear()
        #expect(coordinator.open(try #require(URL(string: "pier://ships/7")), using: parser) == .opened)
        #expect(coordinator.router.path(for: .home) == [.list, .ship(7)])
    }

    @Test("a link that the app did not make changes nothing")
    func aForeignLinkIsIgnored() throws {
        coordinator.router.tabsDidAppear()
        coordinator.show(.list)
        for link in ["pier://ships/none", "https://pier.example/ships/7", "pier://boats/7"] {
            #expect(coordinator.open(try #require(URL(string: link)), using: parser) == nil)
        }
        #expect(coordinator.router.path(for: .home) == [.list])
    }
}
