import XCTest

final class TabsUITests: BaseUITest {
    func testTabs_Tapped_ShowTheirScreens() {
        // Given
        let settings = app.tabBars.buttons["Settings"]
        waitForHittable(settings)

        // When
        settings.tap()

        // Then
        wait(for: app.navigationBars["Settings"])
        app.tabBars.buttons["Dashboard"].tap()
        wait(for: app.navigationBars["Dashboard"])
    }
}
