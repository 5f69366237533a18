import Foundation

extension SecretStoreError: LocalizedError {
    /// What people read. The text beside each key is shown where the app's table of strings has none.
    public var errorDescription: String? {
        switch self {
        case .notFound:
            NSLocalizedString(
                "error.secretstore.not.found", value: "Nothing is stored yet.", comment: "There is no such secret")
        case .locked:
            NSLocalizedString(
                "error.secretstore.locked", value: "Please unlock your device first.",
                comment: "Secrets cannot be read while the device is locked")
        case .denied:
            NSLocalizedString(
                "error.secretstore.denied", value: "The app may not read its secrets.",
                comment: "An entitlement is missing, or a person said no")
        case .duplicate:
            NSLocalizedString(
                "error.secretstore.duplicate", value: "This is stored already.",
                comment: "There is a secret of that name already")
        case .other:
            NSLocalizedString(
                "error.secretstore.other", value: "Your secrets can't be read right now. Please try again.",
                comment: "The store of secrets failed for another reason")
        }
    }
}
