import XCTest

/// What every test of the interface inherits: waiting that fails at the caller's line.
@MainActor
class BaseUITest: XCTestCase {
    let app = XCUIApplication()

    override func setUp() async throws {
        continueAfterFailure = false
        app.launch()
    }

    /// Waits until an element exists.
    func wait(
        for element: XCUIElement, timeout: TimeInterval = 5, file: StaticString = #filePath, line: UInt = #line
    ) {
        XCTAssertTrue(element.waitForExistence(timeout: timeout), "\(element) did not appear", file: file, line: line)
    }

    /// Waits until an element exists and can be tapped.
    func waitForHittable(
        _ element: XCUIElement, timeout: TimeInterval = 5, file: StaticString = #filePath, line: UInt = #line
    ) {
        expectation(
            for: NSPredicate(format: "exists == true AND hittable == true"), evaluatedWith: element, handler: nil)
        waitForExpectations(timeout: timeout)
        XCTAssertTrue(element.isHittable, "\(element) cannot be tapped", file: file, line: line)
    }

    /// Waits until an element is gone.
    func waitForDisappearance(
        of element: XCUIElement, timeout: TimeInterval = 5, file: StaticString = #filePath, line: UInt = #line
    ) {
        XCTAssertTrue(
            element.waitForNonExistence(timeout: timeout), "\(element) did not go away", file: file, line: line)
    }
}
