#if canImport(KeychainSwift)
    import Foundation
    import KeychainSwift

    /// Keeps secrets in the keychain, by keychain-swift.
    ///
    /// They can be read after the first unlocking of the device, as work in the background needs them while it is
    /// locked, and they stay on this device. What the numbers of the keychain mean is decided by `SecretStoreError`.
    ///
    /// ## Limits
    /// keychain-swift has no call that compares and stores at once, and removes a secret before it stores the next one.
    /// Two calls of one app never meet, because this is an actor; an extension that shares the group of the keychain
    /// could come between. A secret whose successor cannot be stored is put back.
    ///
    /// The rule `api-outside-owner` forbids calls of the keychain elsewhere.
    public actor KeychainManager: SecretStoring {
        private let keychain: KeychainSwift

        /// - Parameters:
        ///   - prefix: Stands before the names of secrets, such as the identifier of the app.
        ///   - accessGroup: The group that the app shares with its extensions, if it does.
        public init(prefix: String, accessGroup: String? = nil) {
            let keychain = KeychainSwift(keyPrefix: prefix)
            keychain.accessGroup = accessGroup
            self.keychain = keychain
        }

        /// See ``SecretStoring``.
        public func read(_ key: SecretKey) throws(SecretStoreError) -> Data {
            guard let secret = keychain.getData(key.name) else { throw failure }
            return secret
        }

        /// See ``SecretStoring``.
        public func write(_ secret: Data, for key: SecretKey) throws(SecretStoreError) {
            let earlier = try stored(key)
            guard !set(secret, for: key) else { return }
            let failure = failure
            if let earlier { _ = set(earlier, for: key) }
            throw failure
        }

        /// See ``SecretStoring``.
        public func replace(
            _ expected: Data, with replacement: Data, for key: SecretKey
        ) throws(SecretStoreError) -> Bool {
            guard try stored(key) == expected else { return false }
            try write(replacement, for: key)
            return true
        }

        /// See ``SecretStoring``.
        public func remove(_ key: SecretKey) throws(SecretStoreError) {
            guard !keychain.delete(key.name), failure != .notFound else { return }
            throw failure
        }

        /// Why the last call did not do what it was asked to.
        private var failure: SecretStoreError { SecretStoreError(keychainStatus: keychain.lastResultCode) }

        /// What is there, or nil for nothing. A keychain that cannot be read is not written to: the secret may be in it.
        private func stored(_ key: SecretKey) throws(SecretStoreError) -> Data? {
            do throws(SecretStoreError) {
                return try read(key)
            } catch .notFound {
                return nil
            }
        }

        private func set(_ secret: Data, for key: SecretKey) -> Bool {
            keychain.set(secret, forKey: key.name, withAccess: .accessibleAfterFirstUnlockThisDeviceOnly)
        }
    }
#endif
