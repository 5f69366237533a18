internal import TenetModel

/// The questions that are put to git, each of them to one process.
struct GitRepository: Sendable {
    /// Absolute.
    let root: String
    let process: GitProcess

    init(root: String, inherited: [String: String]) async throws(Git.Failure) {
        self.root = root
        let program = try await GitProcess.findProgram()
        let environment = try await GitEnvironment.of(root: root, inherited: inherited, program: program)
        process = GitProcess(folder: root, environment: environment, program: program)
    }

    /// What a revision has below the root.
    func tree(at revision: String) async throws(Git.Failure) -> GitListing {
        try Self.check(revision)
        var answer: [UInt8] = []
        let ending = try await process.run(["ls-tree", "-r", "-z", revision, "--"]) { answer.append(contentsOf: $0) }
        guard ending.isSuccess else { throw await unknownRevision(revision, complaint: ending.complaint) }
        return GitListing(tree: answer)
    }

    /// What is no name of one revision must not reach git, which would take some of it for options.
    static func check(_ revision: String) throws(Git.Failure) {
        guard !revision.isEmpty, !revision.hasPrefix("-"), !revision.utf8.contains(0) else {
            throw Git.Failure(description: "`\(revision)` is not a revision; give a branch, a tag or a commit")
        }
        guard revision.firstRange(of: "..") == nil || revision.hasPrefix(":/") else {
            throw Git.Failure(
                description: "`\(revision)` names several revisions; give one, such as what `git merge-base` prints")
        }
    }

    /// What the last commit has below the root; nothing before the first one.
    func lastCommit() async throws(Git.Failure) -> GitListing {
        do throws(Git.Failure) {
            return try await tree(at: "HEAD")
        } catch {
            let ending = try await process.run(["rev-parse", "--quiet", "--verify", "HEAD"]) { _ in }
            // Quiet means: nothing is said when there is just no commit.
            if !ending.isSuccess, ending.complaint.isEmpty { return GitListing() }
            throw error
        }
    }

    /// What the index has below the root.
    func index() async throws(Git.Failure) -> GitListing {
        let answer = try await process.answer(
            ["ls-files", "--stage", "--debug", "-z"], failing: "git cannot read its index")
        return GitListing(index: answer)
    }

    /// When the index was written, in nanoseconds since 1970. Asked for before the index is read: files that were written later
    /// are compared.
    func indexTime() async throws(Git.Failure) -> Int64 {
        guard let path = try await process.path(ofRepository: ["--git-path", "index"]),
            let status = try? FileStatus.of(LexicalPath.absolute(path, in: root))
        else { return .min }
        return status.modificationTime
    }

    /// The sizes of objects in bytes, in one process; those that this clone lacks are left out.
    func sizes(of ids: [String]) async throws(Git.Failure) -> [Int] {
        guard !ids.isEmpty else { return [] }
        let answer = try await process.answer(
            ["cat-file", "--batch-check=%(objectsize)", "--buffer"], input: Array(ids.map { $0 + "\n" }.joined().utf8),
            failing: "git cannot read its objects")
        return answer.split(separator: 0x0A).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    }

    /// Reads objects in one process, whatever their number.
    /// - Parameters:
    ///   - limit: larger objects are not kept, in bytes.
    ///   - body: is given each object with its place among the ids, in order.
    func read(_ ids: [String], limit: Int, _ body: (Int, GitObject) -> Void) async throws(Git.Failure) {
        guard !ids.isEmpty else { return }
        var reader = GitObjectReader(limit: limit)
        let ending = try await process.run(
            ["cat-file", "--batch", "--buffer"], input: Array(ids.map { $0 + "\n" }.joined().utf8)
        ) { reader.receive($0, body) }
        guard reader.answeredCount == ids.count, !reader.isBroken else {
            throw await damaged("git cannot read its objects\(ending.reason)")
        }
    }
}
