import Testing

@testable import TemplateAppCore

@Suite @MainActor struct AppCoordinatorTests {
    @Test func thePathIsThatOfTheFirstTab() {
        let coordinator = AppCoordinator()
        coordinator.path = AppRoute.features
        #expect(coordinator.router.path(for: .home) == AppRoute.features)
    }
}
