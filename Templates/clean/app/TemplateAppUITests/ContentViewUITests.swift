import XCTest

@MainActor
final class ContentViewUITests: XCTestCase {
    var app: XCUIApplication!

    override func setUp() async throws {
        continueAfterFailure = false
        app = XCUIApplication()
        app.launchArguments = ["--stub-server", "data"]
        app.launch()
    }

    func testContentViewDisplaysTitle() {
        XCTAssertTrue(app.navigationBars["TemplateApp"].waitForExistence(timeout: 5))
    }

    func testContentViewOpensAbout() {
        // Given
        let about = app.buttons["About"]
        XCTAssertTrue(about.waitForExistence(timeout: 5))

        // When
        about.tap()

        // Then
        XCTAssertTrue(app.navigationBars["About"].waitForExistence(timeout: 5))
    }
}
