import AppCore
import Foundation

extension Strings {
    /// The texts of components that every screen may show.
    enum Components {
        /// Leaves a form without saving.
        static var cancel: String { String(localized: "Cancel") }
        /// Keeps what was written.
        static var save: String { String(localized: "Save") }
        /// The title above what went wrong.
        static var errorTitle: String { String(localized: "Error") }
        /// Something is on its way.
        static var loading: String { String(localized: "Loading") }
        /// Runs what failed once more.
        static var tryAgain: String { String(localized: "Try again") }
        /// Begins the label of a countdown that is running out.
        static var warningPrefix: String { String(localized: "Warning: ") }
        /// Begins the label of a countdown that is nearly over.
        static var criticalPrefix: String { String(localized: "Critical: ") }

        /// What VoiceOver says of an error.
        /// - Parameter message: What went wrong.
        static func error(_ message: String) -> String { String(localized: "Error: \(message)") }

        /// What VoiceOver says of a countdown.
        /// - Parameter time: The time that is left, in minutes and seconds.
        static func timeLeft(_ time: String) -> String { String(localized: "Time left: \(time)") }
    }
}
