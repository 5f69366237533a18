import XCTest

final class SignInUITests: BaseUITest {
    func testSignIn_Accepted_ShowsWhoIsSignedIn() {
        // Given
        let helper = LoginHelper()
        helper.launch(app)
        let environment = ProcessInfo.processInfo.environment

        // When
        let isSignedIn = helper.performLogin(
            in: app, email: environment["UI_TEST_EMAIL"] ?? "\(UUID().uuidString)@example.com",
            password: environment["UI_TEST_PASSWORD"] ?? UUID().uuidString)

        // Then
        XCTAssertTrue(isSignedIn, "somebody is signed in")
    }
}
