internal import Synchronization
internal import TenetModel
internal import TenetResourceReading
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

        mutating func note(_ found: [String]) { for gap in found where !gaps.contains(gap) { gaps.append(gap) } }
    }

    private let git: Git
    private let realRoot: String
    private let base: Base?
    private let steps: [Step]
    private let threads: Int
    private let leavesOut: @Sendable (String) -> Bool
    private let state = Mutex(State())

    /// - Parameters:
    ///   - threads: how many compare texts.
    ///   - leavesOut: the path is no part of the project.
    init(
        root: String, base: Base? = nil, steps: [Step] = [], threads: Int = 1,
        leavesOut: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.leavesOut = leavesOut
        git = Git(root: root)
        realRoot = RealPath.of(root) ?? root
        self.base = base
        self.steps = steps
        self.threads = threads
    }

    func bytes(of path: String) -> [UInt8]? {
        guard let file = place(of: path) else { return nil }
        var buffer: [UInt8] = []
        switch FileReader.read(file, into: &buffer, limit: FileStage.maximumSize) {
        case .success: return buffer
        case .failure(let error):
            if case .tooLarge = error.cause { noteLarge(path) }
            return nil
        }
    }

    func text(of path: String) -> [UInt8]? {
        guard let file = place(of: path) else { return nil }
        let text = FileReader.text(file, limit: FileStage.maximumSize)
        if text == nil, let size = try? FileStatus.of(file).size, size > FileStage.maximumSize,
            FileReader.beginsLikeText(file)
        {
            noteLarge(path)
        }
        return text
    }

    private func noteLarge(_ path: String) {
        let gap = "`\(path)` is larger than \(FileStage.maximumSize >> 20) MB, and what it holds was not looked at"
        state.withLock { if !$0.gaps.contains(gap) { $0.gaps.append(gap) } }
    }

    /// A link has no text of its own, and what lies outside of the project is not the project's.
    private func place(of path: String) -> String? {
        let file = LexicalPath.child(path, of: git.root)
        guard let status = try? FileStatus.of(file, followingLinks: false), status.kind == .file,
            let real = RealPath.of(file), LexicalPath.contains(realRoot, real)
        else { return nil }
        return file
    }

    func baseBytes(of path: String) -> [UInt8]? {
        guard let base, let entry = base.listing.entry(path), entry.kind == .file else { return nil }
        if let text = base.texts[path] { return text }
        if !base.changedPaths.contains(path), let bytes = bytes(of: path) { return bytes }
        return git.object(entry.object, limit: FileStage.maximumSize)
    }

    func libraryHistory(in folder: String) -> LibraryHistory? {
        let place = LexicalPath.child(folder, of: git.root)
        guard let real = RealPath.of(place), LexicalPath.contains(realRoot, real), real != realRoot else { return nil }
        return Git(root: place).libraryHistory()
    }

    func buildDescription(path: String, bytes: [UInt8]) -> BuildDescription? {
        BuildDescription.read(path: path, bytes: bytes)
    }

    func declaredTypes(in bytes: [UInt8]) -> [DeclaredType]? {
        // The stack of this thread may be smaller than what the guard counts on.
        let found = Workers.map(1, threads: 1) { _, _ in FileStage().syntax(of: bytes).map(DeclaredType.all) }
        guard let types = found.first ?? nil else {
            state.withLock { state in
                let gap = "a Swift file nests too deeply for its types to be known"
                if !state.gaps.contains(gap) { state.gaps.append(gap) }
            }
            return nil
        }
        return types
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
        let (texts, gaps) = git.addedTexts(wantedSteps, threads: threads)
        state.withLock { state in
            state.added = texts
            state.note(gaps)
        }
        return texts
    }

    func addedEncodedTexts(_ isWanted: (_ path: String) -> Bool) -> [AddedText] {
        let steps = wantedSteps.map { step in
            Step(commit: step.commit, changes: step.changes.filter { $0.isBinary && isWanted($0.path) })
        }
        guard steps.contains(where: { !$0.changes.isEmpty }) else { return [] }
        let (texts, gaps) = git.addedTexts(steps, decodes: true, threads: threads)
        state.withLock { $0.note(gaps) }
        return texts
    }
}
