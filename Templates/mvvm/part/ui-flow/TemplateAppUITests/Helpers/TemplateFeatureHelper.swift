import XCTest

/// The way to the screen "Template feature", for every test of the interface that needs it.
@MainActor
final class TemplateFeatureHelper {
    /// Goes there from the beginning of the app.
    /// - Parameters:
    ///   - app: Shows its beginning.
    ///   - timeout: How long each step may take, in seconds.
    /// - Returns: Whether the screen has appeared.
    func open(in app: XCUIApplication, timeout: TimeInterval = 5) -> Bool {
        let link = app.buttons["Template feature"]
        guard link.waitForExistence(timeout: timeout) else { return false }
        link.tap()
        return screen(of: app).waitForExistence(timeout: timeout)
    }

    /// Goes back to where the way began.
    /// - Parameters:
    ///   - app: Shows the screen.
    ///   - timeout: How long the step may take, in seconds.
    /// - Returns: Whether the screen has gone.
    func goBack(in app: XCUIApplication, timeout: TimeInterval = 5) -> Bool {
        screen(of: app).buttons.firstMatch.tap()
        return screen(of: app).waitForNonExistence(timeout: timeout)
    }

    private func screen(of app: XCUIApplication) -> XCUIElement { app.navigationBars["Template feature"] }
}
