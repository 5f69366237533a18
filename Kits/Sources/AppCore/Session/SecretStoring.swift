import Foundation

/// Where secrets are kept: the keychain in the app, memory in tests.
///
/// Every failure has a case of its own, because a device that is locked and a secret that is not there ask for opposite
/// reactions. A store that answers `nil` for both signs people out in the background.
///
/// The rule `api-outside-owner` forbids calls of the keychain outside the type that implements this protocol.
public protocol SecretStoring: Sendable {
    /// The secret under a key.
    /// - Throws: ``SecretStoreError/notFound`` only when the store was readable and has no such secret.
    func read(_ key: SecretKey) async throws(SecretStoreError) -> Data

    /// Stores a secret in place of the one that was there, if any. After an error the earlier secret is unchanged.
    func write(_ secret: Data, for key: SecretKey) async throws(SecretStoreError)

    /// Stores `replacement` if, and only if, the secret is still `expected`, in one step that nobody can divide.
    ///
    /// This is what keeps two processes from overwriting each other's newer token. In a keychain, a digest of the
    /// secret in `kSecAttrGeneric` as a part of the query of `SecItemUpdate` does it: nothing found means `false`.
    /// - Returns: Whether the secret was replaced. It is `false`, and no error, when there is none.
    func replace(
        _ expected: Data, with replacement: Data, for key: SecretKey
    ) async throws(SecretStoreError) -> Bool

    /// Removes a secret. That there is none is not an error.
    func remove(_ key: SecretKey) async throws(SecretStoreError)
}
