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
            let changes = try Git(root: request.root).changes(past, files.present, request)
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
        repository.files = files.present
        repository.absentPaths = files.absent
        repository.unread = files.unread
        repository.links = links(request, past)
        repository.pullRequest = request.pullRequest
        return repository
    }

    private static func message(_ request: RepositoryRequest) -> Repository {
        var repository = Repository(contents: RepositoryTexts(root: request.root), today: request.today)
        guard let message = request.message else { return repository }
        let document = RepositoryDocument(path: message.path, bytes: message.bytes)
        repository.message = (
            document, CommitMessage(message.bytes[...], cleanup: Git(root: request.root).cleanup(of: message.bytes))
        )
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
        return RepositoryTexts(
            root: request.root, base: base, steps: steps, threads: request.threads, leavesOut: request.leavesOut)
    }

    private static func commit(_ record: CommitStream.Record) -> Commit {
        var commit = CommitDocument.commit(
            id: record.id, parents: record.parents, author: record.author, time: record.time, changes: record.changes,
            hasAllChanges: record.hasAllChanges, message: record.message)
        commit.isForeign = record.isForeign
        return commit
    }

    /// What git knows and what it would add, as it is on the disk; all there is outside of git.
    /// - Returns: beside them what a sparse checkout leaves out, by git's own word, what the project leaves out, and what belongs to
    ///   submodules and to other repositories within this one; by path.
    ///   What was deleted and not staged is in neither.
    private static func files(
        _ request: RepositoryRequest, _ past: RepositoryPast?
    ) -> (present: [RepositoryFile], absent: [String], unread: [SkippedFile]) {
        var tracked = PathMap<Bool>()
        for (bytes, entry) in past?.index.entries ?? [:] where entry.kind != .submodule {
            if let path = String(validating: bytes, as: UTF8.self) { tracked[path] = true }
        }
        var absent: [String] = []
        var foreign = ForeignFolders(request.root, past?.index)
        let walked = walked(request.root)
        var unread = UnreadFiles(request, past?.index, found: walked.skipped)
        for path in walked.paths where tracked[path] == nil {
            guard foreign.hold(path) else {
                tracked[path] = past == nil
                continue
            }
            // A submodule's `.git` is a file, which says where its repository lies.
            if LexicalPath.name(of: path) != ".git" { absent.append(path) }
        }
        let present: [RepositoryFile] = tracked.sorted.compactMap { path, isTracked in
            let absolute = LexicalPath.joined(request.root, path)
            guard !request.leavesOut(path) else {
                if FileStatus.isThere(absolute) { absent.append(path) }
                return nil
            }
            unread.look(at: path, isTracked: isTracked)
            guard var status = try? FileStatus.of(absolute, followingLinks: false) else {
                if isTracked, past?.index.entry(path)?.isLeftOut == true { absent.append(path) }
                return nil
            }
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
        return (present, absent.sorted(by: LexicalPath.precedes), unread.files)
    }

    /// Links that git knows, those included that lead nowhere.
    private static func links(_ request: RepositoryRequest, _ past: RepositoryPast?) -> [RepositoryLink] {
        let known = (past?.index.entries ?? [:]).filter { $0.value.kind == .link }.keys
            .compactMap { String(validating: $0, as: UTF8.self) }
        return known.filter { !request.leavesOut($0) }.sorted(by: LexicalPath.precedes).compactMap { path in
            LinkTarget.bytes(of: LexicalPath.joined(request.root, path)).map {
                RepositoryLink(path: path, target: String(decoding: $0, as: UTF8.self))
            }
        }
    }

    private static func walked(_ root: String) -> (paths: [String], skipped: [SkippedFile]) {
        var options = Discovery.Options()
        options.findsEverything = true
        options.links = .none
        options.skippedFolders = .foreign
        guard let found = try? Discovery(root: root, options: options).files() else { return ([], []) }
        return ((found.files + found.resources).map(\.path), found.skipped)
    }
}
