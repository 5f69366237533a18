import XCTest

final class TemplateFeatureUITests: BaseUITest {
    func testTemplateFeature_Tapped_ShowsTheScreen() {
        // Given
        let link = app.buttons["Template feature"]
        waitForHittable(link)

        // When
        link.tap()

        // Then
        wait(for: app.navigationBars["Template feature"])
    }
}
