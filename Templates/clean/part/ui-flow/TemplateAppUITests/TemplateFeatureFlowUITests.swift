import XCTest

@MainActor
final class TemplateFeatureFlowUITests: XCTestCase {
    var app: XCUIApplication!

    override func setUp() async throws {
        continueAfterFailure = false
        app = XCUIApplication()
        app.launchArguments = ["--stub-server", "data"]
        app.launch()
    }

    func testTemplateFeatureFlowLeadsThereAndBack() {
        // Given
        let flow = TemplateFeatureFlow(app: app)

        // When
        let isOpen = flow.open()

        // Then
        XCTAssertTrue(isOpen)
        XCTAssertTrue(flow.goBack())
    }
}
