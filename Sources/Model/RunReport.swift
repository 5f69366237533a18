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

    public static func < (left: SkippedFile, right: SkippedFile) -> Bool {
        (left.path, left.reason.rawValue, left.detail) < (right.path, right.reason.rawValue, right.detail)
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
    /// Rules that ran, sorted by id.
    public var rules: [RuleSummary]
    /// The contents of each file that a finding or note points into.
    public var sources: [String: LineTable]
    /// Findings silenced by comments and by the baseline.
    public var suppressedCount: Int
    public var baselinedCount: Int
    /// Baseline entries that no longer match anything: rule and file of each.
    public var staleBaseline: [String]

    public init(
        toolVersion: String, profile: String, findings: [Finding] = [], skipped: [SkippedFile] = [],
        checkedFiles: Int = 0, rules: [RuleSummary] = [], sources: [String: LineTable] = [:],
        suppressedCount: Int = 0, baselinedCount: Int = 0, staleBaseline: [String] = []
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

    public func count(_ severity: Severity) -> Int { findings.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) } }
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

    public init(heading: String, document: String, line: Int) {
        self.heading = heading
        self.document = document
        self.line = line
    }
}
