internal import TenetChecklist
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

extension Project {
    /// What the checklist compares: the project as it is, and every version that a question needs.
    func versions() -> ProjectVersions { ProjectVersions(comparison, collecting: PartCollector()) }

    /// What the work tree is compared with a revision, by meaning.
    func change(since revision: String, among versions: ProjectVersions) throws -> Change {
        let compared: (files: [ComparedFile], leftOut: [String])
        do {
            compared = try comparedFiles(since: revision)
        } catch {
            throw UserError(error.description)
        }
        var change = versions.compare(StepFiles(compared.files)) {
            ChangeReader.read(compared.files, head: $0, base: $1)
        }
        change.leftOut = compared.leftOut
        return change
    }

    /// The project as it is on the disk, for questions about what changed.
    var comparison: CheckRequest {
        var request = CheckRequest(root: root)
        request.files = files
        request.threads = ProcessInfo.processInfo.activeProcessorCount
        request.limits = limits
        request.probe = ParseProbe.ofThisProgram
        return request
    }

    /// The files that differ from a revision, as they were and as they are, and the Swift files that differ and that the
    /// configuration leaves out.
    func comparedFiles(since revision: String) throws(Git.Failure) -> (files: [ComparedFile], leftOut: [String]) {
        let git = Git(root: root)
        let listed = (files.files + files.resources).map(\.path)
        let present = PathSet(listed + (try git.trackedFiles()))
        let lines = try git.changes(since: revision, among: present.sorted)
        let tree = try git.tree(at: revision)
        let now = PathMap(lines.paths.compactMap { path in bytes(of: path).map { (path, $0) } })
        let gone = tree.files(below: "/").filter { path in
            !present.contains(path) || !FileManager.default.fileExists(atPath: LexicalPath.joined(root, path))
        }
        let isThere = PathSet(lines.paths).subtracting(gone)
        // A link to a file that is there by another name has no code of its own.
        let known = PathSet(listed)
        let differing = PathSet(lines.paths + gone).sorted
        let leftOut = differing.filter { $0.hasSuffix(".swift") && leavesOut($0) }
        let paths = differing.filter {
            !leavesOut($0) && (known.contains($0) || !isThere.contains($0) || !wouldCheck($0, among: []))
        }
        let before = try tree.bytes(of: paths)
        let pictures = UnchangedPictures(listed: present.sorted, without: PathSet(paths), root: root)
        let files = paths.compactMap { path -> ComparedFile? in
            // An index that is out of date names files that are the same.
            if let old = before[path], old == now[path] { return nil }
            let text = now[path] ?? before[path] ?? []
            var file = ComparedFile(
                path: path, base: before[path], head: now[path], isGenerated: Checker.isGenerated(text),
                changedLines: lines.lines(of: path) ?? [])
            file.isUnread = file.base == nil && tree.contains(path) || file.head == nil && isThere.contains(path)
            file.isCopy = file.head.map { pictures.holds($0, like: path) } ?? false
            return file
        }
        return (files, leftOut)
    }

    /// What each commit since a revision does, newest first, with what is not committed in front.
    /// - Parameter body: is given the name of a commit, empty for what is not committed, and what it does.
    /// - Returns: whether there are more commits than were looked at.
    func walk(
        since revision: String, among versions: ProjectVersions, limit: Int,
        _ body: (_ commit: String, _ change: Change) -> Void
    ) throws -> Bool {
        do {
            let line = try Git(root: root).mainline(since: revision, limit: limit)
            var files: [ComparedFile] = []
            var tree: GitTree?
            try versions.walk { number throws(Git.Failure) in
                guard number <= line.commits.count else { return nil }
                files =
                    number == 0
                    ? try comparedFiles(since: "HEAD").files
                    : try comparedFiles(line.commits[number - 1], line.parents[number - 1], &tree)
                return StepFiles(files)
            } _: { number, head, base in
                body(number == 0 ? "" : line.commits[number - 1], ChangeReader.read(files, head: head, base: base))
            }
            return line.isCut
        } catch {
            throw UserError(error.description)
        }
    }

    /// The files that a commit changes.
    /// - Parameter tree: of the commit, when it is known already; then that of its parent, which is the next one's.
    private func comparedFiles(
        _ commit: String, _ parent: String?, _ tree: inout GitTree?
    ) throws(Git.Failure) -> [ComparedFile] {
        let git = Git(root: root)
        let after = if let tree { tree } else { try git.tree(at: commit) }
        var before: GitTree?
        if let parent { before = try git.tree(at: parent) }
        tree = before
        let all = before.map { after.differences(from: $0) } ?? after.files(below: "/")
        let paths = all.filter { !leavesOut($0) }
        let new = try after.bytes(of: paths)
        let old = try before?.bytes(of: paths) ?? PathMap()
        return paths.map { path in
            var file = ComparedFile(
                path: path, base: old[path], head: new[path],
                isGenerated: Checker.isGenerated(new[path] ?? old[path] ?? []),
                changedLines: LineComparison.changedLines(from: old[path] ?? [], to: new[path] ?? []))
            file.isUnread =
                file.base == nil && before?.contains(path) == true || file.head == nil && after.contains(path)
            return file
        }
    }

    private func bytes(of path: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        let read = FileReader.read(LexicalPath.joined(root, path), into: &bytes, limit: CheckLimits.largestFile)
        if case .failure = read { return nil }
        return bytes
    }
}

extension StepFiles {
    fileprivate init(_ files: [ComparedFile]) {
        self.init(
            before: PathMap(files.compactMap { file in file.base.map { (file.path, $0) } }),
            changed: PathSet(files.map(\.path)))
    }
}
