internal import Synchronization
internal import TenetModel
internal import TenetRuleKit

/// The files of the project as they are on the disk, and what git has of their past.
final class RepositoryTexts: RepositoryContents {
    /// What the files are compared with.
    struct Base: Sendable {
        var listing: GitListing
        /// Files that differ, as they were; not all of them when they are large.
        var texts: PathMap<[UInt8]>
        var changedPaths: PathSet
    }

    /// One commit's changes of contents.
    struct Step: Sendable {
        var commit: String
        var changes: [CommitStream.ContentChange]
    }

    private struct State {
        var added: [AddedText]?
        var gaps: [String] = []
    }

    private let git: Git
    private let realRoot: String
    private let base: Base?
    private let steps: [Step]
    private let leavesOut: @Sendable (String) -> Bool
    private let state = Mutex(State())

    /// - Parameter leavesOut: the path is no part of the project.
    init(
        root: String, base: Base? = nil, steps: [Step] = [], leavesOut: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.leavesOut = leavesOut
        git = Git(root: root)
        realRoot = RealPath.of(root) ?? root
        self.base = base
        self.steps = steps
    }

    /// A link has no text of its own, and what lies outside of the project is not the project's.
    func bytes(of path: String) -> [UInt8]? {
        let file = LexicalPath.child(path, of: git.root)
        guard let status = try? FileStatus.of(file, followingLinks: false), status.kind == .file,
            let real = RealPath.of(file), LexicalPath.contains(realRoot, real)
        else { return nil }
        var buffer: [UInt8] = []
        guard case .success = FileReader.read(file, into: &buffer, limit: FileStage.maximumSize) else { return nil }
        return buffer
    }

    func baseBytes(of path: String) -> [UInt8]? {
        guard let base, let entry = base.listing.entry(path), entry.kind == .file else { return nil }
        if let text = base.texts[path] { return text }
        if !base.changedPaths.contains(path), let bytes = bytes(of: path) { return bytes }
        return git.object(entry.object, limit: FileStage.maximumSize)
    }

    func gaps() -> [String] { state.withLock { $0.gaps } }

    private var wantedSteps: [Step] {
        var known: PathMap<Bool> = [:]
        func isLeftOut(_ path: String) -> Bool {
            if let answer = known[path] { return answer }
            let answer = leavesOut(path)
            known[path] = answer
            return answer
        }
        return steps.map { Step(commit: $0.commit, changes: $0.changes.filter { !isLeftOut($0.path) }) }
    }

    func addedTexts() -> [AddedText] {
        if let known = state.withLock({ $0.added }) { return known }
        let (texts, gaps) = git.addedTexts(wantedSteps)
        state.withLock { state in
            state.added = texts
            state.gaps += gaps
        }
        return texts
    }
}

/// Finds the lines that commits add, from the texts of files before and after.
struct AddedTextReader {
    private let wanted: [(commit: String, change: CommitStream.ContentChange)]
    /// What is to be read, in this order: of each change the older text, if there is one, and the newer one.
    let objects: [String]
    private(set) var texts: [AddedText] = []
    private var place = 0
    private var old: GitObject?
    private var size = 0
    private var missingCount = 0
    private var largeCount = 0
    private var cutCount = 0

    /// In bytes; nobody writes such a file by hand.
    static let largestFile = 2 << 20
    /// Of all added lines together, in bytes.
    private static let largestTexts = 64 << 20
    /// More files of a range are not looked at.
    private static let mostChanges = 50_000

    init(_ steps: [RepositoryTexts.Step]) {
        let all = steps.flatMap { step in step.changes.map { (step.commit, $0) } }
        wanted = Array(all.prefix(Self.mostChanges))
        cutCount = all.count - wanted.count
        objects = wanted.flatMap { [$0.change.old, $0.change.new].compactMap(\.self) }
    }

    mutating func receive(_ object: GitObject) {
        guard place < wanted.count else { return }
        let (commit, change) = wanted[place]
        if change.old != nil, old == nil {
            old = object
            return
        }
        defer { (old, place) = (nil, place + 1) }
        guard case .bytes(let new) = object else { return note(object) }
        guard !RepositoryChanges.isBinary(new) else { return }
        var ranges: [ClosedRange<Int>] = []
        let lines = TextLines(new)
        switch old {
        case .bytes(let old) where !RepositoryChanges.isBinary(old):
            ranges = LineComparison.changedLines(from: old, to: new)
        case .missing, .tooLarge: return note(old ?? object)
        case nil, .bytes: if lines.count > 0 { ranges = [1...lines.count] }
        }
        add(ranges, of: lines, commit, change.path)
    }

    private mutating func add(_ ranges: [ClosedRange<Int>], of lines: TextLines, _ commit: String, _ path: String) {
        for range in ranges {
            let bytes = lines.bytes[lines.range(range.lowerBound - 1).lowerBound..<lines.range(range.upperBound - 1).upperBound]
            guard size + bytes.count <= Self.largestTexts else {
                cutCount += 1
                return
            }
            size += bytes.count
            texts.append(AddedText(commit: commit, path: path, line: range.lowerBound, bytes: Array(bytes)))
        }
    }

    private mutating func note(_ object: GitObject) {
        switch object {
        case .missing: missingCount += 1
        case .tooLarge: largeCount += 1
        case .bytes: break
        }
    }

    /// What was not looked at, as sentences without a full stop.
    var gaps: [String] {
        var gaps: [String] = []
        func files(_ count: Int) -> String { GitHistory.count(count, "changed file", "changed files") }
        if missingCount > 0 { gaps.append("\(files(missingCount)) of the history are missing in this clone") }
        if largeCount > 0 { gaps.append("\(files(largeCount)) of the history are too large to look at") }
        if cutCount > 0 { gaps.append("\(files(cutCount)) of the history left out: the range adds more than is looked at") }
        return gaps
    }
}
