/// Rules with their options and severities, compiled into tables so that one walk serves them all.
///
/// A table per file role leaves out rules that do not look at such files. Names of calls, attributes and references
/// are looked up once per node, whatever the number of rules that wait for them.
public struct RuleSet: Sendable {
    /// Sorted by id.
    public let rules: [Active]
    private let tables: [FileRole: HookTable]
    private let projectHooks: [(rule: Int, hook: Hooks.ProjectHook)]
    /// Fact types that rules collect, by name, so that cached facts can be decoded.
    let factTypes: [String: any Fact.Type]
    private let neededFacts: Set<BuiltInFacts>
    /// True when a rule looks at the whole project.
    public var needsProject: Bool { !projectHooks.isEmpty }

    public init(_ rules: [Active]) {
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
        neededFacts = installed.reduce(into: []) { $0.formUnion($1.neededFacts) }
        factTypes = Dictionary(
            installed.flatMap(\.factTypes).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
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
        let facts = needsProject ? FileFacts(pass, neededFacts) : FileFacts(role: role)
        return FileResult(
            findings: pass.findings.sorted(), facts: facts, suppressions: Suppression.all(in: pass),
            isComplete: finished)
    }

    /// Runs every project rule over the facts of all files, in path order.
    public func checkProject(_ files: [(path: String, facts: FileFacts)]) -> [Finding] {
        guard needsProject else { return [] }
        let pass = ProjectPass(files: files, rules: rules)
        for hook in projectHooks {
            pass.currentRule = hook.rule
            hook.hook.body(pass)
        }
        return pass.findings.sorted()
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
}

extension FileRole {
    /// Decided by folder and file names, then by what the file imports.
    static func of(path: String, tree: SyntaxTree) -> FileRole {
        for part in path.split(separator: "/").reversed() {
            let name = part.hasSuffix(".swift") ? part.dropLast(6) : part
            // May be a feature or a model of the app: imports tell.
            if name == "Test" { continue }
            if name.hasSuffix("UITests") || name.hasSuffix("UITest") { return .uiTest }
            if name.hasSuffix("Tests") || name.hasSuffix("Test") || name == "Specs" || name.hasSuffix("TestCase") {
                return .test
            }
        }
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
            "\(active.id)|\(active.severity.rawValue)|\(active.content)|\(active.clauses.joined(separator: ","))"
        }.joined(separator: "\n")
    }
}
