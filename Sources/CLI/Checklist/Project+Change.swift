internal import Foundation
internal import TenetChecklist
internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

extension Project {
    /// What the work tree is compared with a revision, by meaning.
    func change(since revision: String) throws -> Change {
        let compared: [ComparedFile]
        do {
            compared = try comparedFiles(since: revision)
        } catch {
            throw UserError(error.description)
        }
        let before = PathMap(compared.compactMap { file in file.base.map { (file.path, $0) } })
        return Checker.compare(
            comparison, before: before, changed: PathSet(compared.map(\.path)), collecting: PartCollector()
        ) { head, base in ChangeReader.read(compared, head: head, base: base) }
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

    /// The files that differ from a revision, as they were and as they are.
    func comparedFiles(since revision: String) throws(Git.Failure) -> [ComparedFile] {
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
        let paths = PathSet(lines.paths + gone).sorted.filter { !leavesOut($0) }
        let before = try tree.bytes(of: paths)
        return paths.map { path in
            let text = now[path] ?? before[path] ?? []
            var file = ComparedFile(
                path: path, base: before[path], head: now[path], isGenerated: Checker.isGenerated(text),
                changedLines: lines.lines(of: path) ?? [])
            file.isUnread = file.base == nil && tree.contains(path) || file.head == nil && isThere.contains(path)
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
