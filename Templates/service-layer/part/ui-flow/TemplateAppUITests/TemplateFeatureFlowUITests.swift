import XCTest

@MainActor
final class TemplateFeatureFlowUITests: XCTestCase {
    private let app = XCUIApplication()

    override func setUp() async throws {
        continueAfterFailure = false
        app.launchArguments = ["-sample-server"]
        app.launch()
    }

    func testTemplateFeature_OpenedAndLeft_LeadsThereAndBack() {
        // Given
        let flow = TemplateFeatureFlow(app: app)

        // When
        let isOpen = flow.open()

        // Then
        XCTAssertTrue(isOpen, "the screen appears")
        XCTAssertTrue(flow.goBack(), "the screen goes away")
    }
}
