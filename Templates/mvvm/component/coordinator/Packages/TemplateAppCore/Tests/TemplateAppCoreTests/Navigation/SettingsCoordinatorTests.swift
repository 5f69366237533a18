import TemplateAppCore
import Testing

@Suite @MainActor struct SettingsCoordinatorTests {
    private let router = AppRouter(currentTab: .dashboard)

    @Test func testStart_ScreensLeftOpen_ShowsTheSettingsAlone() {
        // Given
        router.push(.about, in: .settings)
        let coordinator = SettingsCoordinator(router: router)

        // When
        coordinator.start()

        // Then
        #expect(router.currentTab == .settings, "the flow has a tab")
        #expect(router.path(for: .settings).isEmpty, "it begins at its beginning")
    }

    @Test func testCoordinate_About_PutsItOnTheSettings() {
        // Given
        let coordinator = SettingsCoordinator(router: router)
        coordinator.start()

        // When
        coordinator.coordinate(to: .about)

        // Then
        #expect(router.path(for: .settings) == [.about], "the screen lies on the tab of the flow")
    }

    @Test func testCoordinate_Done_LeavesTheFlow() {
        // Given
        let coordinator = SettingsCoordinator(router: router)
        coordinator.start()
        coordinator.coordinate(to: .about)

        // When
        coordinator.coordinate(to: .done)

        // Then
        #expect(router.path(for: .settings).isEmpty, "nothing of the flow is left")
    }
}
