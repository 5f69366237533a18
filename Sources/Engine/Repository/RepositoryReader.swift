internal import TenetModel
public import TenetRuleKit

/// Reads a repository from the disk and from git. Runs nothing that the repository names; see ``GitEnvironment``.
public enum RepositoryReader {
    /// - Throws: when git knows no such revision, or does not answer. Outside of git there is no history, and that is said in
    ///   ``Repository/gaps``.
    public static func read(_ request: RepositoryRequest) throws(Git.Failure) -> Repository {
        guard request.message == nil else { return message(request) }
        let past = try Git(root: request.root).past(request)
        let files = files(request, past)
        var repository = Repository(contents: RepositoryTexts(root: request.root), today: request.today)
        if let past {
            let changes = try Git(root: request.root).changes(past, files, request)
            repository = Repository(contents: contents(request, past, changes?.found), today: request.today)
            repository.changes = changes?.found.changes
            repository.hasHistory = true
            repository.gaps = past.described.gaps + (changes?.gaps ?? [])
            repository.mainBranch = past.described.mainBranch
            repository.branch = past.described.branch
            repository.branches = past.described.branches
            repository.tags = past.described.tags
            repository.since = past.range?.since
            repository.commits = past.records.map(commit)
        } else {
            repository.gaps = ["this is no work tree of git, so that there is no history to look at"]
        }
        repository.gaps += request.pullRequestGaps
        repository.files = files
        repository.pullRequest = request.pullRequest
        return repository
    }

    private static func message(_ request: RepositoryRequest) -> Repository {
        var repository = Repository(contents: RepositoryTexts(root: request.root), today: request.today)
        guard let message = request.message else { return repository }
        let document = RepositoryDocument(path: message.path, bytes: message.bytes)
        repository.message = (document, CommitMessage(message.bytes[...], isEdited: true))
        return repository
    }

    private static func contents(
        _ request: RepositoryRequest, _ past: RepositoryPast, _ changes: RepositoryChanges?
    ) -> RepositoryTexts {
        let base = changes.map { changes in
            RepositoryTexts.Base(
                listing: changes.base, texts: changes.baseTexts, changedPaths: PathSet(changes.changes.map(\.path)))
        }
        let steps = past.records.map { record in
            RepositoryTexts.Step(
                commit: record.id, changes: record.contents)
        }
        return RepositoryTexts(root: request.root, base: base, steps: steps, leavesOut: request.leavesOut)
    }

    private static func commit(_ record: CommitStream.Record) -> Commit {
        CommitDocument.commit(
            id: record.id, parents: record.parents, author: record.author, time: record.time, changes: record.changes,
            hasAllChanges: record.hasAllChanges, message: record.message)
    }

    /// What git knows and what it would add, as it is on the disk; all there is outside of git.
    private static func files(_ request: RepositoryRequest, _ past: RepositoryPast?) -> [RepositoryFile] {
        var tracked = PathMap<Bool>()
        for (bytes, entry) in past?.index.entries ?? [:] where entry.kind != .submodule {
            if let path = String(validating: bytes, as: UTF8.self) { tracked[path] = true }
        }
        for path in walked(request.root) where tracked[path] == nil { tracked[path] = past == nil }
        return tracked.sorted.compactMap { path, isTracked in
            guard !request.leavesOut(path) else { return nil }
            let absolute = LexicalPath.joined(request.root, path)
            guard var status = try? FileStatus.of(absolute, followingLinks: false) else { return nil }
            let isLink = status.kind == .link
            if isLink {
                guard let target = try? FileStatus.of(absolute) else { return nil }
                status = target
            }
            guard status.kind == .file else { return nil }
            return RepositoryFile(
                path: path, size: status.size, isExecutable: status.permissions & 0o100 != 0, isLink: isLink,
                isTracked: isTracked)
        }
    }

    private static func walked(_ root: String) -> [String] {
        var options = Discovery.Options()
        options.findsEverything = true
        options.followsLinks = false
        options.skippedFolders = .foreign
        guard let found = try? Discovery(root: root, options: options).files() else { return [] }
        return (found.files + found.resources).map(\.path)
    }
}

/// What git says of a repository, before it is compared with what is on the disk.
struct RepositoryPast: Sendable {
    /// References and gaps only.
    var described: Repository
    var range: RepositoryRange?
    /// Newest first.
    var records: [CommitStream.Record]
    var index: GitListing
    var indexTime: Int64
}

extension Git {
    /// Nil outside of git.
    func past(_ request: RepositoryRequest) throws(Failure) -> RepositoryPast? {
        let (root, inherited) = (root, inherited)
        return try blocking { () async throws(Failure) in
            let repository = try await GitRepository(root: root, inherited: inherited)
            guard let place = try await repository.place() else { return nil }
            let history = GitHistory(repository, place)
            var described = Repository(contents: RepositoryTexts(root: root), today: request.today)
            if place.isShallow {
                described.gaps.append(
                    "this clone is shallow: commits that were not fetched are not looked at; get them with "
                        + "`git fetch --unshallow`, on CI with a depth of 0")
            }
            let references = try await history.references(&described.gaps)
            try await history.describe(references, request, in: &described)
            let range = try await history.range(request, references, &described.gaps)
            let records = try await history.records(range, request, &described.gaps)
            let indexTime = try await repository.indexTime()
            let index = try await repository.index()
            let unreadable = index.entries.keys.count { String(validating: $0, as: UTF8.self) == nil }
            if unreadable > 0 {
                described.gaps.append("\(GitHistory.count(unreadable, "file", "files")) left out: the names are not UTF-8")
            }
            return RepositoryPast(
                described: described, range: range, records: records, index: index, indexTime: indexTime)
        }
    }

    /// Compares the files with the base of the range; nil without one.
    func changes(
        _ past: RepositoryPast, _ files: [RepositoryFile], _ request: RepositoryRequest
    ) throws(Failure) -> (found: RepositoryChanges, gaps: [String])? {
        guard let base = past.range?.changesBase else { return nil }
        let (root, inherited) = (root, inherited)
        let paths = files.filter { !$0.isLink }.map(\.path)
        let leavesOut = request.leavesOut
        return try blocking { () async throws(Failure) in
            let repository = try await GitRepository(root: root, inherited: inherited)
            var gaps: [String] = []
            let listing: GitListing
            do throws(Failure) {
                listing = try await repository.tree(at: base)
            } catch {
                return nil
            }
            var changes = RepositoryChanges(root: root, base: listing, index: past.index, indexTime: past.indexTime)
            try await changes.find(paths, leavesOut: leavesOut, in: repository, &gaps)
            return (changes, gaps)
        }
    }

    /// Reads one object; nil for what this clone does not have, and for what is too large.
    func object(_ id: String, limit: Int) -> [UInt8]? {
        let (root, inherited) = (root, inherited)
        // tenet:ignore(swallowed-try) what git cannot give now is a text that cannot be read
        return try? blocking { () async throws(Failure) -> [UInt8]? in
            let repository = try await GitRepository(root: root, inherited: inherited)
            var found: [UInt8]?
            try await repository.read([id], limit: limit) { if case .bytes(let bytes) = $1 { found = bytes } }
            return found
        }
    }

    /// Reads what commits change, one file after the other.
    func addedTexts(_ steps: [RepositoryTexts.Step]) -> (texts: [AddedText], gaps: [String]) {
        let (root, inherited) = (root, inherited)
        do {
            return try blocking { () async throws(Failure) in
                let repository = try await GitRepository(root: root, inherited: inherited)
                var reader = AddedTextReader(steps)
                try await repository.read(reader.objects, limit: AddedTextReader.largestFile) { reader.receive($1) }
                return (reader.texts, reader.gaps)
            }
        } catch {
            return ([], ["lines that commits add were not looked at: \(error.description)"])
        }
    }
}

extension GitHistory {
    /// The commits of a range, with a gap where there are more than are looked at.
    func records(
        _ range: RepositoryRange?, _ request: RepositoryRequest, _ gaps: inout [String]
    ) async throws(Git.Failure) -> [CommitStream.Record] {
        guard let range else { return [] }
        let limit = request.limit
        var ids = try await list(head: range.head, without: range.base, limit: limit + (range.base == nil ? 0 : 1))
        if ids.count > limit {
            ids.removeLast(ids.count - limit)
            gaps.append("the range has more commits than the \(limit) that were looked at; raise `--commits`")
        }
        let records = try await read(ids, &gaps)
        // In a folder of a larger repository, commits that change nothing here belong to others.
        return place.prefix.isEmpty ? records : records.filter { $0.parents.count > 1 || !$0.changes.isEmpty }
    }
}
