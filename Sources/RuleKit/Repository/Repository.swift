/// A file of the project, of whatever kind.
public struct RepositoryFile: Hashable, Sendable {
    /// Relative to the root.
    public var path: String
    /// In bytes.
    public var size: Int
    public var isExecutable: Bool
    public var isLink: Bool
    /// Git knows it; false for files that are not committed yet, and true outside of git.
    public var isTracked: Bool

    public init(path: String, size: Int = 0, isExecutable: Bool = false, isLink: Bool = false, isTracked: Bool = true) {
        self.path = path
        self.size = size
        self.isExecutable = isExecutable
        self.isLink = isLink
        self.isTracked = isTracked
    }

    public var name: String { String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]) }
}

/// A symbolic link of the project.
public struct RepositoryLink: Hashable, Sendable {
    /// Relative to the root.
    public var path: String
    /// As the link has it: relative to its folder, or absolute.
    public var target: String

    public init(path: String, target: String) {
        self.path = path
        self.target = target
    }
}

/// A branch or a tag.
public struct RepositoryReference: Hashable, Sendable {
    public var name: RangedText
    /// The commit, hexadecimal.
    public var commit: String
    /// When that commit was written, in seconds since 1970; nil when it is not known.
    public var time: Int?
    /// All of it is in the main branch; nil when nobody can tell.
    public var isMerged: Bool?
    /// All of it is in another branch that is not merged.
    public var isInAnother: Bool
    /// When work on it began: the time of the first commit that neither the main branch nor the branch that it left has. Nil for tags,
    /// and when nobody can tell.
    public var started: Int?
    public var document: RepositoryDocument

    /// - Parameter folder: `branch` or `tag`.
    public init(
        _ folder: String, _ name: String, commit: String, time: Int? = nil, isMerged: Bool? = nil,
        isInAnother: Bool = false, started: Int? = nil
    ) {
        let path = ".git/\(folder)/\(name)"
        self.name = RangedText(name, at: ByteRange(0, name.utf8.count))
        self.commit = commit
        self.time = time
        self.isMerged = isMerged
        self.isInAnother = isInAnother
        self.started = started
        document = RepositoryDocument(path: path, bytes: Array((name + "\n").utf8))
    }
}

/// Gives rules the contents of files when they ask. Called on one thread; answers nil for what cannot be read.
public protocol RepositoryContents: Sendable {
    /// The bytes of a file of the project as it is now.
    func bytes(of path: String) -> [UInt8]?
    /// The same of a file of text; nil for any other.
    func text(of path: String) -> [UInt8]?
    /// The bytes of a file at the base of the range; nil also when there is no base.
    func baseBytes(of path: String) -> [UInt8]?
    /// What the commits of the range add; see ``Repository/addedTexts()``.
    func addedTexts() -> [AddedText]
    /// See ``Repository/addedEncodedTexts(_:)``.
    func addedEncodedTexts(_ isWanted: (_ path: String) -> Bool) -> [AddedText]
    /// What the clone of a library in a folder tells of the library's past; nil when there is none.
    func libraryHistory(in folder: String) -> LibraryHistory?
    /// What a text of Swift declares; nil for one that the parser does not take.
    func declaredTypes(in bytes: [UInt8]) -> [DeclaredType]?
    /// What a project file or package manifest describes; nil for any other path.
    func buildDescription(path: String, bytes: [UInt8]) -> BuildDescription?
    /// What could not be read since, as sentences without a full stop; see ``Repository/gaps``.
    func gaps() -> [String]
}

extension RepositoryContents {
    public func text(of path: String) -> [UInt8]? {
        bytes(of: path).flatMap { $0.prefix(8000).contains(0) ? nil : $0 }
    }
    public func addedTexts() -> [AddedText] { [] }
    public func addedEncodedTexts(_ isWanted: (_ path: String) -> Bool) -> [AddedText] { [] }
    public func libraryHistory(in folder: String) -> LibraryHistory? { nil }
    public func declaredTypes(in bytes: [UInt8]) -> [DeclaredType]? { nil }
    public func buildDescription(path: String, bytes: [UInt8]) -> BuildDescription? { nil }
    public func gaps() -> [String] { [] }
}

/// Everything that is known of a repository beside its Swift code: files of any kind, commits, branches, the pull request.
public struct Repository: Sendable {
    /// Sorted by path; what the project leaves out is not among them.
    public var files: [RepositoryFile] = []
    /// Sorted by path. Those that lead to a file are among the files, too.
    public var links: [RepositoryLink] = []
    /// What is in the repository and not among the files: what a sparse checkout leaves out of the work tree, as git's index says,
    /// and what the project leaves out of its checks. Sorted; what was deleted is not among it.
    public var absentPaths: [String] = []
    /// What is in the repository and cannot be read, sorted; nothing in it was looked at.
    public var unread: [SkippedFile] = []
    /// Reports of coverage that the caller names: they are made by a run of tests and seldom committed.
    public var coverageReports: [RepositoryDocument] = []
    /// Reports of other tools about the repository, such as zizmor's, that the caller names.
    public var toolReports: [RepositoryDocument] = []
    /// Newest first; empty outside of git.
    public var commits: [Commit] = []
    /// The branch that is checked out.
    public var branch: RepositoryReference?
    /// What others merge into, without the name of the remote; nil when nothing says which one it is.
    public var mainBranch: String?
    /// Names that say it where no remote does, the likeliest first.
    public static let usualMainBranches = ["main", "master", "trunk", "develop"]
    /// What ``commits`` begin behind, as people write it, such as `origin/main`; nil for the last commits there are.
    public var since: String?
    /// All but the main branch and the one that is checked out, of the remote without its name, sorted by name. A branch that is
    /// here and there is that of the remote.
    public var branches: [RepositoryReference] = []
    /// Sorted by name.
    public var tags: [RepositoryReference] = []
    /// What differs between the base of the range and the head, sorted by path; nil when there is no base.
    public var changes: [ChangedFile]?
    public var pullRequest: PullRequest?
    /// The message of a commit that is being made.
    public var message: (document: RepositoryDocument, message: CommitMessage)?
    /// The day that dates are compared with.
    public var today: CalendarDay
    /// False outside of git.
    public var hasHistory = false
    /// What could not be looked at, as sentences without a full stop: a shallow clone, a bound that was reached.
    public var gaps: [String] = []
    private let contents: any RepositoryContents

    public init(contents: any RepositoryContents, today: CalendarDay) {
        self.contents = contents
        self.today = today
    }

    /// The bytes of a file as it is now.
    public func bytes(of path: String) -> [UInt8]? { contents.bytes(of: path) }

    /// The bytes of a file at the base of the range.
    public func baseBytes(of path: String) -> [UInt8]? { contents.baseBytes(of: path) }

    /// The lines that the commits of the range add, newest commit first, in each by path and line. Files of text only, and
    /// of a merge what none of its parents has. Read from git when the first rule asks; bounded, and what is
    /// beyond the bound is a gap.
    public func addedTexts() -> [AddedText] { contents.addedTexts() }

    /// The same of files that git takes for binary and that hold text all the same, as ``DecodedText`` reads them. Read from git at
    /// each call, with the same bounds.
    /// - Parameter isWanted: chooses files by their path, because most that are binary are pictures.
    public func addedEncodedTexts(_ isWanted: (_ path: String) -> Bool) -> [AddedText] {
        contents.addedEncodedTexts(isWanted)
    }

    /// What the clone of a library in a folder below the root tells of the library's past. One process of git.
    public func libraryHistory(in folder: String) -> LibraryHistory? { contents.libraryHistory(in: folder) }
    /// The types that a Swift file declares as it is now, or as it was at the base of the range; nil for a file that is not there or
    /// that the parser does not take. Parsed at each call.
    public func declaredTypes(of path: String, atBase: Bool = false) -> [DeclaredType]? {
        (atBase ? baseBytes(of: path) : bytes(of: path)).flatMap { contents.declaredTypes(in: $0) }
    }

    /// What a `project.pbxproj` or a `Package.swift` with these bytes describes; nil for any other path. Parsed at each call.
    public func buildDescription(path: String, bytes: [UInt8]) -> BuildDescription? {
        contents.buildDescription(path: path, bytes: bytes)
    }

    /// ``gaps``, and what contents that a rule has asked for were found to lack.
    public func allGaps() -> [String] { gaps + contents.gaps() }

    /// A file as text to report in; nil when it cannot be read or is no text.
    public func document(_ path: String) -> RepositoryDocument? {
        contents.text(of: path).map { RepositoryDocument(path: path, bytes: $0) }
    }

    /// The documents that are no files: what ``RepositoryPass`` may report in beside these.
    public var virtualDocuments: [RepositoryDocument] {
        var found = commits.map(\.document) + branches.map(\.document) + tags.map(\.document)
        if let branch { found.append(branch.document) }
        if let pullRequest { found.append(pullRequest.document) }
        if let message { found.append(message.document) }
        return found
    }

    /// The paths of files and links, each once. O(files).
    public var allPaths: [String] {
        let known = PathSet(files.map(\.path))
        return files.map(\.path) + links.map(\.path).filter { !known.contains($0) }
    }

    /// Files whose name is one of these, in any folder. O(files).
    public func files(named names: String...) -> [RepositoryFile] { files.filter { names.contains($0.name) } }

    /// Files below a folder; of the whole project for an empty one. O(files).
    public func files(below folder: String) -> [RepositoryFile] {
        folder.isEmpty ? files : files.filter { $0.path.hasPrefix(folder + "/") }
    }
}
