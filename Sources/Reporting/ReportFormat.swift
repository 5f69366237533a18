public import TenetModel

/// An output format of `tenet check`.
///
/// Lines and columns count from 1. Columns count UTF-8 bytes, as the compiler's do, except where a format's own
/// rules or its readers want UTF-16 code units: SARIF, GitHub, Checkstyle, JUnit and Markdown.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// Findings with code frames, for people at a terminal.
    case text
    /// One line for findings that are alike, for coding agents.
    case agent
    /// Everything, as `Documentation/Schemas/check-output.schema.json` describes it.
    case json
    /// SARIF 2.1.0 as GitHub's code scanning reads it.
    case sarif
    /// Workflow commands that become annotations of a pull request.
    case github
    /// Lines that Xcode shows in its editor; paths are absolute.
    case xcode
    case checkstyle
    case junit
    /// GitLab's code quality report.
    case gitlab
    /// Reviewdog's diagnostic format, with suggestions.
    case rdjson
    /// Tables for step summaries and comments.
    case markdown

    /// True for formats that people and agents read from the beginning, and stop reading.
    public var hasMaximum: Bool { [.text, .agent].contains(self) }

    /// True for formats that can count findings by rule.
    public var hasStatistics: Bool { [.text, .agent, .json, .markdown].contains(self) }

    /// True for formats that link the page of a rule.
    public var hasLinks: Bool { [.sarif, .rdjson, .markdown].contains(self) }

    public func reporter(options: ReportOptions) -> any Reporter {
        switch self {
        case .text: TextReporter(options: options)
        case .agent: AgentReporter(options: options)
        case .json: JSONReporter(options: options)
        case .sarif: SARIFReporter(options: options)
        case .github: GitHubReporter()
        case .xcode: XcodeReporter()
        case .checkstyle: CheckstyleReporter()
        case .junit: JUnitReporter()
        case .gitlab: GitLabReporter()
        case .rdjson: RDJSONReporter(options: options)
        case .markdown: MarkdownReporter(options: options)
        }
    }
}

/// Turns a report into one text.
public protocol Reporter: Sendable {
    /// The whole output, ending with exactly one newline. The same report gives the same bytes.
    func render(_ report: RunReport) -> String
}

/// What a caller may choose about an output. A format ignores what has no meaning for it.
public struct ReportOptions: Hashable, Sendable {
    /// Whether `text` uses ANSI colours.
    public var useColor: Bool
    /// The columns that a code frame of `text` may fill; less than 40 counts as 40.
    public var width: Int
    /// Whether `text` leaves out everything but findings and the statement of what was checked.
    public var quiet: Bool
    /// Whether `text`, `agent` and `markdown` show a table of rules in place of the findings, and `json` beside them.
    public var statistics: Bool
    /// Where rules have pages; nothing is linked without.
    public var pages: RulePages?
    /// The reader's folder, absolute: `text` and `agent` write paths as they are opened from there. All other formats,
    /// and these when there is none, write them relative to the project's root.
    public var folder: String?
    /// The most findings that `text` and `agent` show: 0 for all, nil for as many as the format shows by itself.
    public var maximum: Int?

    public init(
        useColor: Bool = false, width: Int = 100, quiet: Bool = false, statistics: Bool = false,
        pages: RulePages? = nil, folder: String? = nil, maximum: Int? = nil
    ) {
        self.maximum = maximum
        self.useColor = useColor
        self.width = width
        self.quiet = quiet
        self.statistics = statistics
        self.pages = pages
        self.folder = folder
    }

    /// How many of so many are shown.
    func shown(of count: Int, usually limit: Int = .max) -> Int {
        let maximum = maximum ?? limit
        return maximum == 0 ? count : min(count, maximum)
    }

    /// The address of a rule's page.
    func page(of rule: RuleID) -> String? { pages?.page(of: rule) }
}
