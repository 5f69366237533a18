import Foundation
import TemplateAppCore

extension Strings {
    /// The texts of components that every screen may show.
    enum Components {
        /// Leaves a form without saving.
        static var cancel: String { String(localized: "common.cancel") }
        /// Keeps what was written.
        static var save: String { String(localized: "common.save") }
        /// The title above what went wrong.
        static var errorTitle: String { String(localized: "components.error.title") }
        /// Something is on its way.
        static var loading: String { String(localized: "components.loading") }
        /// Runs what failed once more.
        static var tryAgain: String { String(localized: "components.error.try_again") }

        /// What VoiceOver says of an error.
        /// - Parameter message: What went wrong.
        static func error(_ message: String) -> String { "\(errorTitle): \(message)" }
    }
}
