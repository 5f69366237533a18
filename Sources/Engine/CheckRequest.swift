public import TenetContracts
public import TenetModel
public import TenetRuleKit

/// What one run is asked to do.
public struct CheckRequest: Sendable {
    /// The project's root, absolute.
    public var root: String
    /// The files to check and those that could not be listed.
    public var files = DiscoveredFiles()
    /// Everything that belongs to the project when ``files`` is only a part of it: project rules look at all of it and
    /// report in ``files`` only. nil when ``files`` is all there is to look at.
    public var context: DiscoveredFiles?
    /// Look at ``context`` only when the cache knows most of it: text that an editor asks about must not wait for a
    /// project that nobody has checked before.
    public var contextNeedsCache = false
    /// ``files`` is all there is: results of other files may be forgotten.
    public var isWholeProject = false
    /// Text to check in place of what is on disk, by path relative to the root: unsaved or staged files.
    public var contents: PathMap<[UInt8]> = [:]
    /// Report findings on these lines only.
    public var changedLines: ChangedLines?
    public var baseline: Baseline?
    public var threads = 1
    /// The cache file, absolute; nil for none.
    public var cache: String?
    /// Names the build of the tool: results of another build are not reused.
    public var toolVersion = ""
    public var profile = ""
    public var limits = CheckLimits()
    /// Tries files that the parser may not take; without one they are refused.
    public var probe: ParseProbe?
    /// What the configuration says without effect; goes into the report as it is.
    public var remarks: [Remark] = []
    /// The rules that run are those that the project has on, and none was chosen for this run alone: what is off is off in
    /// every run.
    public var runsWhatIsOn = false
    /// Put the page of each rule into the report, for formats that carry it. Making the pages costs a start more than a
    /// small check.
    public var explainsRules = false
    /// What the server says, when the project names it.
    public var contract: ProjectContract?
    /// What rules about the repository look at; nil when nobody asks them.
    public var repository: Repository?
    /// Rules whose findings are all reported, however many of the project's places have one: the team has named them. nil for
    /// every rule.
    public var decidedRules: Set<RuleID>?
    /// Check files that say they are generated, too.
    public var includesGenerated = false
    /// The contents are what is staged of files on the disk, and not what an editor holds.
    var contentsAreStaged = false
    /// When the run begins, in nanoseconds since 1970: files that changed shortly before are never trusted by their time
    /// stamps alone. nil for now.
    var start: Int?
    /// Hears of each file that stage one is done with, on whatever thread that happens. Must be quick.
    public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

    public init(root: String) { self.root = root }
}

extension CheckRequest {
    /// Reports findings on lines only that a revision does not have.
    public mutating func keepChanges(since revision: String) throws(Git.Failure) {
        changedLines = try Git(root: root).changes(
            since: revision, among: pathsToReport, unread: pathsNotRead, contents: contents)
    }

    /// Checks what is staged in place of what is on the disk, and reports findings only on lines that the last commit does not
    /// have.
    /// - Parameter isWanted: whether a file is to be checked that is staged and not on the disk.
    public mutating func keepStaged(isWanted: @escaping @Sendable (String) -> Bool) throws(Git.Failure) {
        let around = ((context?.files ?? []) + (context?.resources ?? [])).map(\.path)
        let staged = try Git(root: root).staged(
            among: pathsToReport, context: around, unread: pathsNotRead, isWanted: isWanted)
        changedLines = staged.lines
        contents = staged.contents
        contentsAreStaged = true
        // What the disk has in place of a staged file says nothing about the next commit.
        files.skipped.removeAll { contents[$0.path] != nil }
        let unknown = PathSet(staged.unknown)
        files.remove(unknown)
        context?.remove(unknown)
        // The contract was read from the disk, and is no file to check.
        for path in contract?.documents ?? [] { contents[path] = nil }
    }

    /// Everything that a finding or one of its notes may point into.
    private var pathsToReport: [String] {
        (files.files + files.resources).map(\.path) + (contract?.documents ?? [])
    }

    /// What the search for files came upon and could not look at.
    private var pathsNotRead: [String] { files.skipped.filter { !$0.reason.isChosen }.map(\.path) }
}

extension DiscoveredFiles {
    /// Takes files out, as if the search had not come upon them.
    mutating func remove(_ paths: PathSet) {
        guard !paths.isEmpty else { return }
        files.removeAll { paths.contains($0.path) }
        resources.removeAll { paths.contains($0.path) }
    }

    /// No files at all, for text that comes from elsewhere.
    public init() { self.init(files: [], resources: [], skipped: [], excludedCount: 0, excludedFolderCount: 0) }
}
