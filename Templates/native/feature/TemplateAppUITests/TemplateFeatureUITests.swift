import XCTest

@MainActor
final class TemplateFeatureUITests: XCTestCase {
    override func setUp() async throws {
        continueAfterFailure = false
    }

    func testTemplateFeatureOpens() {
        let app = XCUIApplication()
        app.launch()

        app.buttons["Template feature"].tap()

        XCTAssertTrue(app.navigationBars["Template feature"].waitForExistence(timeout: 5))
    }
}
