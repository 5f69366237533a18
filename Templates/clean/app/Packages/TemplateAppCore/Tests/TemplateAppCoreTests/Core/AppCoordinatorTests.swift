import Testing

@testable import TemplateAppCore

@Suite @MainActor struct AppCoordinatorTests {
    @Test func whatTheViewBindsToIsThePathOfTheRouter() {
        // Given
        let coordinator = AppCoordinator()

        // When
        coordinator.path = AppRoute.features

        // Then
        #expect(coordinator.router.path(for: .home) == AppRoute.features)
        coordinator.router.popToRoot(in: .home)
        #expect(coordinator.path.isEmpty)
    }
}
