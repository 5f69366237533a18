internal import TenetModel
internal import TenetRuleKit

/// Compares the work tree with the base of the range, file by file and line by line.
struct RepositoryChanges {
    private struct Comparison {
        var path: String
        var old: String
    }

    private struct OldFile {
        var path: String
        var object: String
        /// Nil until it is read, and for what cannot be.
        var bytes: [UInt8]?
    }

    let base: GitListing
    private let root: String
    private let index: GitListing
    private let indexTime: Int64
    private var comparisons: [Comparison] = []
    private var newFiles: [String] = []
    private var deleted: [OldFile] = []
    private(set) var changes: [ChangedFile] = []
    /// What files that differ were at the base, as long as there is room.
    private(set) var baseTexts: PathMap<[UInt8]> = [:]
    private var readBytes = 0
    private var missingCount = 0
    private var isBeyondBound = false

    /// Texts that are kept for rules and for finding out what was moved, in bytes.
    private static let largestMemory = 64 << 20
    /// Texts that are compared, in bytes.
    private static let largestWork = 512 << 20

    init(root: String, base: GitListing, index: GitListing, indexTime: Int64) {
        (self.root, self.base, self.index, self.indexTime) = (root, base, index, indexTime)
    }

    /// - Parameters:
    ///   - files: what is there now, links left out.
    ///   - leavesOut: the path is no part of the project.
    mutating func find(
        _ files: [String], leavesOut: (String) -> Bool, in repository: GitRepository, _ gaps: inout [String]
    ) async throws(Git.Failure) {
        for path in files { add(path) }
        addDeleted(PathSet(files), leavesOut)
        let texts = try await texts(in: repository)
        pairMoved(texts)
        if missingCount > 0 {
            gaps.append(
                "\(Prose.count(missingCount, "changed file")) cannot be compared: this clone lacks the older text"
            )
        }
        if isBeyondBound { gaps.append("so much has changed that not every changed file was compared line by line") }
        changes.sort { LexicalPath.precedes($0.path, $1.path) }
    }

    private mutating func add(_ path: String) {
        guard let old = base.entry(path), old.kind == .file else {
            newFiles.append(path)
            return
        }
        if let entry = index.entry(path), entry.isSame(as: old),
            let status = try? FileStatus.of(LexicalPath.child(path, of: root), followingLinks: false),
            entry.status?.matches(status, indexTime: indexTime) ?? false
        {
            return
        }
        comparisons.append(Comparison(path: path, old: old.object))
    }

    /// Files that are not on the disk because a sparse checkout leaves them out were not deleted.
    private mutating func addDeleted(_ files: PathSet, _ leavesOut: (String) -> Bool) {
        for (bytes, entry) in base.entries where entry.kind == .file {
            guard let path = String(validating: bytes, as: UTF8.self), !files.contains(path),
                index.entry(path)?.isLeftOut != true, !leavesOut(path),
                !FileStatus.isThere(LexicalPath.child(path, of: root))
            else { continue }
            deleted.append(OldFile(path: path, object: entry.object))
        }
        deleted.sort { LexicalPath.precedes($0.path, $1.path) }
    }

    /// Compares what has a text on both sides, and reads what is gone. One process.
    private mutating func texts(in repository: GitRepository) async throws(Git.Failure) -> [OldFile] {
        let ids = comparisons.map(\.old) + deleted.map(\.object)
        var (work, old) = (self, deleted)
        try await repository.read(ids, limit: CheckLimits.largestFile) { place, object in
            if place < work.comparisons.count {
                work.compare(work.comparisons[place].path, with: object)
            } else {
                let index = place - work.comparisons.count
                guard case .bytes(let bytes) = object else { return work.note(object) }
                old[index].bytes = bytes
                work.keep(bytes, of: old[index].path)
            }
        }
        self = work
        return old
    }

    private mutating func note(_ object: GitObject) {
        if case .missing = object { missingCount += 1 }
    }

    private mutating func keep(_ bytes: [UInt8], of path: String) {
        guard readBytes + bytes.count <= Self.largestMemory else { return }
        readBytes += bytes.count
        baseTexts[path] = bytes
    }

    private var workDone = 0

    private mutating func compare(_ path: String, with object: GitObject) {
        guard case .bytes(let old) = object, let new = bytes(path) else {
            note(object)
            changes.append(ChangedFile(FileChange(.modified, path, isBinary: true)))
            return
        }
        workDone += old.count + new.count
        guard old != new else { return }
        keep(old, of: path)
        guard workDone <= Self.largestWork else {
            isBeyondBound = true
            changes.append(ChangedFile(FileChange(.modified, path, isBinary: true)))
            return
        }
        let change = Self.change(.modified, path, from: nil, old: old, new: new)
        // Line ends alone are no change, as git has it.
        guard change.change.isBinary || change.change.added + change.change.removed > 0 else { return }
        changes.append(change)
    }

    /// Files that were moved are compared with what they were; the others are new, or gone, as a whole.
    private mutating func pairMoved(_ deleted: [OldFile]) {
        var new: [MovedFiles.File] = []
        var room = Self.largestMemory
        let endings = Set(deleted.map { WorkTreeChanges.ending(Array($0.path.utf8)) })
        for path in newFiles {
            let isCandidate = endings.contains(WorkTreeChanges.ending(Array(path.utf8)))
            guard isCandidate, let bytes = bytes(path), bytes.count <= room else {
                changes.append(whole(path))
                continue
            }
            room -= bytes.count
            new.append(MovedFiles.File(path: Array(path.utf8), bytes: bytes))
        }
        let old = deleted.map { MovedFiles.File(path: Array($0.path.utf8), bytes: $0.bytes ?? []) }
        let pairs = MovedFiles.pairs(from: old, to: new)
        let (movedOld, movedNew) = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
        for pair in pairs {
            changes.append(
                Self.change(
                    .renamed, String(decoding: new[pair.new].path, as: UTF8.self), from: deleted[pair.old].path,
                    old: old[pair.old].bytes, new: new[pair.new].bytes))
        }
        for (place, file) in new.enumerated() where !movedNew.contains(place) {
            changes.append(Self.new(String(decoding: file.path, as: UTF8.self), file.bytes))
        }
        for (place, file) in deleted.enumerated() where !movedOld.contains(place) {
            let isBinary = file.bytes.map(Self.isBinary) ?? true
            let removed = isBinary ? 0 : TextLines(file.bytes ?? []).count
            changes.append(ChangedFile(FileChange(.deleted, file.path, removed: removed, isBinary: isBinary)))
        }
    }

    private func whole(_ path: String) -> ChangedFile {
        bytes(path).map { Self.new(path, $0) } ?? ChangedFile(FileChange(.added, path, isBinary: true))
    }

    private static func new(_ path: String, _ bytes: [UInt8]) -> ChangedFile {
        guard !isBinary(bytes) else { return ChangedFile(FileChange(.added, path, isBinary: true)) }
        let count = TextLines(bytes).count
        return ChangedFile(FileChange(.added, path, added: count), addedLines: count > 0 ? Array(1...count) : [])
    }

    private static func change(
        _ kind: FileChange.Kind, _ path: String, from oldPath: String?, old: [UInt8], new: [UInt8]
    ) -> ChangedFile {
        guard !isBinary(old), !isBinary(new) else {
            return ChangedFile(FileChange(kind, path, from: oldPath, isBinary: true))
        }
        let added = LineComparison.changedLines(from: old, to: new).flatMap { Array($0) }
        let removed = TextLines(old).count - (TextLines(new).count - added.count)
        return ChangedFile(
            FileChange(kind, path, from: oldPath, added: added.count, removed: max(0, removed)), addedLines: added)
    }

    /// As git has it: a zero byte near the beginning.
    static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.prefix(8000).contains(0) }

    private func bytes(_ path: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        let file = LexicalPath.child(path, of: root)
        guard case .success = FileReader.read(file, into: &bytes, limit: CheckLimits.largestFile) else { return nil }
        return bytes
    }
}
