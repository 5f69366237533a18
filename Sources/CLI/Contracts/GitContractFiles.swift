internal import Synchronization
internal import TenetContracts
internal import TenetEngine
internal import TenetModel

/// The documents of a contract at a revision of git.
final class GitContractFiles: ContractFiles {
    private let revision: String
    private let tree: GitTree
    /// The files of a folder are read together, before the reader asks for them one by one.
    private let known = Mutex<PathMap<[UInt8]>>([:])

    /// - Throws: ``UserError`` when git does not know the revision.
    init(root: String, revision: String) throws {
        self.revision = revision
        do {
            tree = try Git(root: root).tree(at: revision)
        } catch {
            throw UserError(error.description)
        }
    }

    func bytes(of path: String) -> Result<[UInt8], ContractFileError> {
        if let bytes = known.withLock({ $0[path] }) { return .success(bytes) }
        do {
            if let bytes = try read([path])[path] { return .success(bytes) }
            return .failure(ContractFileError("git has no `\(path)` at `\(revision)`"))
        } catch {
            return .failure(ContractFileError(error.description))
        }
    }

    func files(below path: String, ending: String) -> [String] {
        let files = tree.files(below: path).filter { $0.hasSuffix(ending) }
        // What cannot be read now is asked for again, and then said.
        _ = try? read(files)
        return files
    }

    private func read(_ paths: [String]) throws(Git.Failure) -> PathMap<[UInt8]> {
        let bytes = try tree.bytes(of: paths)
        known.withLock { known in
            for (path, bytes) in bytes.elements { known[path] = bytes }
        }
        return bytes
    }
}
