import Foundation

/// Why a connection does not fit the pins: an outage or an attack. Each one is followed up.
public enum PinFailure: Error, Hashable, Sendable {
    /// None of the keys of the certificate chain is pinned.
    case noPinnedKey(domain: String)
    /// The chain has no key that could be read.
    case noKeys(domain: String)
    /// The name of the host cannot be read, so that nobody knows whether it is pinned.
    case unreadableHost
}

extension PinFailure: LocalizedError {
    /// What people are told. It says nothing that helps an attacker.
    public var errorDescription: String? {
        NSLocalizedString(
            "error.pinning.failed", value: "A secure connection to the server isn't possible right now.",
            comment: "The server's key is not one that the app trusts")
    }
}
