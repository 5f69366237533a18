import Foundation

/// Why a set of pins cannot be used. Stop the app at launch: going on would mean to connect without pins.
public enum PinSetError: Error, Hashable, Sendable {
    /// There are fewer than two different pins. On the day on which the server changes its only pinned key, no shipped
    /// app reaches it any more.
    case tooFewPins(different: Int)
    /// A pin is no SHA-256 hash in base64: 44 characters that stand for 32 bytes.
    case invalidPin(String)
    /// A pin stands for a hash that is still to be filled in.
    case placeholder(String)
    /// The domain is no name of a host with at least two parts.
    case invalidDomain(String)
}

extension PinSetError: LocalizedError {
    /// What people are told if a release with such pins ever gets to them.
    public var errorDescription: String? {
        NSLocalizedString(
            "error.pinning.unusable", value: "This version of the app is damaged. Please update it.",
            comment: "The list of trusted keys in the app cannot be used")
    }
}
