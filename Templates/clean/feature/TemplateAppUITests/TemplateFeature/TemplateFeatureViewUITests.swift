import XCTest

@MainActor
final class TemplateFeatureViewUITests: XCTestCase {
    var app: XCUIApplication!

    override func setUp() async throws {
        continueAfterFailure = false
        app = XCUIApplication()
        launch(server: "data")
    }

    func testTemplateFeatureViewDisplaysTemplateItems() {
        // Given
        let items = app.cells

        // When
        openList()

        // Then
        XCTAssertTrue(items.firstMatch.waitForExistence(timeout: 5))
    }

    func testTemplateFeatureViewDisplaysLoading() {
        // Given
        launch(server: "loading")

        // When
        openList()

        // Then
        let indicator = app.descendants(matching: .any)["Loading template items"]
        XCTAssertTrue(indicator.waitForExistence(timeout: 5))
    }

    func testTemplateFeatureViewDisplaysError() {
        // Given
        launch(server: "error")

        // When
        openList()

        // Then
        XCTAssertTrue(app.buttons["Try again"].waitForExistence(timeout: 5))
    }

    private func launch(server: String) {
        app.launchArguments = ["--stub-server", server]
        app.launch()
    }

    private func openList() {
        let link = app.buttons["Template feature"]
        XCTAssertTrue(link.waitForExistence(timeout: 5))
        link.tap()
        XCTAssertTrue(app.navigationBars["Template feature"].waitForExistence(timeout: 5))
    }
}
