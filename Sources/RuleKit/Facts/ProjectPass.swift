/// The whole project as facts: what project rules ask and where they report. No syntax is reachable from here.
public final class ProjectPass {
    /// Facts of every file, sorted by path.
    public let files: [(path: String, facts: FileFacts)]
    var findings: [Finding] = []
    var currentRule = 0
    private let rules: [RuleSet.Active]

    init(files: [(path: String, facts: FileFacts)], rules: [RuleSet.Active], factTypes: [String: any Fact.Type]) {
        self.files = files.sorted { $0.path < $1.path }
        self.rules = rules
    }

    /// Every fact of a type, by path and then by position. O(facts).
    public func facts<F: Fact>(_ type: F.Type) -> [Located<F>] {
        files.flatMap { file in
            file.facts.custom.compactMap { recorded in
                (recorded.fact as? F).map { Located(fact: $0, path: file.path, range: recorded.range) }
            }
        }
    }

    /// Reports at a range of bytes of a file.
    public func report(
        _ message: String, help: String, in path: String, at range: ByteRange, notes: [Note] = []
    ) {
        let rule = rules[currentRule]
        findings.append(
            Finding(
                rule: rule.id, severity: rule.severity, path: path, range: range, message: message, help: help,
                notes: notes, clauses: rule.clauses))
    }
}
