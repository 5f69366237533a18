public import TenetContracts

/// Rules with their options and severities, compiled into tables so that one walk serves them all.
///
/// A table per file role leaves out rules that do not look at such files. Names of calls, attributes and references
/// are looked up once per node, whatever the number of rules that wait for them.
public struct RuleSet: Sendable {
    /// Sorted by id.
    public let rules: [Active]
    private let tables: [FileRole: HookTable]
    private let projectHooks: [(rule: Int, hook: Hooks.ProjectHook)]
    /// Fact types that rules collect, in the order in which they ask for them: cached facts carry the number of their
    /// type, and are read by rules of the same fingerprint only.
    let factTypes: [any Fact.Type]
    let factNumbers: [ObjectIdentifier: Int]
    private let neededFacts: Set<BuiltInFacts>
    /// True when a rule looks at the whole project.
    public var needsProject: Bool { !projectHooks.isEmpty }
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
        neededFacts = facts ?? installed.reduce(into: []) { $0.formUnion($1.neededFacts) }
        collectsFacts = facts.map { !$0.isEmpty } ?? !projectHooks.isEmpty
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

    /// Runs every rule over one parsed file in one walk.
    /// - Parameter shouldStop: asked now and then; returning true ends the walk early.
    public func check(
        _ tree: SyntaxTree, path: String, shouldStop: () -> Bool = { false }
    ) -> FileResult {
        let role = FileRole.of(path: path, tree: tree)
        let pass = FilePass(path: path, tree: tree, role: role, rules: rules)
        let finished = tables[role]?.walk(pass, shouldStop: shouldStop) ?? true
        let facts = collectsFacts ? FileFacts(pass, neededFacts) : FileFacts(role: role)
        return FileResult(
            findings: pass.findings.sorted(), facts: facts, suppressions: Suppression.all(in: pass),
            isComplete: finished)
    }

    /// Runs every project rule over the facts of all files, in path order. Facts that nobody else holds are freed while
    /// they are linked.
    /// - Parameters:
    ///   - contract: what the server says, when the project names it.
    ///   - run: runs each part, `link` and then each rule by its id.
    public func checkProject(
        _ files: consuming [(path: String, facts: FileFacts)], contract: ProjectContract? = nil,
        run: (String, () -> Void) -> Void = { $1() }
    ) -> [Finding] {
        guard needsProject else { return [] }
        var linked: ProjectPass?
        var unlinked = files
        run("link") {
            linked = ProjectPass(files: unlinked.takeAll(), rules: rules, contract: contract)
        }
        guard let pass = linked else { return [] }
        for hook in projectHooks {
            pass.currentRule = hook.rule
            run(rules[hook.rule].id.description) { hook.hook.body(pass) }
        }
        return pass.findings.sorted()
    }
}

extension RuleSet {
    /// Links the facts of all files and asks the model, without running a rule.
    public func inspect<Answer>(
        _ files: [(path: String, facts: FileFacts)], contract: ProjectContract? = nil,
        _ body: (ProjectModel) -> Answer
    ) -> Answer {
        body(ProjectPass(files: files, rules: rules, contract: contract).model)
    }
}

/// What the first stage yields for one file. Holds no syntax.
public struct FileResult: Sendable {
    public var findings: [Finding]
    public var facts: FileFacts
    public var suppressions: [Suppression]
    /// False when the walk was stopped early.
    public var isComplete: Bool

    public init(findings: [Finding], facts: FileFacts, suppressions: [Suppression], isComplete: Bool = true) {
        self.findings = findings
        self.facts = facts
        self.suppressions = suppressions
        self.isComplete = isComplete
    }

    /// The facts; none are left here.
    public mutating func takeFacts() -> FileFacts {
        let all = facts
        facts = FileFacts(role: all.role)
        return all
    }
}

extension FileRole {
    /// Decided by folder and file names, then by what the file imports.
    static func of(path: String, tree: SyntaxTree) -> FileRole {
        var isTest = false
        for part in path.split(separator: "/").reversed() {
            let name = part.hasSuffix(".swift") ? part.dropLast(6) : part
            // May be a feature or a model of the app: imports tell.
            if name == "Test" { continue }
            if name.hasSuffix("UITests") || name.hasSuffix("UITest") { return .uiTest }
            // `AppUITests/LaunchTests.swift`: the folder above may say more.
            if name.hasSuffix("Tests") || name.hasSuffix("Test") || name.hasSuffix("TestCase")
                || ["Specs", "tests", "__tests__"].contains(name)
            {
                isTest = true
            }
        }
        if isTest { return .test }
        for item in tree.root.statements {
            guard let module = item.item.as(ImportDeclSyntax.self)?.path.first?.name.text else { continue }
            if module == "XCTest" || module == "Testing" || module == "Quick" { return .test }
        }
        return .app
    }
}

extension RuleSet {
    /// A text that differs whenever other rules, options, severities or clauses apply: what caches compare.
    public var fingerprint: String {
        rules.map { active in
            "\(active.id)|\(active.severity.rawValue)|\(active.content.debugDescription)|\(active.clauses)"
        }.joined(separator: "\n")
    }
}

// Parts of a set of rules.
extension RuleSet {
    /// Cut down to the rules that look at the project: what a file whose own findings nobody reads is walked with.
    public var projectPart: RuleSet { RuleSet(rules.filter(\.needsProject), facts: neededFacts) }

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
