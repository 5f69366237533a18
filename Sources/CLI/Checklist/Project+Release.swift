internal import TenetChecklist
internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

extension Project {
    /// What each commit since a revision does, newest first, with what is not committed in front.
    /// - Parameter body: is given the name of a commit, empty for what is not committed, and what it does.
    /// - Returns: whether there are more commits than were looked at.
    func walk(since revision: String, limit: Int, _ body: (_ commit: String, _ change: Change) -> Void) throws -> Bool {
        do {
            let line = try Git(root: root).mainline(since: revision, limit: limit)
            var files: [ComparedFile] = []
            var tree: GitTree?
            try Checker.walk(comparison, collecting: PartCollector()) { number throws(Git.Failure) in
                guard number <= line.commits.count else { return nil }
                files =
                    number == 0
                    ? try comparedFiles(since: "HEAD")
                    : try comparedFiles(line.commits[number - 1], line.parents[number - 1], &tree)
                return StepFiles(
                    before: PathMap(files.compactMap { file in file.base.map { (file.path, $0) } }),
                    changed: PathSet(files.map(\.path)))
            } _: { number, head, base in
                guard !files.isEmpty else { return }
                body(number == 0 ? "" : line.commits[number - 1], ChangeReader.read(files, head: head, base: base))
            }
            return line.isCut
        } catch let error as Git.Failure {
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
}
