/// What kind of code a file holds.
public enum FileRole: String, Sendable, Codable {
    case app
    case test
    case uiTest
}

/// Something computed from a file once and asked by several rules; see ``FilePass/service(_:)``.
public protocol FileService {
    init(_ file: FilePass)
}

/// One file being checked: what rules may ask, and where they report. Lives in one thread, for one file.
public final class FilePass {
    /// Relative to the project's root, with `/`.
    public let path: String
    public let tree: SyntaxTree
    public let role: FileRole
    var findings: [Finding] = []
    var facts: [RecordedFact] = []
    /// How many places keep a rule that is a convention, by the rule's number.
    private(set) var kept: [Int: Int] = [:]
    /// Set before each handler; read when it reports.
    var currentRule = 0
    var clock: WalkClock
    private let rules: [RuleSet.Active]
    private var commentsCache: (all: [Comment], readable: [Comment])?
    private var linesCache: LineTable?
    private var importsCache: Set<String>?
    private var services: [ObjectIdentifier: any FileService] = [:]
    /// The last part of the path.
    public let name: String
    /// The file's name without `.swift`.
    public let baseName: String

    init(
        path: String, tree: SyntaxTree, role: FileRole, rules: [RuleSet.Active],
        clock: WalkClock = WalkClock(limit: nil)
    ) {
        self.clock = clock
        self.path = path
        self.tree = tree
        self.role = role
        self.rules = rules
        name = path.split(separator: "/").last.map(String.init) ?? path
        baseName = name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
    }

    public var root: SourceFileSyntax { tree.root }
    public var isTest: Bool { role != .app }
    public var isUITest: Bool { role == .uiTest }

    /// Runs a rule's part of the work: what it reports is the rule's.
    @inline(__always)
    func run(_ rule: Int, _ body: () -> Void) {
        currentRule = rule
        guard clock.isMeasuring else { return body() }
        let start = ContinuousClock.now
        body()
        clock.add(ContinuousClock.now - start, to: rule)
    }

    /// What several rules want to know of the file, computed when the first of them asks.
    public func service<Service: FileService>(_ type: Service.Type) -> Service {
        if let known = services[ObjectIdentifier(type)] as? Service { return known }
        let made = Service(self)
        services[ObjectIdentifier(type)] = made
        return made
    }

    /// The modules that the file imports, wherever the import stands.
    public var imports: Set<String> {
        if let importsCache { return importsCache }
        let found = Set(
            root.descendants(ImportDeclSyntax.self).compactMap { $0.path.first?.name.text.string })
        importsCache = found
        return found
    }

    /// True when the file can use SwiftUI views: it imports SwiftUI or something that brings it along.
    public var usesSwiftUI: Bool {
        !imports.isDisjoint(with: ["SwiftUI", "WidgetKit", "_SwiftUI", "Charts", "MapKit_SwiftUI"])
    }

    /// The comments of the file without those that silence findings, in order. Computed once.
    ///
    /// What a rule reads in comments is read here: a comment that silences a rule is never what satisfies it.
    public var comments: [Comment] { readComments().readable }

    /// Every comment in the file, in order: for questions about bytes, not about what somebody wrote. Computed once.
    public var allComments: [Comment] { readComments().all }

    private func readComments() -> (all: [Comment], readable: [Comment]) {
        if let commentsCache { return commentsCache }
        let all = Comment.all(in: tree)
        let found = (all, all.contains(where: \.isCommand) ? all.filter { !$0.isCommand } : all)
        commentsCache = found
        return found
    }

    /// Lines of the file. Computed once; most rules do not need it.
    public var lines: LineTable {
        if let linesCache { return linesCache }
        let table = LineTable(Array(tree.text))
        linesCache = table
        return table
    }

    // MARK: Reporting

    /// Reports at a node.
    /// - Parameters:
    ///   - message: what is wrong here and why it matters; no final full stop.
    ///   - help: how to put it right; no final full stop.
    ///   - fix: edits of this file that put it right; not offered when a comment would be lost.
    ///   - severity: in place of the rule's, where an option says that this much is graver; nil for the rule's.
    ///   - cited: the clauses that ask for it.
    public func report(
        _ message: String, help: String, at node: some SyntaxProtocol, fix: Fix? = nil, notes: [Note] = [],
        severity: Severity? = nil, citing cited: CitedClauses = .all
    ) {
        report(message, help: help, at: node.range, fix: fix, notes: notes, severity: severity, citing: cited)
    }

    /// Counts places that keep the convention which the running rule is about.
    public func keeps(_ count: Int = 1) {
        guard count > 0, rules[currentRule].definition.about.isConvention else { return }
        kept[currentRule, default: 0] += count
    }

    /// Reports at a range of bytes.
    public func report(
        _ message: String, help: String, at range: ByteRange, fix: Fix? = nil, notes: [Note] = [],
        severity: Severity? = nil, citing cited: CitedClauses = .all
    ) {
        let rule = rules[currentRule]
        guard !rule.isSilent else { return }
        findings.append(
            Finding(
                rule: rule.id, severity: severity ?? rule.severity, path: path, range: range, message: message,
                help: help,
                notes: notes, fix: keepingComments(fix), clauses: rule.clauses.ids(cited)))
    }

    /// The running rule is about comments.
    var isAboutComments: Bool { rules[currentRule].definition.about.reads.contains(.comments) }

    /// A note in this file.
    public func note(_ message: String, at node: some SyntaxProtocol) -> Note {
        Note(path: path, range: node.range, message: message)
    }

    @usableFromInline func record<F: Fact>(_ fact: F, at range: ByteRange) {
        facts.append(RecordedFact(fact: fact, range: range))
    }
}
