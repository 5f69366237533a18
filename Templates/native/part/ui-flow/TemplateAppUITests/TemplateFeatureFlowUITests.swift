import XCTest

@MainActor
final class TemplateFeatureFlowUITests: XCTestCase {
    override func setUp() async throws {
        continueAfterFailure = false
    }

    func testTheWayLeadsThereAndBack() {
        let app = XCUIApplication()
        app.launch()
        let flow = TemplateFeatureFlow(app: app)

        XCTAssertTrue(flow.open())
        XCTAssertTrue(flow.goBack())
    }
}
