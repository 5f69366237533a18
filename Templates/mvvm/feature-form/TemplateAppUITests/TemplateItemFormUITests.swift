import XCTest

final class TemplateItemFormUITests: BaseUITest {
    func testAdd_Tapped_ShowsTheForm() {
        // Given
        let link = app.buttons["Template feature"]
        waitForHittable(link)
        link.tap()
        let add = app.buttons["Add"]
        waitForHittable(add)

        // When
        add.tap()

        // Then
        wait(for: app.navigationBars["Template item"])
    }
}
