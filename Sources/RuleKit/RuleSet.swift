public import TenetContracts
public import TenetModel

/// Rules with their options and severities, compiled into tables so that one walk serves them all.
///
/// A table per file role leaves out rules that do not look at such files. Names of calls, attributes and references
/// are looked up once per node, whatever the number of rules that wait for them.
public struct RuleSet: Sendable {
    /// Sorted by id.
    public let rules: [Active]
    private let tables: [FileRole: HookTable]
    private let projectHooks: [(rule: Int, hook: Hooks.ProjectHook)]
    private let repositoryHooks: [(rule: Int, hook: Hooks.RepositoryHook)]
    /// Fact types that rules collect, in the order in which they ask for them: cached facts carry the number of their
    /// type, and are read by rules of the same fingerprint only.
    let factTypes: [any Fact.Type]
    let factNumbers: [ObjectIdentifier: Int]
    private let neededFacts: Set<BuiltInFacts>
    /// True when a rule looks at the whole project.
    public var needsProject: Bool { !projectHooks.isEmpty }
    /// True when a rule looks at the repository.
    public var needsRepository: Bool { !repositoryHooks.isEmpty }
    /// By rule: the rules of which it finds special cases.
    private let specializations: [RuleID: [RuleID]]
    /// True when it asks files what they tell the project.
    public let collectsFacts: Bool

    public init(_ rules: [Active]) { self.init(rules, facts: nil) }

    /// - Parameter facts: the facts to collect, when they are not those that the rules need.
    private init(_ rules: [Active], facts: Set<BuiltInFacts>?) {
        let sorted = rules.sorted { $0.id < $1.id }
        self.rules = sorted
        let installed = sorted.map(\.hooks)
        var tables: [FileRole: HookTable] = [:]
        for role in [FileRole.app, .test, .uiTest] {
            tables[role] = HookTable(
                installed.enumerated().filter { Self.looks(sorted[$0.offset].definition.about.scope, at: role) })
        }
        self.tables = tables
        projectHooks = installed.enumerated().flatMap { rule, hooks in hooks.projects.map { (rule, $0) } }
        repositoryHooks = installed.enumerated().flatMap { rule, hooks in hooks.repositories.map { (rule, $0) } }
        neededFacts = facts ?? installed.reduce(into: []) { $0.formUnion($1.neededFacts) }
        collectsFacts = !projectHooks.isEmpty
        specializations = sorted.reduce(into: [:]) { $0[$1.id] = $1.definition.about.specializes }
            .filter { !$0.value.isEmpty }
        var factNumbers: [ObjectIdentifier: Int] = [:]
        var factTypes: [any Fact.Type] = []
        for type in installed.lazy.flatMap(\.factTypes) where factNumbers[ObjectIdentifier(type)] == nil {
            factNumbers[ObjectIdentifier(type)] = factTypes.count
            factTypes.append(type)
        }
        self.factTypes = factTypes
        self.factNumbers = factNumbers
    }

    private static func looks(_ scope: RuleScope, at role: FileRole) -> Bool {
        switch scope {
        case .everywhere: true
        case .appCode: role == .app
        case .tests: role != .app
        case .uiTests: role == .uiTest
        }
    }

    /// The findings of one file with one finding for one fact: where a rule and its special case report the same range, the
    /// special case stays, as severe as either and with the clauses of both. O(findings).
    public func withoutGeneralCases(_ findings: [Finding]) -> [Finding] {
        var special: [ByteRange: [(index: Int, general: [RuleID])]] = [:]
        for (index, finding) in findings.enumerated() {
            guard let general = specializations[finding.rule] else { continue }
            special[finding.range, default: []].append((index, general))
        }
        guard !special.isEmpty else { return findings }
        var result = findings
        var dropped: Set<Int> = []
        for (index, finding) in findings.enumerated() {
            guard let exact = special[finding.range]?.first(where: { $0.general.contains(finding.rule) }) else {
                continue
            }
            dropped.insert(index)
            result[exact.index].severity = max(result[exact.index].severity, finding.severity)
            result[exact.index].clauses += finding.clauses.filter { !result[exact.index].clauses.contains($0) }
        }
        return result.indices.filter { !dropped.contains($0) }.map { result[$0] }
    }

    /// The rules that find a special case of this one: they say more of the same place.
    public func specialCases(of rule: RuleID) -> Set<RuleID> {
        Set(specializations.filter { $0.value.contains(rule) }.keys)
    }

    /// Runs every rule over one parsed file in one walk.
    /// - Parameter limit: the walk ends early when it takes longer.
    public func check(_ tree: SyntaxTree, path: String, limit: Duration? = nil) -> FileResult {
        let role = FileRole.of(path: path, tree: tree)
        let pass = FilePass(path: path, tree: tree, role: role, rules: rules, clock: WalkClock(limit: limit))
        let finished = tables[role]?.walk(pass) ?? true
        let facts = collectsFacts ? FileFacts(pass, neededFacts) : FileFacts(role: role)
        return FileResult(
            findings: pass.findings.sorted(), facts: facts, suppressions: Suppression.all(in: pass),
            kept: Dictionary(pass.kept.map { (rules[$0.key].id, $0.value) }, uniquingKeysWith: +),
            slowest: finished ? nil : rules[pass.clock.slowest ?? pass.currentRule].id)
    }

    /// Runs every project rule over the facts of all files, in path order. Facts that nobody else holds are freed while
    /// they are linked.
    /// - Parameters:
    ///   - contract: what the server says, when the project names it.
    ///   - limits: how long each rule and all of them may take.
    ///   - run: runs each part, `link` and then each rule by its id.
    public func checkProject(
        _ files: consuming [(path: String, facts: FileFacts)], contract: ProjectContract? = nil,
        limits: ProjectLimits = ProjectLimits(), run: (String, () -> Void) -> Void = { $1() }
    ) -> ProjectResult {
        guard needsProject else { return ProjectResult() }
        var linked: ProjectPass?
        var unlinked = files
        run("link") {
            linked = ProjectPass(files: unlinked.takeAll(), rules: rules, contract: contract)
        }
        guard let pass = linked else { return ProjectResult() }
        var cutOff: Set<RuleID> = []
        let start = ContinuousClock.now
        for hook in projectHooks {
            let rule = rules[hook.rule].id
            guard ContinuousClock.now - start < limits.total else {
                cutOff.insert(rule)
                continue
            }
            pass.currentRule = hook.rule
            let first = pass.findings.count
            pass.model.clock.start(limits.rule)
            run(rule.description) { hook.hook.body(pass) }
            if pass.model.clock.wasOver {
                pass.forget(findingsFrom: first)
                cutOff.insert(rule)
            }
        }
        let findings = pass.findings.filter { !cutOff.contains($0.rule) }
        return ProjectResult(findings: findings.sorted(), kept: pass.kept, cutOff: cutOff.sorted())
    }
}

extension RuleSet {
    /// Runs every rule about the repository. Findings are sorted.
    /// - Parameters:
    ///   - conceal: is given the texts that no report may show, and what rules could not look at.
    ///   - run: runs each rule by its id.
    public func checkRepository(
        _ repository: Repository, conceal: (_ texts: Set<[UInt8]>, _ gaps: [String]) -> Void = { _, _ in },
        run: (String, () -> Void) -> Void = { $1() }
    ) -> [Finding] {
        guard needsRepository else { return [] }
        let pass = RepositoryPass(repository, rules: rules)
        for hook in repositoryHooks {
            pass.currentRule = hook.rule
            run(rules[hook.rule].id.description) { hook.hook.body(pass) }
        }
        conceal(pass.concealed, pass.gaps)
        return pass.findings.sorted()
    }
}

/// How long stage two may take.
public struct ProjectLimits: Sendable {
    /// For one rule, what it asks the model first included.
    public var rule: Duration
    /// For all of them: rules that have not started by then are left out.
    public var total: Duration

    /// - Parameter seconds: for one rule; all together get ten times as much.
    public init(seconds: Int = CheckLimits().ruleSeconds) {
        rule = .seconds(seconds)
        total = .seconds(seconds) * 10
    }
}

/// What project rules found.
public struct ProjectResult: Sendable {
    /// Sorted.
    public var findings: [Finding] = []
    /// How many places keep each rule that is a convention.
    public var kept: [RuleID: Int] = [:]
    /// Rules that took too long, or did not start in time, sorted. Nothing of them is among the findings: what a rule
    /// finds before its time is over differs from run to run.
    public var cutOff: [RuleID] = []
}

extension RuleSet {
    /// Links the facts of all files and asks the model, without running a rule.
    public func inspect<Answer>(
        _ files: [(path: String, facts: FileFacts)], contract: ProjectContract? = nil,
        _ body: (ProjectModel) -> Answer
    ) -> Answer {
        body(ProjectPass(files: files, rules: rules, contract: contract).model)
    }

    /// Links the facts of all files and asks them, those that the rules collect included, without running a rule.
    public func inspectFacts<Answer>(
        _ files: [(path: String, facts: FileFacts)], contract: ProjectContract? = nil,
        _ body: (ProjectPass) -> Answer
    ) -> Answer {
        body(ProjectPass(files: files, rules: rules, contract: contract))
    }
}

/// What the first stage yields for one file. Holds no syntax.
public struct FileResult: Sendable {
    public var findings: [Finding]
    public var facts: FileFacts
    public var suppressions: [Suppression]
    /// How many places keep each rule that is a convention.
    public var kept: [RuleID: Int]
    /// The rule that took the most time when the walk was ended early; nil when it was not.
    public var slowest: RuleID?
    /// False when the walk was ended early.
    public var isComplete: Bool { slowest == nil }

    public init(
        findings: [Finding], facts: FileFacts, suppressions: [Suppression], kept: [RuleID: Int] = [:],
        slowest: RuleID? = nil
    ) {
        self.findings = findings
        self.facts = facts
        self.suppressions = suppressions
        self.kept = kept
        self.slowest = slowest
    }

    /// The facts; none are left here.
    public mutating func takeFacts() -> FileFacts {
        let all = facts
        facts = FileFacts(role: all.role)
        return all
    }
}

extension FileRole {
    /// Decided by the folders, and by what the file imports. The name of a file, or of a folder in the singular, may
    /// be that of a feature (`SleepTest.swift`, `SpeedTest/`): it only tells which kind of test it is.
    static func of(path: String, tree: SyntaxTree) -> FileRole {
        let parts = path.split(separator: "/")
        var isTest = false
        var mayBeUITest = false
        for (index, part) in parts.enumerated().reversed() {
            let isFile = index == parts.count - 1
            let name = isFile && part.hasSuffix(".swift") ? part.dropLast(6) : part
            if name.hasSuffix("UITests"), !isFile { return .uiTest }
            mayBeUITest = mayBeUITest || name.hasSuffix("UITests") || name.hasSuffix("UITest")
            // `AppUITests/LaunchTests.swift`: the folder above may say more.
            isTest = isTest || !isFile && (name.hasSuffix("Tests") || folders.contains(name))
        }
        guard isTest || importsTests(tree) else { return .app }
        return mayBeUITest ? .uiTest : .test
    }

    private static let folders: Set<Substring> = ["Specs", "tests", "__tests__"]

    /// The file imports what tests are written with, or a module as only tests may import it.
    private static func importsTests(_ tree: SyntaxTree) -> Bool {
        tree.root.statements.contains { item in
            guard let node = item.item.as(ImportDeclSyntax.self), let module = node.path.first?.name.text else {
                return false
            }
            return module.isOne(of: ["XCTest", "Testing", "Quick"]) || node.hasAttribute("testable")
        }
    }
}

extension RuleSet {
    /// A text that differs whenever other rules, options, severities or clauses apply: what caches compare.
    public var fingerprint: String {
        rules.map { active in
            "\(active.id)|\(active.isSilent ? "silent" : active.severity.rawValue)|\(active.content.debugDescription)|\(active.clauses.entries)"
        }.joined(separator: "\n")
    }
}

// Parts of a set of rules.
extension RuleSet {
    /// Cut down to the rules that look at the project: what a file whose own findings nobody reads is walked with.
    public var projectPart: RuleSet { RuleSet(rules.filter(\.needsProject), facts: neededFacts) }

    /// With rules that apply to other paths: they collect what they want to know here, and find nothing.
    public func collecting(for others: [Active]) -> RuleSet { RuleSet(rules + others.map(\.silenced)) }

    /// Cut down to the rules that look at the project and offer fixes there; nil when there are none.
    public func fixingProject(allowsUnsafe: Bool) -> RuleSet? {
        let fixing = rules.filter { rule in
            rule.hooks.projectFixes == .safe || (rule.hooks.projectFixes == .unsafe && allowsUnsafe)
        }
        return fixing.isEmpty ? nil : RuleSet(fixing)
    }
}

extension Array {
    /// The elements; none are left here.
    fileprivate mutating func takeAll() -> [Element] {
        let all = self
        self = []
        return all
    }
}
