import XCTest

/// The way in, for every test of the interface that needs somebody who is signed in.
@MainActor
final class LoginHelper {
    /// Starts the app with an account that accepts everybody, so that no server is asked.
    /// - Parameter app: Is started anew, and has forgotten who was signed in.
    func launch(_ app: XCUIApplication) {
        app.terminate()
        app.launchArguments.append("-sample-account")
        app.launch()
    }

    /// Signs in from the beginning of the app.
    /// - Parameters:
    ///   - app: Shows its beginning.
    ///   - email: Is typed.
    ///   - password: Is typed.
    ///   - timeout: How long each step may take, in seconds.
    /// - Returns: Whether somebody is signed in.
    func performLogin(
        in app: XCUIApplication, email: String, password: String, timeout: TimeInterval = 5
    ) -> Bool {
        let link = app.buttons["Sign in"]
        guard link.waitForExistence(timeout: timeout) else { return false }
        link.tap()
        guard
            type(email, into: app.textFields["Email"], timeout),
            type(password, into: app.secureTextFields["Password"], timeout)
        else { return false }
        app.buttons["sign-in"].tap()
        return app.buttons["Sign out"].waitForExistence(timeout: timeout)
    }

    private func type(_ text: String, into field: XCUIElement, _ timeout: TimeInterval) -> Bool {
        guard field.waitForExistence(timeout: timeout) else { return false }
        field.tap()
        field.typeText(text)
        return true
    }
}
