import Foundation

extension ConfigurationError: LocalizedError {
    /// What people read: what the decoder said is for logs.
    public var errorDescription: String? {
        switch self {
        case .empty:
            NSLocalizedString(
                "error.configuration.empty", value: "There are no settings in it.",
                comment: "A text that was given for settings and is empty")
        case .notEncodable, .unreadable:
            NSLocalizedString(
                "error.configuration.unreadable", value: "These settings can't be read.",
                comment: "A text that was given for settings and is of another form")
        }
    }
}
