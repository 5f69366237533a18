import XCTest

final class TabsUITests: BaseUITest {
    func testEveryTabOpens() {
        let settings = app.tabBars.buttons["Settings"]
        waitForHittable(settings)
        settings.tap()
        wait(for: app.navigationBars["Settings"])
        app.tabBars.buttons["Dashboard"].tap()
        wait(for: app.navigationBars["Dashboard"])
    }
}
