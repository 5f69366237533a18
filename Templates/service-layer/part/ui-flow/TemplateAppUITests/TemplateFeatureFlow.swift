import XCTest

/// The way to the screen "Template feature", for every test of the interface that needs it.
@MainActor
struct TemplateFeatureFlow {
    let app: XCUIApplication

    /// Begins a session and goes there.
    /// - Returns: Whether the screen has appeared.
    func open(timeout: TimeInterval = 5) -> Bool {
        for title in ["Begin", "Template feature"] {
            let button = app.buttons[title]
            guard button.waitForExistence(timeout: timeout) else { return false }
            button.tap()
        }
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
