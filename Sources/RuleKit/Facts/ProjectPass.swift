internal import TenetContracts

/// The whole project as facts: what project rules ask and where they report. No syntax is reachable from here.
public final class ProjectPass {
    /// Every file's built-in facts, linked.
    public private(set) var model: ProjectModel
    /// Models whose rule was cut off: handles of theirs may still be held.
    private var retired: [ProjectModel] = []
    var findings: [Finding] = []
    /// How many places keep a rule that is a convention.
    private(set) var kept: [RuleID: Int] = [:]
    var currentRule = 0
    private let rules: [RuleSet.Active]
    private var services = SharedAnswers()
    /// Facts of rules by their types.
    private let custom: [ObjectIdentifier: [(file: Int, recorded: RecordedFact)]]

    init(
        files: consuming [(path: String, facts: FileFacts)], rules: [RuleSet.Active],
        contract: ProjectContract? = nil
    ) {
        var sorted = files
        sorted.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        var custom: [ObjectIdentifier: [(file: Int, recorded: RecordedFact)]] = [:]
        for index in sorted.indices {
            for recorded in sorted[index].facts.custom {
                custom[ObjectIdentifier(type(of: recorded.fact)), default: []].append((index, recorded))
            }
            sorted[index].facts.custom = []
        }
        self.custom = custom
        model = ProjectModel(sorted, contract: contract)
        self.rules = rules
    }

    /// The running rule has used up its time: nothing that it reports counts any more, and the model answers nothing.
    ///
    /// For loops that take long without a question to the model; all others end by themselves. O(1).
    public var isOutOfTime: Bool { model.clock.isOver() }

    /// Forgets what a rule that was cut off has left: its findings from `first` on, and every answer that it shared.
    func forget(findingsFrom first: Int) {
        findings.removeSubrange(first...)
        services = SharedAnswers()
        retired.append(model)
        model = ProjectModel(sharing: model)
    }

    /// Every fact of a type, by path and then by position. O(facts of the type).
    public func facts<F: Fact>(_ type: F.Type) -> [Located<F>] {
        guard !isOutOfTime else { return [] }
        return (custom[ObjectIdentifier(type)] ?? []).compactMap { file, recorded in
            (recorded.fact as? F).map { fact in
                let linked = model.files[file]
                return Located(
                    fact: fact, path: linked.path, range: recorded.range, role: linked.role, fileNumber: file)
            }
        }
    }

    /// What several rules want to know of the project, computed when the first of them asks.
    /// - Parameter key: tells apart values of one type that were made with different options.
    public func service<Service>(_ key: some Hashable, _ make: () -> Service) -> Service {
        services.answer(key, make)
    }

    // MARK: Reporting

    /// Counts places that keep the convention which the running rule is about.
    public func keeps(_ count: Int = 1) {
        guard count > 0, rules[currentRule].definition.about.isConvention else { return }
        kept[rules[currentRule].id, default: 0] += count
    }

    /// Reports at a range of bytes of a file.
    /// - Parameters:
    ///   - fix: edits of this file; the hook must have said that it offers fixes.
    ///   - cited: the clauses that ask for it.
    public func report(
        _ message: String, help: String, in path: String, at range: ByteRange, notes: [Note] = [], fix: Fix? = nil,
        citing cited: CitedClauses = .all
    ) {
        let rule = rules[currentRule]
        var fix = rule.hooks.projectFixes == nil ? nil : fix
        if rule.hooks.projectFixes == .unsafe { fix?.safety = .unsafe }
        findings.append(
            Finding(
                rule: rule.id, severity: rule.severity, path: path, range: range, message: message, help: help,
                notes: notes, fix: fix, clauses: rule.clauses.ids(cited)))
    }

    /// Reports at a declaration's name.
    public func report(
        _ message: String, help: String, at declaration: Declaration, notes: [Note] = [], fix: Fix? = nil,
        citing cited: CitedClauses = .all
    ) {
        report(
            message, help: help, in: declaration.path, at: declaration.range, notes: notes, fix: fix, citing: cited)
    }

    /// Reports at a use.
    public func report(
        _ message: String, help: String, at use: Use, notes: [Note] = [], fix: Fix? = nil,
        citing cited: CitedClauses = .all
    ) {
        report(message, help: help, in: use.path, at: use.range, notes: notes, fix: fix, citing: cited)
    }
}

extension Declaration {
    /// A note at the declaration's name.
    public func note(_ message: String) -> Note { Note(path: path, range: range, message: message) }
}

extension Use {
    /// A note at the use.
    public func note(_ message: String) -> Note { Note(path: path, range: range, message: message) }
}
