#if canImport(Security) && canImport(CryptoKit)
    import AppCore
    import CryptoKit
    import Foundation
    import Security

    /// Keeps secrets in the keychain.
    ///
    /// They can be read after the first unlocking of the device, as work in the background needs them while it is
    /// locked, and they stay on this device. What the numbers of the keychain mean is decided by `SecretStoreError`.
    public struct KeychainSecretStore: SecretStoring {
        private let service: String
        private let accessGroup: String?

        // MARK: - Initialization

        /// - Parameters:
        ///   - service: What the secrets belong to, such as the identifier of the app.
        ///   - accessGroup: The group that the app shares with its extensions, if it does.
        public init(service: String, accessGroup: String? = nil) {
            self.service = service
            self.accessGroup = accessGroup
        }

        // MARK: - SecretStoring

        /// The secret under a key.
        public func read(_ key: SecretKey) async throws(SecretStoreError) -> Data {
            var query = query(for: key)
            query[kSecReturnData as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitOne
            var found: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            try check(status)
            guard let secret = found as? Data else { throw .other(code: Int(status)) }
            return secret
        }

        /// Stores a secret in place of the one that was there.
        public func write(_ secret: Data, for key: SecretKey) async throws(SecretStoreError) {
            let query = query(for: key)
            let attributes = attributes(of: secret)
            var status = SecItemUpdate(query as CFDictionary, attributes as CFDictionary)
            if status == errSecItemNotFound {
                status = SecItemAdd(query.merging(attributes) { $1 } as CFDictionary, nil)
                // Another process was faster.
                if status == errSecDuplicateItem {
                    status = SecItemUpdate(query as CFDictionary, attributes as CFDictionary)
                }
            }
            try check(status)
        }

        /// Stores a secret if the one that is there is as expected. The keychain compares and stores in one step.
        public func replace(
            _ expected: Data, with replacement: Data, for key: SecretKey
        ) async throws(SecretStoreError) -> Bool {
            var query = query(for: key)
            query[kSecAttrGeneric as String] = digest(of: expected)
            let status = SecItemUpdate(query as CFDictionary, attributes(of: replacement) as CFDictionary)
            if status == errSecItemNotFound { return false }
            try check(status)
            return true
        }

        /// Removes a secret.
        public func remove(_ key: SecretKey) async throws(SecretStoreError) {
            let status = SecItemDelete(query(for: key) as CFDictionary)
            if status != errSecItemNotFound { try check(status) }
        }

        // MARK: - Private Methods

        private func query(for key: SecretKey) -> [String: Any] {
            var query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword,
                kSecAttrService as String: service,
                kSecAttrAccount as String: key.name,
                kSecUseDataProtectionKeychain as String: true,
            ]
            query[kSecAttrAccessGroup as String] = accessGroup
            return query
        }

        private func attributes(of secret: Data) -> [String: Any] {
            [
                kSecValueData as String: secret,
                kSecAttrGeneric as String: digest(of: secret),
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
        }

        private func digest(of secret: Data) -> Data {
            Data(SHA256.hash(data: secret))
        }

        private func check(_ status: OSStatus) throws(SecretStoreError) {
            guard status == errSecSuccess else { throw SecretStoreError(keychainStatus: status) }
        }
    }
#endif
