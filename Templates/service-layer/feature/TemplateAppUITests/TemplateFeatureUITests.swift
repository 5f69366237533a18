import XCTest

@MainActor
final class TemplateFeatureUITests: XCTestCase {
    private let app = XCUIApplication()

    override func setUp() async throws {
        continueAfterFailure = false
        app.launchArguments = ["-sample-server"]
        app.launch()
    }

    func testTemplateFeature_Tapped_ShowsTheScreen() {
        // Given
        tap("Begin")

        // When
        tap("Template feature")

        // Then
        XCTAssertTrue(app.navigationBars["Template feature"].waitForExistence(timeout: 5), "the screen appears")
    }

    private func tap(_ title: String, line: UInt = #line) {
        let button = app.buttons[title]
        XCTAssertTrue(button.waitForExistence(timeout: 5), "there is no \(title)", line: line)
        button.tap()
    }
}
