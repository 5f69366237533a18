import XCTest

final class TemplateFeatureFlowUITests: BaseUITest {
    func testTemplateFeature_OpenedAndLeft_LeadsThereAndBack() {
        // Given
        let helper = TemplateFeatureHelper()

        // When
        let isOpen = helper.open(in: app)

        // Then
        XCTAssertTrue(isOpen, "the screen appears")
        XCTAssertTrue(helper.goBack(in: app), "the screen goes away")
    }
}
