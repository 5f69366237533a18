internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit

extension Checker {
    /// Checks a project, fixes what can be fixed, and checks what has become of it: what is reported as left is what a
    /// check finds.
    ///
    /// Each file is fixed on its own until nothing changes. When rules about the whole project offer fixes, these follow
    /// round by round over all files, each file's own fixes at once behind them.
    /// - Parameters:
    ///   - request: as for a check. Files of the context are looked at and never changed.
    ///   - allowsUnsafe: apply fixes that may change what the program does, too.
    ///   - write: puts a file's new text into place. A file for which it fails counts as it is on the disk.
    public func fix(
        _ request: CheckRequest, allowsUnsafe: Bool, write: (FixedFile) throws(FileWriteError) -> Void
    ) -> FixReport {
        var run = FixRun(CheckRun(request, provider: provider, names: names), allowsUnsafe: allowsUnsafe)
        run.run.lookAtFiles()
        run.fixFiles()
        run.fixProject()
        let failures = run.write(write)
        run.run.lookAtProject()
        var report = FixReport(report: run.run.report(), files: run.files, failures: failures)
        report.unsettled = run.unsettled.sorted().map { run.run.jobs[$0].path }
        run.run.saveCache()
        return report
    }

    /// Only the new texts: nothing is written.
    public func fix(_ request: CheckRequest, allowsUnsafe: Bool) -> FixReport {
        fix(request, allowsUnsafe: allowsUnsafe) { _ throws(FileWriteError) in }
    }
}

/// The state of a run that fixes.
private struct FixRun {
    var run: CheckRun
    let allowsUnsafe: Bool
    /// By job: what the disk holds of files that were changed.
    private var old: [Int: [UInt8]] = [:]
    private var applied: [Int: [RuleID: Int]] = [:]
    private(set) var unsettled: Set<Int> = []
    private let suppressions: [Suppressions]
    /// What is left as it is, because the project does it so.
    private var habits = Habits()

    init(_ run: CheckRun, allowsUnsafe: Bool) {
        self.run = run
        self.allowsUnsafe = allowsUnsafe
        suppressions = run.table.entries.map { Suppressions(run.names, $0.rules) }
    }

    private func fixer(of job: Job) -> Fixer {
        Fixer(
            path: job.path, rules: run.table.entries[job.rules].rules, suppressions: suppressions[job.rules],
            allowsUnsafe: allowsUnsafe, habits: habits)
    }

    /// The files that may be changed.
    private var candidates: [Int] {
        run.jobs.indices.filter { index in
            let job = run.jobs[index]
            return !job.isContext && !job.isResource && run.outcomes[index].parses
        }
    }

    // MARK: Rounds

    /// Fixes every file on its own.
    mutating func fixFiles() {
        habits = run.habits
        let files = candidates.filter { index in
            let fixer = fixer(of: run.jobs[index])
            return !fixer.choose(among: fixer.open(run.outcomes[index])).isEmpty
        }
        _ = change(files.map { ($0, []) })
    }

    /// Goes round over all files until no finding about the project offers a fix any more.
    mutating func fixProject() {
        let rules = run.table.entries[run.projectRules].rules
        guard let fixing = rules.fixingProject(allowsUnsafe: allowsUnsafe) else { return }
        run.decodeFacts()
        for round in 0...Fixer.maximumRounds {
            let limits = ProjectLimits(seconds: run.request.limits.ruleSeconds)
            let result = fixing.checkProject(run.facts, contract: run.request.contract, limits: limits)
            let found = run.adjusted(result.findings)
            if round == 0 {
                (run.projectFindings, run.keptInProject) = (found, result.kept)
                habits = run.habits
            }
            let byPath = PathMap(grouping: found, by: \.path)
            let chosen = candidates.compactMap { index -> (Int, [Finding])? in
                guard let found = byPath[run.jobs[index].path] else { return nil }
                let fixer = fixer(of: run.jobs[index])
                let asked = Set(found)
                let open = fixer.open(run.outcomes[index], with: found).filter(asked.contains)
                return fixer.choose(among: open).isEmpty ? nil : (index, open)
            }
            guard !chosen.isEmpty else { return }
            if round == Fixer.maximumRounds {
                unsettled.formUnion(chosen.map(\.0))
            } else if !change(chosen) {
                return
            }
        }
    }

    /// Applies fixes of some findings, and then those of each file's own.
    /// - Returns: false when no file changed.
    private mutating func change(_ files: [(index: Int, findings: [Finding])]) -> Bool {
        let findings = Dictionary(files.map { ($0.index, $0.findings) }, uniquingKeysWith: { first, _ in first })
        let drafts = run.map(files.map(\.index)) { [self] index, worker -> (old: [UInt8], draft: Fixer.Draft)? in
            let job = run.jobs[index]
            // A file that is not any more what was looked at is left for the next run.
            guard job.read(into: &worker.buffer) == nil,
                worker.buffer.withUnsafeBufferPointer({ ContentHash($0) }) == run.outcomes[index].content
            else { return nil }
            let old = worker.buffer
            var draft = Fixer.Draft(bytes: old, outcome: run.outcomes[index])
            let fixer = fixer(of: job)
            _ = fixer.apply(findings[index] ?? [], to: &draft, on: worker.stage)
            fixer.settle(&draft, on: worker.stage)
            return draft.bytes == old && draft.isSettled ? nil : (old, draft)
        }
        for (file, change) in zip(files, drafts) {
            guard let change else { continue }
            take(change.draft, of: file.index, madeFrom: change.old)
        }
        return drafts.contains { $0.map { $0.draft.bytes != $0.old } ?? false }
    }

    private mutating func take(_ draft: Fixer.Draft, of index: Int, madeFrom text: [UInt8]) {
        if draft.bytes != text {
            if old[index] == nil { old[index] = text }
            run.jobs[index].text = draft.bytes
            run.outcomes[index] = draft.outcome
            applied[index, default: [:]].merge(draft.applied, uniquingKeysWith: +)
        }
        if draft.isSettled { unsettled.remove(index) } else { unsettled.insert(index) }
    }

    // MARK: Writing

    /// The files that were changed, in path order.
    var files: [FixedFile] {
        old.sorted { $0.key < $1.key }.compactMap { index, old in
            let job = run.jobs[index]
            guard let new = job.text, new != old else { return nil }
            return FixedFile(
                path: job.path, absolute: job.absolute, old: old, new: new, applied: applied[index] ?? [:])
        }
    }

    /// Writes every file; those that cannot be written are looked at again as they are.
    mutating func write(_ write: (FixedFile) throws(FileWriteError) -> Void) -> [FileWriteError] {
        var failures: [FileWriteError] = []
        let indices = PathMap(run.jobs.indices.map { (run.jobs[$0].path, $0) })
        for file in files {
            do throws(FileWriteError) {
                try write(file)
            } catch {
                failures.append(FileWriteError(path: file.path, cause: error.cause))
                if let index = indices[file.path] { restore(index) }
            }
        }
        return failures
    }

    private mutating func restore(_ index: Int) {
        run.jobs[index].text = run.request.contents[run.jobs[index].path]
        run.jobs[index].stamp = nil
        old[index] = nil
        applied[index] = nil
        unsettled.remove(index)
        let setting = run.setting(knowing: nil)
        let outcomes = run.map([index]) { [run] index, worker in
            run.jobs[index].run(with: run.table.entries[run.jobs[index].rules], in: setting, on: worker)
        }
        for outcome in outcomes { run.outcomes[index] = outcome }
    }
}

extension CheckRun {
    /// What every file tells the project, by path. It stays in the outcomes, too.
    fileprivate var facts: [(path: String, facts: FileFacts)] {
        jobs.indices.filter { outcomes[$0].hasFacts }.map { (jobs[$0].path, outcomes[$0].result.facts) }
    }
}
