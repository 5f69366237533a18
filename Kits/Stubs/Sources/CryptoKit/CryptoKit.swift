// The part of `CryptoKit` that the kit uses. Written in our own words from the pages named below; nothing is computed.

import Foundation

private func undeclared() -> Never { fatalError("declared for type-checking") }

/// The result of a hash function.
///
/// Read from https://developer.apple.com/documentation/cryptokit/sha256digest (iOS 13, macOS 10.15).
public struct SHA256Digest: Sequence, Hashable, Sendable {
    /// The bytes of the digest.
    public func makeIterator() -> IndexingIterator<[UInt8]> { undeclared() }
}

/// The hash function SHA-2 with 256 bits.
///
/// Read from https://developer.apple.com/documentation/cryptokit/sha256 (iOS 13, macOS 10.15).
public struct SHA256: Sendable {
    /// Computes the digest of all bytes at once.
    public static func hash<D: DataProtocol>(data: D) -> SHA256Digest { undeclared() }
}
