import XCTest

@MainActor
final class TemplateItemFormViewUITests: XCTestCase {
    var app: XCUIApplication!

    override func setUp() async throws {
        continueAfterFailure = false
        app = XCUIApplication()
        launch(server: "data")
    }

    func testTemplateItemFormViewDisplaysFields() {
        // Given
        let field = app.textFields.firstMatch

        // When
        openForm()

        // Then
        XCTAssertTrue(field.waitForExistence(timeout: 5))
        XCTAssertFalse(app.buttons["Save"].isEnabled)
    }

    func testTemplateItemFormViewDisplaysLoading() {
        // Given
        launch(server: "loading")
        openForm()
        fillIn()

        // When
        app.buttons["Save"].tap()

        // Then
        XCTAssertTrue(app.buttons["Save"].waitForExistence(timeout: 5))
        XCTAssertFalse(app.buttons["Save"].isEnabled)
    }

    func testTemplateItemFormViewDisplaysError() {
        // Given
        launch(server: "error")
        openForm()
        fillIn()

        // When
        app.buttons["Save"].tap()

        // Then
        let error = app.descendants(matching: .any).matching(NSPredicate(format: "label BEGINSWITH 'Error'")).firstMatch
        XCTAssertTrue(error.waitForExistence(timeout: 5))
    }

    private func launch(server: String) {
        app.launchArguments = ["--stub-server", server]
        app.launch()
    }

    private func openForm() {
        let link = app.buttons["Template feature"]
        XCTAssertTrue(link.waitForExistence(timeout: 5))
        link.tap()
        let add = app.buttons["Add"]
        XCTAssertTrue(add.waitForExistence(timeout: 5))
        add.tap()
        XCTAssertTrue(app.buttons["Save"].waitForExistence(timeout: 5))
    }

    private func fillIn() {
        for field in app.textFields.allElementsBoundByIndex {
            field.tap()
            field.typeText("1")
        }
    }
}
