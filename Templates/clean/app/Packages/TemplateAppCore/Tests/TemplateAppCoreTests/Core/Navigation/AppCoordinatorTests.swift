import Testing

@testable import TemplateAppCore

@Suite @MainActor struct AppCoordinatorTests {
    // spec: show | should change the path that the view binds to
    @Test func whatTheViewBindsToIsThePathOfTheRouter() {
        // Given
        let coordinator = AppCoordinator()

        // When
        coordinator.show(.about)

        // Then
        #expect(coordinator.path == [.about])
        coordinator.path = []
        #expect(coordinator.router.path(for: .home).isEmpty)
    }
}
