import Foundation
import TemplateAppCore

extension Strings {
    /// The texts of the screen about the app.
    enum About {
        /// The title of the screen.
        static var title: String { String(localized: "about.title") }
        /// The version of the app.
        static var version: String { String(localized: "about.version") }
    }
}
