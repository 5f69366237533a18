import XCTest

/// The way to the screen "Template feature", for every test of the interface that needs it.
@MainActor
struct TemplateFeatureFlow {
    let app: XCUIApplication

    /// Goes there from the beginning of the app.
    /// - Returns: Whether the screen has appeared.
    func open(timeout: TimeInterval = 5) -> Bool {
        let link = app.buttons["Template feature"]
        guard link.waitForExistence(timeout: timeout) else { return false }
        link.tap()
        return screen.waitForExistence(timeout: timeout)
    }

    /// Goes back to where the way began.
    /// - Returns: Whether the screen has gone.
    func goBack(timeout: TimeInterval = 5) -> Bool {
        screen.buttons.firstMatch.tap()
        return screen.waitForNonExistence(timeout: timeout)
    }

    private var screen: XCUIElement { app.navigationBars["Template feature"] }
}
