import AppCore
import Foundation

/// A store in a file, **for tests on Linux only**: the file is not encrypted, so that no app may use it.
///
/// Two instances over one file stand for two processes over one keychain. Each change replaces the file as a whole, and
/// a lock on a second file beside it makes reading and changing one step.
public actor FileSecretStore: SecretStoring {
    private let file: URL
    private let lockFile: URL

    /// - Parameter file: Where the secrets are. The folder must exist; the file need not.
    public init(file: URL) {
        self.file = file
        self.lockFile = file.appendingPathExtension("lock")
    }

    // MARK: - SecretStoring

    /// See ``SecretStoring/read(_:)``.
    public func read(_ key: SecretKey) throws(SecretStoreError) -> Data {
        try locked { () throws(SecretStoreError) in
            guard let secret = try load()[key.name] else { throw .notFound }
            return secret
        }
    }

    /// See ``SecretStoring/write(_:for:)``.
    public func write(_ secret: Data, for key: SecretKey) throws(SecretStoreError) {
        try locked { () throws(SecretStoreError) in
            var secrets = try load()
            secrets[key.name] = secret
            try save(secrets)
        }
    }

    /// See ``SecretStoring/replace(_:with:for:)``.
    public func replace(
        _ expected: Data, with replacement: Data, for key: SecretKey
    ) throws(SecretStoreError) -> Bool {
        try locked { () throws(SecretStoreError) in
            var secrets = try load()
            guard secrets[key.name] == expected else { return false }
            secrets[key.name] = replacement
            try save(secrets)
            return true
        }
    }

    /// See ``SecretStoring/remove(_:)``.
    public func remove(_ key: SecretKey) throws(SecretStoreError) {
        try locked { () throws(SecretStoreError) in
            var secrets = try load()
            guard secrets.removeValue(forKey: key.name) != nil else { return }
            try save(secrets)
        }
    }

    // MARK: - The file

    private func load() throws(SecretStoreError) -> [String: Data] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        do {
            return try JSONDecoder().decode([String: Data].self, from: Data(contentsOf: file))
        } catch {
            throw .other(code: Int(EIO))
        }
    }

    private func save(_ secrets: [String: Data]) throws(SecretStoreError) {
        do {
            try JSONEncoder().encode(secrets).write(to: file, options: .atomic)
        } catch {
            throw .other(code: Int(EIO))
        }
    }

    private func locked<Result>(
        _ work: () throws(SecretStoreError) -> Result
    ) throws(SecretStoreError) -> Result {
        let descriptor = open(lockFile.path, O_RDWR | O_CREAT, 0o600)
        guard descriptor >= 0 else { throw .other(code: Int(errno)) }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX) == 0 else { throw .other(code: Int(errno)) }
        return try work()
    }
}
