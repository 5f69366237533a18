internal import TenetModel

/// The entries of one folder that can matter, copied out so that ignore files are known before any is judged.
struct FolderListing {
    struct Entry {
        fileprivate var name: Range<Int>
        /// Nil when the file system does not tell kinds in listings.
        var kind: FileStatus.Kind?
        /// True when the name has a wanted extension.
        var isWanted: Bool
    }

    private(set) var entries: [Entry] = []
    private(set) var hasGit = false
    private(set) var hasGitIgnore = false
    /// What ended the listing early.
    private(set) var error: SystemError?
    /// The entries' names, each with a zero byte behind it.
    private var names: [UInt8] = []

    init(of folder: borrowing OpenFolder, _ policy: WalkPolicy) {
        let git = Array(".git".utf8)
        let gitIgnore = Array(".gitignore".utf8)
        // Plain variables, because the closure must not reach into a value that is still being made.
        var (entries, names, hasGit, hasGitIgnore) = ([Entry](), [UInt8](), false, false)
        error = folder.forEachEntry { name, kind in
            if name.count == git.count, name.has(git, at: 0, ignoringCase: false) { hasGit = true }
            if name.count == gitIgnore.count, name.has(gitIgnore, at: 0, ignoringCase: false) { hasGitIgnore = true }
            let isWanted = policy.wants(name)
            if !isWanted, kind == .file || kind == .other { return }
            entries.append(Entry(name: names.count..<(names.count + name.count), kind: kind, isWanted: isWanted))
            names += name
            names.append(0)
        }
        (self.entries, self.names, self.hasGit, self.hasGitIgnore) = (entries, names, hasGit, hasGitIgnore)
    }

    /// Calls `body` with the entry's name, behind which there is a zero byte.
    func withName<Result>(of entry: Entry, _ body: (Bytes) -> Result) -> Result {
        names.withUnsafeBufferPointer { body(Bytes(rebasing: $0[entry.name])) }
    }
}

/// The folders that a walk is inside of, innermost first.
final class FolderTrail: Sendable {
    private let identity: FileIdentity
    private let outer: FolderTrail?

    init(_ identity: FileIdentity, below outer: FolderTrail?) {
        self.identity = identity
        self.outer = outer
    }

    /// The folders above a path.
    static func above(_ absolutePath: String) -> FolderTrail? {
        LexicalPath.ancestors(of: absolutePath).reduce(nil) { outer, path in
            (try? FileStatus.of(path)).map { FolderTrail($0.identity, below: outer) } ?? outer
        }
    }

    func contains(_ identity: FileIdentity) -> Bool {
        var trail: FolderTrail? = self
        while let current = trail {
            if current.identity == identity { return true }
            trail = current.outer
        }
        return false
    }
}

/// The paths of a folder's entries, one after the other in the same memory.
struct EntryPath {
    private(set) var absolute: [UInt8]
    private(set) var relative: [UInt8]
    private let absolutePrefix: Int
    private let relativePrefix: Int

    init(absolute: String, relative: String) {
        self.absolute = Array(LexicalPath.child("", of: absolute).utf8)
        self.relative = relative.isEmpty ? [] : Array(LexicalPath.child("", of: relative).utf8)
        absolutePrefix = self.absolute.count
        relativePrefix = self.relative.count
    }

    mutating func setName(_ name: Bytes) {
        absolute.removeLast(absolute.count - absolutePrefix)
        relative.removeLast(relative.count - relativePrefix)
        absolute += name
        relative += name
    }

    /// Nil when the name is not valid text, for then no string can name the file.
    var text: (absolute: String, relative: String)? {
        guard let absolute = String(validating: absolute, as: UTF8.self),
            let relative = String(validating: relative, as: UTF8.self)
        else { return nil }
        return (absolute, relative)
    }

    /// For people; invalid text is repaired.
    var shownText: String { String(decoding: relative, as: UTF8.self) }
}
