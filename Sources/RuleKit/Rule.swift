/// One executable check. A rule is a struct in a file of its own: `force-try` is `ForceTry` in
/// `Rules/<Category>/ForceTry.swift`. Its stored properties are its options.
///
/// Rules do no I/O, cannot fail and hold no state: the same value is used by several threads at once.
public protocol Rule: Sendable {
    init()
    /// What the rule is, why it matters and how it is named.
    static var about: About { get }
    /// Keys, storage and sentences of the options; documentation, schema and parsing come from them.
    static var options: [Option<Self>] { get }
    /// Subscribes to what the rule wants to see.
    func install(_ hooks: inout Hooks)
    /// Code that must be found and code that must not: tests and documentation at once.
    static var examples: [Example] { get }
}

extension Rule {
    public static var options: [Option<Self>] { [] }
    public static var id: RuleID { about.id }

    /// The rule with options set from configuration.
    public static func configured(_ values: [String: OptionValue]) throws(OptionError) -> Self {
        var rule = Self()
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let option = options.first(where: { $0.key == key }) else {
                throw OptionError(
                    option: key, message: "rule `\(id)` has no option `\(key)`", candidates: options.map(\.key))
            }
            try option.set(&rule, value)
        }
        return rule
    }

    /// The value of every option as it stands in this rule.
    public var optionValues: [(key: String, value: OptionValue)] { Self.options.map { ($0.key, $0.get(self)) } }
}

/// What a rule looks at; also its folder.
public enum Category: String, Sendable, CaseIterable, Codable {
    case accessibility
    case architecture
    case build
    case concurrency
    case contracts
    case dates
    case design
    case documentation
    case layout
    case naming
    case resources
    case safety
    case structure
    case suppressions
    case swiftui
    case testing
    case unused
    // About the repository: `tenet repo check` runs them.
    /// Commits, branches and tags.
    case history
    /// Pull requests.
    case review
    /// Passwords and keys in files of any kind.
    case secrets
    /// Libraries: versions, locks, licenses, the file that describes them.
    case dependencies
    /// What servers run: workflows, hooks, lanes.
    case pipelines
    /// Certificates, pins and provisioning profiles.
    case certificates
    /// Files of any kind: sizes, line ends, markers, what must be there.
    case files
    /// Reports of coverage.
    case coverage
    /// Documents for people.
    case documents

    /// The folder under `Sources/Rules`.
    public var folder: String { self == .swiftui ? "SwiftUI" : rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// Its rules look at the repository, and at no Swift code.
    public var isAboutRepository: Bool {
        switch self {
        case .history, .review, .secrets, .dependencies, .pipelines, .certificates, .files, .coverage, .documents: true
        default: false
        }
    }
}

/// Where a rule stands in its life.
public enum RuleStatus: Sendable, Equatable {
    /// Off unless asked for by name: it does not keep its promise of precision yet.
    case preview
    /// No more than 1 in 10 of the findings that were read were wrong, but too few were read on pinned projects to promise it.
    /// Standards may use it.
    case provisional
    /// At least 20 findings (or all of at least 10) were read on three pinned projects or more, and fewer than 1 in 10 were
    /// wrong.
    case stable
    case deprecated(replacedBy: RuleID?)

    public var name: String {
        switch self {
        case .preview: "preview"
        case .provisional: "provisional"
        case .stable: "stable"
        case .deprecated: "deprecated"
        }
    }
}

/// What becomes of findings in code that a rule's notes show; in the whole file where it has no notes.
public enum Gathering: Sendable {
    case none
    /// They are told as one with the rule's own.
    case asOne
    /// Neither they nor the rule's own are told, because no user meets that code.
    case silently
}

/// Which files a rule looks at.
public enum RuleScope: String, Sendable {
    case everywhere
    /// Everything but unit and UI tests.
    case appCode = "app-code"
    /// Unit and UI tests.
    case tests
    case uiTests = "ui-tests"
}

/// Text beside code that a rule looks at on purpose. Tests of the examples spare these parts.
public enum Readable: Sendable {
    case comments
    case strings
    /// Line breaks and their number: line length, blank lines and the like.
    case lineEndings
}

/// The identity of a rule.
public struct About: Sendable {
    public var id: RuleID
    /// The title of its page.
    public var name: String
    public var category: Category
    /// Only a proposal: the profile decides.
    public var severity: Severity
    /// The version that introduced it.
    public var since: String
    public var status: RuleStatus
    public var scope: RuleScope
    /// Earlier ids, and ids of other tools whose suppressions and configuration mean this rule.
    public var aliases: [String]
    /// Rules of which this one finds a special case: where both report one range, only this one is shown.
    public var specializes: [RuleID]
    /// What the rule reads beside code.
    public var reads: Set<Readable>
    /// A matter of style in which a project may have a habit of its own. Such a rule counts the places that keep it, too, with
    /// ``FilePass/keeps(_:)``; where nine tenths of a project do otherwise, that is said once.
    public var isConvention: Bool
    /// Its first note, where there is one, shows another place of the same thing, such as what this is a copy of. All places of
    /// one thing are one finding of a whole run.
    public var isToldOnce: Bool
    /// What it does with findings of other rules, unless somebody has named it.
    public var gathering: Gathering
    /// It reads manifests and lock files only, which belong to what a repository holds: `tenet repo check` runs it, too.
    public var isAboutManifests: Bool
    /// One or more sentences: why the bad thing is bad.
    public var why: String
    /// Two sentences of a standard that ask for what the rule checks: an exact one, to be copied, and one as another team
    /// says it in everyday words. The page shows them, and clauses are compared with them to find their rule.
    public var phrasings: [String]

    public init(
        _ id: RuleID, _ name: String, category: Category, severity: Severity, since: String = "0.1",
        status: RuleStatus = .provisional, scope: RuleScope = .everywhere, aliases: [String] = [],
        specializes: [RuleID] = [], reads: Set<Readable> = [], isConvention: Bool = false,
        isToldOnce: Bool = false, gathering: Gathering = .none, isAboutManifests: Bool = false, why: String,
        phrasings: [String] = []
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.severity = severity
        self.since = since
        self.status = status
        self.scope = scope
        self.aliases = aliases
        self.specializes = specializes
        self.reads = reads
        self.isConvention = isConvention
        self.isToldOnce = isToldOnce
        self.gathering = gathering
        self.isAboutManifests = isAboutManifests
        self.why = why
        self.phrasings = phrasings
    }
}
