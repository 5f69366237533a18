/// A file that was not checked, or not wholly, and why; or a rule that was ended before it had looked at the whole project.
public struct SkippedFile: Hashable, Sendable, Comparable, Codable {
    public enum Reason: String, Sendable, Codable, CaseIterable {
        case unreadable
        case generated
        case excluded
        case tooDeep = "too-deep"
        case tooLarge = "too-large"
        case notText = "not-text"
        /// Checked as far as it parses; no fixes were offered.
        case syntaxErrors = "syntax-errors"
        /// A rule took too long for the project: the path is `.`.
        case slowRule = "slow-rule"

        /// True when the file was read and checked as far as possible.
        public var isPartial: Bool { self == .syntaxErrors }
        /// True when somebody wants the file to be left out.
        public var isChosen: Bool { self == .generated || self == .excluded }
    }

    public var path: String
    public var reason: Reason
    /// One sentence for people: what happened and where.
    public var detail: String

    public init(path: String, reason: Reason, detail: String) {
        self.path = path
        self.reason = reason
        self.detail = detail
    }

    /// A rule that did not finish in its time for the whole project.
    public init(rule: RuleID, seconds: Int) {
        self.init(
            path: ".", reason: .slowRule,
            detail:
                "rule `\(rule)` did not finish in \(seconds) seconds, so that nothing it found about the project is "
                + "reported; raise `limits: rule_seconds`")
    }

    /// Paths that only look the same are two files.
    public static func == (left: SkippedFile, right: SkippedFile) -> Bool {
        LexicalPath.areSame(left.path, right.path) && left.reason == right.reason && left.detail == right.detail
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(PathKey(path))
        hasher.combine(reason)
    }

    public static func < (left: SkippedFile, right: SkippedFile) -> Bool {
        (PathKey(left.path), left.reason.rawValue, left.detail)
            < (PathKey(right.path), right.reason.rawValue, right.detail)
    }
}

/// What reporters need to know of a rule.
public struct RuleSummary: Hashable, Sendable, Codable {
    public var id: RuleID
    public var name: String
    public var category: String
    public var severity: Severity
    public var why: String
    /// Markdown for help panes.
    public var help: String
    public var isPreview: Bool

    public init(
        id: RuleID, name: String, category: String, severity: Severity, why: String, help: String, isPreview: Bool
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.severity = severity
        self.why = why
        self.help = help
        self.isPreview = isPreview
    }
}

/// Everything one run has to tell, ready for any format.
public struct RunReport: Sendable {
    public var toolVersion: String
    public var profile: String
    /// Sorted.
    public var findings: [Finding]
    /// Sorted.
    public var skipped: [SkippedFile]
    /// Files that were checked, wholly or partly.
    public var checkedFiles: Int
    /// Files that ignore files or configuration left out; those in folders that were not entered are not counted.
    public var excludedFiles = 0
    /// Folders that ignore files or configuration kept from being entered.
    public var excludedFolders = 0
    /// What was looked at beside Swift code; nil when nobody asked for it.
    public var repository: RepositoryScope?
    /// What the configuration says and the run found without effect, and what of the history was not looked at, in order.
    public var remarks: [Remark] = []
    /// What the settings of other tools change in the profile, in order.
    public var decisions: [TeamDecision] = []
    /// Rules that ran, sorted by id.
    public var rules: [RuleSummary]
    /// The contents of each file that a finding or note points into.
    public var sources: PathMap<LineTable>
    /// Findings silenced by comments and by the baseline.
    public var suppressedCount: Int
    public var baselinedCount: Int
    /// Findings that are not told because their code serves previews alone.
    public var previewOnlyCount = 0
    /// Baseline entries that no longer match anything, in the baseline's order.
    public var staleBaseline: [StaleEntry]
    /// Stale entries do not fail the run.
    public var toleratesStaleBaseline = false
    /// The baseline as people name it on the command line; empty for the one that commands use by themselves.
    public var baselinePath = ""

    public init(
        toolVersion: String, profile: String, findings: [Finding] = [], skipped: [SkippedFile] = [],
        checkedFiles: Int = 0, rules: [RuleSummary] = [], sources: PathMap<LineTable> = [:],
        suppressedCount: Int = 0, baselinedCount: Int = 0, staleBaseline: [StaleEntry] = []
    ) {
        self.toolVersion = toolVersion
        self.profile = profile
        self.findings = findings
        self.skipped = skipped
        self.checkedFiles = checkedFiles
        self.rules = rules
        self.sources = sources
        self.suppressedCount = suppressedCount
        self.baselinedCount = baselinedCount
        self.staleBaseline = staleBaseline
    }

    /// Where the clauses that findings name are written, by id.
    public var clauses: [String: ClausePlace] = [:]

    /// Rules that were asked for and did not run, by what they lack.
    public var waiting: [WaitingRules] = []

    /// The absolute root that paths are relative to; only formats that need absolute paths read it.
    public var root: String = ""

    /// Findings that were left out because they are not grave enough to be shown.
    public private(set) var hiddenCount = 0
    /// The severity from which on findings are shown, when some are left out.
    public private(set) var shownSeverity: Severity?
    /// Those of the findings left out that fail the run, and the severity from which on findings do so.
    public private(set) var hiddenFailure: (count: Int, severity: Severity)?

    /// The same without the findings below a severity.
    /// - Parameter failing: findings of this severity and graver ones fail the run.
    public func leavingOut(below severity: Severity?, failing: Severity) -> RunReport {
        guard let severity else { return self }
        var report = self
        report.findings.removeAll { $0.severity < severity }
        let failures = findings.count { $0.severity < severity && $0.severity >= failing }
        report.hiddenFailure = failures > 0 ? (failures, failing) : nil
        report.hiddenCount = findings.count - report.findings.count
        report.shownSeverity = severity
        return report
    }

    /// False when there was nothing to look at.
    public var hasChecked: Bool { checkedFiles > 0 || repository != nil }

    public func count(_ severity: Severity) -> Int { findings.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) } }
}

/// What a run has looked at in a repository.
public struct RepositoryScope: Sendable, Hashable {
    /// Of any kind.
    public var files: Int
    public var commits: Int
    /// The branch that is checked out; nil when none is.
    public var branch: String?
    /// What the commits begin behind, as people write it; nil for the last ones there are.
    public var since: String?
    /// Only the message of a commit that is being made.
    public var isMessage: Bool

    public init(files: Int, commits: Int, branch: String? = nil, since: String? = nil, isMessage: Bool = false) {
        self.files = files
        self.commits = commits
        self.branch = branch
        self.since = since
        self.isMessage = isMessage
    }
}

/// A part of the configuration without effect, or a part of the history that was not looked at.
public struct Remark: Sendable, Hashable {
    public enum Reason: String, Sendable, CaseIterable {
        case unmatchedGlob = "unmatched-glob"
        case unreadConfiguration = "unread-configuration"
        /// Links lead out of the project; the path is that of the first.
        case unfollowedLink = "unfollowed-link"
        /// Something of the repository that could not be looked at; the path is `.`.
        case unreadHistory = "unread-history"
        /// Whole families of rules that a reader may expect are off; the path is `.`.
        case rulesOff = "rules-off"
        /// Lines of a standard that look like route lines and are none; the line is that of the first.
        case idleRoute = "idle-route"
        /// A pattern of a standard's rule that fits nothing that was meant; the line is that of its first wrong slot.
        case idleRule = "idle-rule"
    }

    /// The file that it is about, relative to the root.
    public var path: String
    /// From 1; 0 where the whole file is meant.
    public var line = 0
    public var reason: Reason
    /// What has no effect and what to do, as a sentence without a full stop.
    public var message: String

    /// The path with the line where one is known.
    public var place: String { line > 0 ? "\(path):\(line)" : path }

    public init(path: String, line: Int = 0, reason: Reason, message: String) {
        self.path = path
        self.line = line
        self.reason = reason
        self.message = message
    }
}

/// What a file of another tool decides about rules that the profile would run.
public struct TeamDecision: Sendable, Hashable {
    /// Relative to the root.
    public var path: String
    /// Rules that it switches off, sorted.
    public var off: [RuleID] = []
    /// Rules of which it sets options, sorted.
    public var set: [RuleID] = []

    public init(path: String) { self.path = path }

    public var isEmpty: Bool { off.isEmpty && set.isEmpty }
}

/// Rules that could not run.
public struct WaitingRules: Sendable, Hashable {
    /// What they lack, as the end of "because": `no contract is named`.
    public var reason: String
    /// Sorted.
    public var rules: [RuleID]

    public init(reason: String, rules: [RuleID]) {
        self.reason = reason
        self.rules = rules
    }
}

/// Where a clause of a standard is written.
public struct ClausePlace: Sendable, Hashable {
    public var heading: String
    public var document: String
    /// From 1.
    public var line: Int
    /// The standard that ships with the tool and holds the document, which nobody else has then; nil for a document of a team.
    public var standard: String?

    public init(heading: String, document: String, line: Int, standard: String? = nil) {
        self.heading = heading
        self.document = document
        self.line = line
        self.standard = standard
    }

    /// The clause with what leads to it: a place in a document that the reader has, or the command that shows the clause.
    public func citation(of id: String) -> String {
        guard let standard else { return "\(id), \(heading) (\(document):\(line))" }
        return "\(standard): \(heading) (tenet explain \(id))"
    }
}
