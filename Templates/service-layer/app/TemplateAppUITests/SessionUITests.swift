import XCTest

@MainActor
final class SessionUITests: XCTestCase {
    func testSession_Begun_ShowsHome() {
        // Given
        let app = XCUIApplication()
        app.launchArguments = ["-sample-server"]
        app.launch()
        let begin = app.buttons["Begin"]
        XCTAssertTrue(begin.waitForExistence(timeout: 5), "the first screen offers to begin")

        // When
        begin.tap()

        // Then
        XCTAssertTrue(app.navigationBars["Home"].waitForExistence(timeout: 5), "the session goes on")
    }
}
