/// The repository as rules see it, and where they report.
public final class RepositoryPass {
    public let repository: Repository
    var findings: [Finding] = []
    /// See ``conceal(_:)``.
    private(set) var concealed: Set<[UInt8]> = []
    /// See ``noteGap(_:)``.
    private(set) var gaps: [String] = []
    var currentRule = 0
    private let rules: [RuleSet.Active]
    private var services = SharedAnswers()

    init(_ repository: Repository, rules: [RuleSet.Active]) {
        self.repository = repository
        self.rules = rules
    }

    /// What several rules want to know of the repository, computed when the first of them asks.
    /// - Parameter key: tells apart values of one type that were made with different options.
    public func service<Service>(_ key: some Hashable, _ make: () -> Service) -> Service {
        services.answer(key, make)
    }

    /// A text that no report may show, wherever it stands: in the code beside a finding, in a commit, in a message that
    /// quotes it.
    public func conceal(_ text: [UInt8]) { concealed.insert(text) }

    /// Something that a rule could not look at, as a sentence without a full stop: no finding, and yet no clean answer either.
    public func noteGap(_ sentence: String) { if !gaps.contains(sentence) { gaps.append(sentence) } }

    /// Reports at a range of bytes of a file or of a document of the repository.
    /// - Parameter cited: the clauses that ask for it.
    public func report(
        _ message: String, help: String, in path: String, at range: ByteRange, notes: [Note] = [],
        citing cited: CitedClauses = .all
    ) {
        let rule = rules[currentRule]
        findings.append(
            Finding(
                rule: rule.id, severity: rule.severity, path: path, range: range, message: message, help: help,
                notes: notes, clauses: rule.clauses.ids(cited)))
    }

    /// Reports at a text of a document.
    public func report(
        _ message: String, help: String, in document: RepositoryDocument, at text: RangedText,
        citing cited: CitedClauses = .all
    ) {
        report(message, help: help, in: document.path, at: text.range, citing: cited)
    }
}
