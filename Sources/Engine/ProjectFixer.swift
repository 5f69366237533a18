import TenetModel
import TenetRuleKit

/// Applies the fixes of findings about the whole project, round by round over all files, until nothing changes. Each fix
/// edits the file of its finding, and that file's own fixes follow at once.
struct ProjectFixer: Sendable {
    /// One file of the project, and what has become of it.
    struct File: Sendable {
        var path: String
        var absolute: String
        /// The text when it is not that on disk.
        var text: [UInt8]?
        /// Where its rules stand among the fixer's.
        var rules: Int
        /// Only looked at for what it tells the project.
        var isContext = false
        /// Not a Swift file.
        var isResource = false
        var isChanged = false
        var isSettled = true
        var applied: [RuleID: Int] = [:]
        /// What is left of the findings about this file alone.
        var remaining: [Finding] = []
        /// What is left of the findings about the project.
        var open: [Finding] = []
    }

    /// The rules of some files.
    struct Rules: Sendable {
        var fixer: Fixer
        /// What their facts are collected with.
        var collecting: RuleSet
    }

    /// What a file says as it stands.
    private struct Look: Sendable {
        var facts: FileFacts?
        var suppressions: [Suppression] = []
        /// Parsed without a problem.
        var isFixable = false
    }

    let project: RuleSet
    let rules: [Rules]
    let threads: Int
    var probe: ParseProbe?

    /// The fixer for some rule sets; nil when none of the project's rules fixes anything there.
    /// - Parameter project: the rules that apply where no path says otherwise.
    init?(_ project: RuleSet, fixers: [(fixer: Fixer, rules: RuleSet)], allowsUnsafe: Bool, threads: Int) {
        guard let fixing = project.fixingProject(allowsUnsafe: allowsUnsafe) else { return nil }
        self.project = fixing
        self.threads = threads
        rules = fixers.map { fixer, rules in
            Rules(fixer: fixer, collecting: rules.fixingProject(allowsUnsafe: allowsUnsafe, for: fixing))
        }
    }

    /// The files with their new texts.
    func run(_ files: [File]) -> [File] {
        var files = files
        var looks: [Look?] = Array(repeating: nil, count: files.count)
        for round in 0...Fixer.maximumRounds {
            look(at: files, &looks)
            let chosen = choose(&files, looks.map { $0 ?? Look() })
            if round == Fixer.maximumRounds {
                for (index, _) in chosen { files[index].isSettled = false }
                break
            }
            let changed = apply(chosen, files)
            guard !changed.isEmpty else { break }
            for (index, file) in changed {
                files[index] = file
                looks[index] = nil
            }
        }
        return files
    }

    // MARK: One round

    /// Looks at the files that changed; at all of them in the first round.
    private func look(at files: [File], _ looks: inout [Look?]) {
        let stale = files.indices.filter { looks[$0] == nil }
        let made = Workers.map(stale.count, threads: threads, probe: probe) { number, worker in
            let file = files[stale[number]]
            guard file.read(into: &worker.buffer) else { return Look() }
            return worker.buffer.withUnsafeBufferPointer { bytes in
                guard !file.isResource else {
                    return Look(facts: worker.stage.readResource(bytes, path: file.path).result.facts)
                }
                let outcome = worker.stage.check(bytes, path: file.path, rules: rules[file.rules].collecting)
                let isLookedAt = outcome.skipped.map(\.reason.isPartial) ?? true
                return Look(
                    facts: isLookedAt ? outcome.result.facts : nil, suppressions: outcome.result.suppressions,
                    isFixable: outcome.parses)
            }
        }
        for (index, look) in zip(stale, made) { looks[index] = look }
    }

    /// The findings to fix in this round, by file; notes what is found.
    private func choose(_ files: inout [File], _ looks: [Look]) -> [(index: Int, findings: [Finding])] {
        let facts = files.indices.compactMap { index in looks[index].facts.map { (files[index].path, $0) } }
        let found = Dictionary(grouping: project.checkProject(facts).findings, by: \.path)
        var chosen: [(index: Int, findings: [Finding])] = []
        for index in files.indices where !files[index].isContext && !files[index].isResource {
            let file = files[index]
            let rules = rules[file.rules]
            let severities = Dictionary(
                rules.collecting.rules.map { ($0.id, $0.severity) }, uniquingKeysWith: { first, _ in first })
            let own = (found[file.path] ?? []).compactMap { finding in
                severities[finding.rule].map { severity in
                    var finding = finding
                    finding.severity = severity
                    return finding
                }
            }
            files[index].open = rules.fixer.suppressions.apply(
                looks[index].suppressions, to: own, path: file.path, ran: []
            ).findings.filter { severities[$0.rule] != nil }
            guard looks[index].isFixable else { continue }
            let findings = rules.fixer.select(files[index].open)
            if !findings.isEmpty { chosen.append((index, findings)) }
        }
        return chosen
    }

    /// The files that the fixes changed, each fixed on its own afterwards.
    private func apply(_ chosen: [(index: Int, findings: [Finding])], _ files: [File]) -> [(index: Int, file: File)] {
        let made: [(index: Int, file: File)?] = Workers.map(
            chosen.count, threads: threads, probe: probe
        ) { number, worker in
            let (index, findings) = chosen[number]
            var file = files[index]
            let fixer = rules[file.rules].fixer
            guard file.read(into: &worker.buffer),
                let (text, used) = fixer.apply(findings, to: worker.buffer, worker.stage)
            else { return nil }
            let outcome = fixer.fix(text, path: file.path, with: worker.stage)
            for finding in used { file.applied[finding.rule, default: 0] += 1 }
            file.applied.merge(outcome.applied, uniquingKeysWith: +)
            file.text = outcome.bytes
            file.isChanged = true
            file.isSettled = outcome.isSettled
            file.remaining = outcome.remaining
            return (index, file)
        }
        return made.compactMap { $0 }
    }
}

extension ProjectFixer.File {
    /// Copies the text as it stands; false when the file cannot be read.
    fileprivate func read(into buffer: inout [UInt8]) -> Bool {
        if let text {
            buffer = text
            return true
        }
        guard case .success = FileReader.read(absolute, into: &buffer, limit: FileStage.maximumSize) else {
            return false
        }
        return true
    }
}
