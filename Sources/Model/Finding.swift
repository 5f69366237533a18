/// A place that explains a finding, with a sentence.
public struct Note: Hashable, Sendable, Codable {
    public var path: String
    public var range: ByteRange
    public var message: String

    public init(path: String, range: ByteRange, message: String) {
        self.path = path
        self.range = range
        self.message = message
    }
}

/// One diagnostic of one rule.
public struct Finding: Hashable, Sendable, Codable {
    public var rule: RuleID
    public var severity: Severity
    /// The file, relative to the project's root, with `/` between its parts.
    public var path: String
    /// The smallest range that shows what is wrong.
    public var range: ByteRange
    /// What is wrong here; starts in lower case unless with code, and has no final full stop.
    public var message: String
    /// How to put it right, in the same form.
    public var help: String
    public var notes: [Note]
    public var fix: Fix?
    /// Ids of the clauses of the standard that this finding enforces.
    public var clauses: [String]
    /// Where else in the file the same is to be said: a matter of style is told once a file. In the order of the file.
    public var alsoAt: [ByteRange] = []

    public init(
        rule: RuleID, severity: Severity, path: String, range: ByteRange, message: String, help: String,
        notes: [Note] = [], fix: Fix? = nil, clauses: [String] = []
    ) {
        self.rule = rule
        self.severity = severity
        self.path = path
        self.range = range
        self.message = message
        self.help = help
        self.notes = notes
        self.fix = fix
        self.clauses = clauses
    }
}

extension Finding: Comparable {
    /// Orders by file, position, rule and message, so that no output depends on scheduling.
    public static func < (left: Finding, right: Finding) -> Bool {
        if !LexicalPath.areSame(left.path, right.path) { return LexicalPath.precedes(left.path, right.path) }
        if left.range != right.range { return left.range < right.range }
        if left.rule != right.rule { return left.rule < right.rule }
        return left.message < right.message
    }
}
