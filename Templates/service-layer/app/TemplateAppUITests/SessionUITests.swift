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
        // When
        tap("Begin")

        // Then
        XCTAssertTrue(app.navigationBars["Home"].waitForExistence(timeout: 5), "the session goes on")
    }

    func testSoundCheck_Recorded_CanBePlayed() {
        // Given
        tap("Begin")
        tap("Sound check")

        // When
        tap("Record")
        tap("Stop")

        // Then
        XCTAssertTrue(app.buttons["Play"].waitForExistence(timeout: 5), "nothing goes on any more")
        XCTAssertTrue(app.buttons["Play"].isEnabled, "what was recorded can be heard")
    }

    private func tap(_ title: String, line: UInt = #line) {
        let button = app.buttons[title]
        XCTAssertTrue(button.waitForExistence(timeout: 5), "there is no \(title)", line: line)
        button.tap()
    }
}
