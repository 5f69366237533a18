internal import TenetModel

/// Compares the index with the last commit, and with the disk: what is not staged says nothing about the next commit.
struct IndexChanges {
    let root: String
    let tree: GitListing
    let index: GitListing
    private let realRoot: String
    private let indexTime: Int64
    private var unknown: [String] = []
    var plan = ChangePlan()

    /// See ``Git/staged(among:context:unread:isWanted:)``.
    static func files(
        among paths: [String], context: [String], unread: [String], isWanted: (String) -> Bool,
        in repository: GitRepository
    ) async throws(Git.Failure) -> StagedFiles {
        var changes = try await IndexChanges(repository)
        var seen: Set<[UInt8]> = []
        for path in paths + changes.pathsBesideTheDisk(unread, but: PathSet(paths + context), isWanted)
        where seen.insert(Array(path.utf8)).inserted { try changes.add(path) }
        for path in unread where seen.insert(Array(path.utf8)).inserted { try changes.addUnread(path) }
        for path in context where seen.insert(Array(path.utf8)).inserted { changes.addContext(path) }
        changes.addOldFiles()
        var files = try await changes.plan.carryOut(in: repository, revision: "HEAD")
        files.unknown = changes.unknown
        return files
    }

    private init(_ repository: GitRepository) async throws(Git.Failure) {
        root = repository.root
        tree = try await repository.lastCommit()
        indexTime = try await repository.indexTime()
        index = try await repository.index()
        realRoot = RealPath.of(root) ?? root
    }

    /// Files of the next commit that the disk does not have, or has something in the place of, or in that of a folder above
    /// them, that cannot be read. Bytewise.
    /// - Parameter listed: files that are known to be on the disk.
    private func pathsBesideTheDisk(
        _ unread: [String], but listed: PathSet, _ isWanted: (String) -> Bool
    ) -> [String] {
        let unread = PathSet(unread)
        return index.entries.compactMap { path, entry in
            guard entry.kind == .file, !entry.isOnlyIntended, let text = String(validating: path, as: UTF8.self),
                !listed.contains(text),
                !isFile(text) || LexicalPath.upwards(from: text).contains(where: unread.contains), isWanted(text)
            else { return nil }
            return text
        }.sorted(by: LexicalPath.precedes)
    }

    private func isFile(_ path: String) -> Bool {
        (try? FileStatus.of(LexicalPath.child(path, of: root), followingLinks: false))?.kind == .file
    }

    mutating func add(_ path: String) throws(Git.Failure) {
        guard WorkTreeChanges.isInside(path) else { return }
        guard !index.isUnmerged(path) else {
            throw Git.Failure(description: "`\(path)` is not merged; resolve the conflict and `git add` it first")
        }
        guard let entry = stagedEntry(path), entry.kind == .file else {
            if let entry = stagedEntry(path), entry.kind == .link, tree.entry(path)?.object != entry.object {
                plan.whole.append(path)
            }
            addUnknown(path)
            return addTarget(of: path)
        }
        compare(path, entry, with: tree.entry(path))
    }

    /// A file whose changes nobody asks for: others are judged beside what the next commit has of it.
    private mutating func addContext(_ path: String) {
        guard WorkTreeChanges.isInside(path), !index.isUnmerged(path) else { return }
        guard let entry = stagedEntry(path), entry.kind == .file else { return addUnknown(path) }
        keepIfTouched(path, entry)
    }

    /// What git does not know, by this path or behind links, is in no commit; files of submodules are in those of the module.
    private mutating func addUnknown(_ path: String) {
        guard stagedEntry(path) == nil, isFile(path),
            let real = RealPath.of(LexicalPath.child(path, of: root)),
            LexicalPath.relative(real, to: realRoot).utf8.elementsEqual(path.utf8),
            !LexicalPath.upwards(from: path).contains(where: { index.entry($0)?.kind == .submodule })
        else { return }
        unknown.append(path)
    }

    /// The staged text is wanted where the disk has another one, as far as its time and size tell.
    private mutating func keepIfTouched(_ path: String, _ entry: GitEntry) {
        let status = try? FileStatus.of(LexicalPath.child(path, of: root), followingLinks: false)
        if let status, entry.status?.matches(status, indexTime: indexTime) ?? false { return }
        plan.unchanged.append((path, entry.object))
    }

    private mutating func compare(_ path: String, _ entry: GitEntry, with old: GitEntry?) {
        if let old, old.isSame(as: entry) { return keepIfTouched(path, entry) }
        switch old?.kind {
        case .file:
            plan.comparisons.append(.init(path: path, old: old?.object ?? "", new: .object(entry.object)))
        case nil, .link, .submodule:
            plan.newFiles.append(.init(path: path, text: .object(entry.object)))
        }
    }

    /// A link, or a path behind a link to a folder, stands for the file that it leads to.
    private mutating func addTarget(of path: String) {
        guard let real = RealPath.of(LexicalPath.child(path, of: root)) else { return }
        let target = LexicalPath.relative(real, to: realRoot)
        guard WorkTreeChanges.isInside(target), !target.utf8.elementsEqual(path.utf8),
            let entry = stagedEntry(target), entry.kind == .file
        else { return }
        compare(path, entry, with: tree.entry(target))
    }

    private func stagedEntry(_ path: String) -> GitEntry? {
        index.entry(path).flatMap { $0.isOnlyIntended ? nil : $0 }
    }

    private mutating func addOldFiles() {
        let extensions = Set(plan.newFiles.map { WorkTreeChanges.ending(Array($0.path.utf8)) })
        for (path, entry) in tree.entries where entry.kind == .file && index[path] == nil {
            guard extensions.contains(WorkTreeChanges.ending(path)) else { continue }
            plan.oldFiles.append(.init(path: path, object: entry.object))
        }
        plan.oldFiles.sort { $0.path.lexicographicallyPrecedes($1.path) }
    }
}
