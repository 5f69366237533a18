import Foundation

extension DeepLinkError: LocalizedError {
    /// What people read: for them all damaged links are alike.
    public var errorDescription: String? {
        switch self {
        case .malformed, .foreignScheme, .foreignHost, .unknown:
            NSLocalizedString(
                "error.link.unknown", value: "This link can't be opened.", comment: "A link that the app does not know")
        case .missingValue, .invalidValue, .repeatedValue:
            NSLocalizedString(
                "error.link.damaged", value: "This link is damaged. Please ask for a new one.",
                comment: "A link that the app knows, with something missing or wrong in it")
        }
    }
}
