internal import TenetModel

/// What the comparisons of a ``ChangePlan`` have given so far.
struct ChangeOutcome {
    private let root: String
    private(set) var files = StagedFiles()
    /// Files of which git does not have the older or the staged text.
    private(set) var missing: [String] = []
    private var objects: [String: [UInt8]] = [:]
    private var missingObjects: Set<String> = []
    private var retargeted: Set<String> = []

    init(root: String) { self.root = root }

    mutating func keep(_ object: GitObject, _ id: String) {
        switch object {
        case .bytes(let bytes): objects[id] = bytes
        case .missing: missingObjects.insert(id)
        case .tooLarge: break
        }
    }

    func kept(_ id: String) -> GitObject {
        missingObjects.contains(id) ? .missing : objects[id].map(GitObject.bytes) ?? .tooLarge
    }

    mutating func compare(_ comparison: ChangePlan.Comparison, with old: GitObject) {
        let new = bytes(of: comparison.new)
        note(comparison.new, new, comparison.path)
        switch (old, new) {
        case (.missing, _): missing.append(comparison.path)
        case (.bytes(let old), let new?):
            files.lines.add(comparison.path, lines: LineComparison.changedLines(from: old, to: new))
        case (.bytes, nil), (.tooLarge, _): files.lines.addWhole(comparison.path)
        }
    }

    /// A link's object is the text of its target.
    mutating func compareLink(_ path: String, with old: GitObject) {
        if case .bytes(let target) = old, target == LinkTarget.bytes(of: LexicalPath.child(path, of: root)) { return }
        retargeted.insert(path)
    }

    /// Files that were moved are compared with what they were; the others are new as a whole.
    mutating func addNew(_ plan: ChangePlan) {
        let old = plan.oldFiles.compactMap { file in
            objects[file.object].map { MovedFiles.File(path: file.path, bytes: $0) }
        }
        for file in plan.newFiles {
            if case .object = file.text { note(file.text, bytes(of: file.text), file.path) }
            files.lines.addWhole(file.path)
        }
        let new =
            old.isEmpty
            ? []
            : plan.newFiles.compactMap { file in
                bytes(of: file.text).map { MovedFiles.File(path: Array(file.path.utf8), bytes: $0) }
            }
        for pair in MovedFiles.pairs(from: old, to: new) {
            files.lines.add(
                String(decoding: new[pair.new].path, as: UTF8.self),
                lines: LineComparison.changedLines(from: old[pair.old].bytes, to: new[pair.new].bytes))
        }
        for path in plan.whole + retargeted { files.lines.addWhole(path) }
    }

    /// The text is wanted, and no line of it has changed.
    mutating func note(_ text: ChangePlan.Text, of path: String) { note(text, bytes(of: text), path) }

    /// Staged texts are wanted as well. What is on the disk must not be taken for one that is missing.
    private mutating func note(_ text: ChangePlan.Text, _ bytes: [UInt8]?, _ path: String) {
        guard case .object(let id) = text else { return }
        if let bytes { files.contents[path] = bytes } else if missingObjects.contains(id) { missing.append(path) }
    }

    private func bytes(of text: ChangePlan.Text) -> [UInt8]? {
        switch text {
        case .given(let bytes): return bytes
        case .object(let id): return objects[id]
        case .disk(let path):
            var bytes: [UInt8] = []
            let file = LexicalPath.child(path, of: root)
            guard case .success = FileReader.read(file, into: &bytes, limit: CheckLimits.largestFile) else {
                return nil
            }
            return bytes
        }
    }
}
