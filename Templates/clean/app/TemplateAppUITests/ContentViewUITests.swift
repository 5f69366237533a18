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
}
