internal import TenetModel

extension Checker {
    /// The text says that a program wrote it.
    public static func isGenerated(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { GeneratedHeader.isGenerated($0) }
    }
}

extension Git {
    /// The files that git knows, below the root; none outside of git.
    public func trackedFiles() throws(Failure) -> [String] {
        let (root, inherited) = (root, inherited)
        return try blocking { () async throws(Failure) in
            let repository = try await GitRepository(root: root, inherited: inherited)
            guard try await repository.place() != nil else { return [] }
            return try await repository.index().entries.filter { $0.value.kind != .submodule }
                .compactMap { String(validating: $0.key, as: UTF8.self) }
        }
    }
}
