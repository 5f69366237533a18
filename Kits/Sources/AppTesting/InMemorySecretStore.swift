import AppCore
import Foundation

/// A store without a device: it keeps secrets in memory, and fails as a test tells it to.
///
/// One instance handed to two coordinators stands for a keychain that two processes share.
public actor InMemorySecretStore: SecretStoring {
    /// What can be told to fail.
    public enum Operation: Hashable, Sendable, CaseIterable {
        /// ``SecretStoring/read(_:)``
        case read
        /// ``SecretStoring/write(_:for:)`` and ``SecretStoring/replace(_:with:for:)``
        case write
        /// ``SecretStoring/remove(_:)``
        case remove
    }

    // MARK: - For tests

    /// What is stored, for a test to look at.
    public private(set) var secrets: [SecretKey: Data]
    /// How often each operation was asked for, failures included.
    public private(set) var calls: [Operation: Int] = [:]

    private var errors: [Operation: SecretStoreError] = [:]

    /// - Parameter secrets: What the store holds from the beginning.
    public init(_ secrets: [SecretKey: Data] = [:]) {
        self.secrets = secrets
    }

    /// Makes operations fail from now on.
    /// - Parameters:
    ///   - error: With what they fail, or `nil` to let them work again.
    ///   - operations: All of them if left out.
    public func fail(with error: SecretStoreError?, on operations: [Operation] = Operation.allCases) {
        for operation in operations { errors[operation] = error }
    }

    // MARK: - SecretStoring

    /// See ``SecretStoring/read(_:)``.
    public func read(_ key: SecretKey) throws(SecretStoreError) -> Data {
        try note(.read)
        guard let secret = secrets[key] else { throw .notFound }
        return secret
    }

    /// See ``SecretStoring/write(_:for:)``.
    public func write(_ secret: Data, for key: SecretKey) throws(SecretStoreError) {
        try note(.write)
        secrets[key] = secret
    }

    /// See ``SecretStoring/replace(_:with:for:)``.
    public func replace(
        _ expected: Data, with replacement: Data, for key: SecretKey
    ) throws(SecretStoreError) -> Bool {
        try note(.write)
        guard secrets[key] == expected else { return false }
        secrets[key] = replacement
        return true
    }

    /// See ``SecretStoring/remove(_:)``.
    public func remove(_ key: SecretKey) throws(SecretStoreError) {
        try note(.remove)
        secrets[key] = nil
    }

    private func note(_ operation: Operation) throws(SecretStoreError) {
        calls[operation, default: 0] += 1
        if let error = errors[operation] { throw error }
    }
}
