import XCTest

final class BookingUITests: XCTestCase {
    private var app: XCUIApplication?

    override func setUpWithError() throws {
        try super.setUpWithError()
        continueAfterFailure = false
        let app = XCUIApplication()
        app.launchArguments = ["-AppleLanguages", "(en)"]
        app.launch()
        self.app = app
    }

    override func tearDownWithError() throws {
        app = nil
        try super.tearDownWithError()
    }

    func testReserve_opensBookingForm() throws {
        let app = try XCTUnwrap(app, "The app should have been launched")
        app.tabBars.buttons["Berths"].tap()
        Thread.sleep(forTimeInterval: 2)
        app.scrollViews.buttons.firstMatch.tap()

        let reserve = app.buttons["detail.reserve"]
        reserve.waitForExistence(timeout: 5)
        reserve.tap()

        let vesselName = app.textFields["booking.vessel.name"]
        XCTAssertTrue(vesselName.waitForExistence(timeout: 5), "The booking form should ask for the vessel")
    }
}
