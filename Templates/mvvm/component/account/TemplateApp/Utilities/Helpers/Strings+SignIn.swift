import Foundation
import TemplateAppCore

extension Strings {
    /// The texts of the screen on which people sign in.
    enum SignIn {
        /// The title of the screen.
        static var title: String { String(localized: "Sign in") }
        /// Above the field for the password.
        static var password: String { String(localized: "Password") }
        /// What is shown to who is signed in.
        static var done: String { String(localized: "You are signed in.") }
    }
}
