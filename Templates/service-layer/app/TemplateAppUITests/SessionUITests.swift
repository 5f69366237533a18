import XCTest

@MainActor
final class SessionUITests: XCTestCase {
    private let app = XCUIApplication()

    override func setUp() async throws {
        continueAfterFailure = false
        app.launchArguments = ["-sample-server"]
        app.launch()
    }

    func testSession_Begun_ShowsHome() {
        // Given
        let begin = app.buttons["Begin"]
        XCTAssertTrue(begin.waitForExistence(timeout: 5), "the first screen offers to begin")

        // When
        begin.tap()

        // Then
        XCTAssertTrue(app.navigationBars["Home"].waitForExistence(timeout: 5), "the session goes on")
    }

    func testSoundCheck_Recorded_CanBePlayed() {
        // Given
        app.buttons["Begin"].tap()
        app.buttons["Sound check"].tap()

        // When
        app.buttons["Record"].tap()
        app.buttons["Stop"].tap()

        // Then
        XCTAssertTrue(app.buttons["Play"].isEnabled, "what was recorded can be heard")
    }
}
