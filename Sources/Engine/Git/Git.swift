internal import TenetFoundation
public import TenetModel

/// Asks git about a repository. Only reads, and runs nothing that the repository names: see ``GitEnvironment``.
///
/// The calls block. Files of the work tree are read here and compared line by line, because git would send them through the
/// filters of the repository first, and because what it prints of a comparison depends on settings.
public struct Git: Sendable {
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// One sentence with the remedy, without a final full stop.
        public var description: String
    }

    /// The project's folder, absolute; paths are relative to it.
    public let root: String
    let inherited: [String: String]

    /// - Parameter environment: the variables of this process when nil.
    public init(root: String, environment: [String: String]? = nil) {
        self.root = root
        inherited = environment ?? ProcessInfo.processInfo.environment
    }

    /// The lines of some files that are not in a revision, work that is not committed included.
    ///
    /// A file that the revision does not have is changed as a whole, whether git knows it or not, unless most of its lines
    /// are those of a file of the revision that is no longer there: then it was moved. Line ends do not count. Files
    /// in submodules are compared with the commit that the revision names. What is outside of the root counts as the same.
    /// - Parameters:
    ///   - paths: files on the disk; links are followed.
    ///   - unread: what lies on the disk and cannot be read: it is changed as a whole unless the revision has the same link or
    ///     file there, because what nobody can read nobody can call unchanged.
    ///   - contents: texts that stand in place of what is on the disk, by path.
    /// - Complexity: files that git knows to be untouched are not read; O(lines of the others), in one process.
    public func changes(
        since revision: String, among paths: [String], unread: [String] = [], contents: PathMap<[UInt8]> = [:]
    ) throws(Failure) -> ChangedLines {
        let (root, inherited) = (root, inherited)
        return try blocking { () async throws(Failure) in
            let repository = try await GitRepository(root: root, inherited: inherited)
            return try await WorkTreeChanges.lines(
                since: revision, among: paths, unread: unread, contents: contents, in: repository,
                inherited: inherited)
        }
    }

    /// What the next commit changes in some files.
    /// - Parameters:
    ///   - paths: files on the disk; links are followed.
    ///   - context: further files on the disk, whose changes are not asked for.
    ///   - unread: what lies on the disk and cannot be read: what is staged of it counts, be it a link that leads nowhere.
    ///   - isWanted: whether a file counts that is staged and not on the disk.
    public func staged(
        among paths: [String], context: [String] = [], unread: [String] = [],
        isWanted: @escaping @Sendable (String) -> Bool = { _ in false }
    ) throws(Failure) -> StagedFiles {
        let (root, inherited) = (root, inherited)
        return try blocking { () async throws(Failure) in
            let repository = try await GitRepository(root: root, inherited: inherited)
            return try await IndexChanges.files(
                among: paths, context: context, unread: unread, isWanted: isWanted, in: repository)
        }
    }

    /// The files of a revision.
    public func tree(at revision: String) throws(Failure) -> GitTree {
        let (root, inherited) = (root, inherited)
        return try blocking { () async throws(Failure) in
            let repository = try await GitRepository(root: root, inherited: inherited)
            let listing = try await repository.tree(at: revision)
            return GitTree(root: root, inherited: inherited, revision: revision, listing: listing)
        }
    }
}

/// What is staged.
public struct StagedFiles: Sendable {
    /// The lines that the last commit does not have.
    public var lines = ChangedLines()
    /// The staged bytes of the files that differ from the last commit, and of those that are others on the disk, by path.
    public var contents: PathMap<[UInt8]> = [:]
    /// Files on the disk that the next commit does not have.
    public var unknown: [String] = []
}

/// Waits for asynchronous work on the calling thread.
func blocking<Success: Sendable>(
    _ work: @escaping @Sendable () async throws(Git.Failure) -> Success
) throws(Git.Failure) -> Success {
    try WaitingThread.wait { () async -> Result<Success, Git.Failure> in
        do throws(Git.Failure) {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }.get()
}
