internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// Checks samples with the rules that their clauses are bound to, as `tenet check` would in the standard's profile.
struct SampleRun: Sendable {
    struct Outcome: Sendable {
        /// The rules that the clause is bound to.
        var rules: [RuleID]
        /// Those of them that report something.
        var found: [RuleID]
    }

    private struct Bound: Sendable {
        var profile: Profile
        var rules: [RuleID]
    }

    private let environment: Environment
    private let clauses: [String: Bound]
    private let globs: [String: Glob]

    /// - Parameter standards: each standard's name with its documents; where two have the same clause, the first counts;
    ///   two editions of one are refused.
    init(_ standards: [(name: String, documents: [StandardDocument])], in environment: Environment) throws {
        self.environment = environment
        try Edition.requireDistinct(standards)
        var clauses: [String: Bound] = [:]
        var patterns: Set<String> = []
        for standard in standards {
            let profile = try environment.profiles.profile(named: standard.name)
            patterns.formUnion(profile.layers.flatMap(\.paths))
            for entry in Coverage([standard], catalog: environment.catalog).entries where clauses[entry.id] == nil {
                clauses[entry.id] = Bound(profile: profile, rules: entry.rules.map { RuleID($0) })
            }
        }
        self.clauses = clauses
        globs = Dictionary(uniqueKeysWithValues: try ProjectFiles.globs(patterns.sorted()).map { ($0.pattern, $0) })
    }

    /// - Throws: ``UserError`` for a clause that none of the standards has.
    func outcome(of sample: Sample) throws -> Outcome {
        guard let bound = clauses[sample.clause] else {
            throw UserError("none of the standards has a clause `\(sample.clause)`; name its standard with --standard")
        }
        guard !bound.rules.isEmpty else { return Outcome(rules: [], found: []) }
        let report =
            if let files = sample.files { try check(files, bound) } else {
                check(sample.code ?? "", at: sample.path ?? "", bound)
            }
        let found = Set(report.findings.map(\.rule)).intersection(bound.rules)
        return Outcome(rules: bound.rules, found: found.sorted())
    }

    private func check(_ code: String, at path: String, _ bound: Bound) -> RunReport {
        var request = CheckRequest(root: "")
        request.contents = [path: Array(WholeFile(code, path: path).code.utf8)]
        return checker(bound, hasContract: false).run(request)
    }

    /// Writes the files to a folder of their own, where they are found, or left out, like those of a project.
    private func check(_ files: [String: String], _ bound: Bound) throws -> RunReport {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("sample-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files {
            let file = LexicalPath.joined(folder.path, path)
            guard LexicalPath.inner(file, of: folder.path) != nil else {
                throw UserError("the sample's file `\(path)` lies outside of its project; give a path inside of it")
            }
            try FileWriter.replace(file, with: Array(text.utf8))
        }
        var request = CheckRequest(root: folder.path)
        request.files = try ProjectFiles([], root: folder.path, current: folder.path, ProjectRequest()).files()
        let server = Project.assumedContract(bound.profile.contract, root: folder.path)
        if !server.isEmpty { request.contract = try Project.contract(server, root: folder.path) }
        return checker(bound, hasContract: !server.isEmpty).run(request)
    }

    private func checker(_ bound: Bound, hasContract: Bool) -> Checker {
        let settings = Settings(
            profile: bound.profile, configurations: [], catalog: environment.catalog, only: bound.rules,
            hasContract: hasContract, matches: { [globs] glob, path in globs[glob]?.covers(path) ?? false })
        return Checker(provider: SettingsProvider(settings: settings), known: environment.rules)
    }
}
