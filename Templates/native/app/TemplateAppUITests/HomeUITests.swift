import XCTest

@MainActor
final class HomeUITests: XCTestCase {
    override func setUp() async throws {
        continueAfterFailure = false
    }

    func testAboutOpens() {
        let app = XCUIApplication()
        app.launch()

        app.buttons["About"].tap()

        XCTAssertTrue(app.navigationBars["About"].waitForExistence(timeout: 5))
    }
}
