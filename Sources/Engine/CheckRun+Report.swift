internal import TenetFoundation
import TenetModel
import TenetRuleKit

// 4. Suppressions, baseline, changed lines: what there is to say.
extension CheckRun {
    /// Everything that the run has to tell.
    /// - Parameter beforeHiding: sees the report while its sources are as they are in the files.
    func report(beforeHiding: (RunReport) -> Void = { _ in }) -> RunReport {
        let reported = jobs.indices.filter { !jobs[$0].isContext }
        let silenced = suppressed(reported.filter { outcomes[$0].isChecked })
        var report = RunReport(toolVersion: request.toolVersion, profile: request.profile)
        report.root = request.root
        report.suppressedCount = silenced.count + repositoryFindings.silencedCount
        let slow = cutOff.map { SkippedFile(rule: $0, seconds: request.limits.ruleSeconds) }
        let unread = request.files.skipped + reported.compactMap { outcomes[$0].skipped }
        let known = PathSet(unread.map(\.path))
        let others = (request.repository?.unread ?? []).filter { !known.contains($0.path) }
        report.skipped = (unread + others + slow).sorted()
        report.excludedFiles = request.files.excludedCount
        report.excludedFolders = request.files.excludedFolderCount
        report.remarks = request.remarks + repositoryRemarks
        report.repository = repositoryScope
        report.checkedFiles = reported.count { outcomes[$0].isChecked && !jobs[$0].isResource }
        report.rules = summaries(used: Set(reported.map { jobs[$0].rules }))
        let documents = PathSet(request.contract?.documents ?? []).subtracting(reported.map { jobs[$0].path })
        report.findings = silenced.findings + projectFindings.filter { documents.contains($0.path) }
        report.findings += repositoryFindingsWithoutGeneralCases
        if request.baseline != nil || request.changedLines != nil {
            report.sources = sources(of: report.findings, into: [:])
            // First the baseline: a finding on a line that did not change is accepted, not gone.
            accept(&report)
            narrow(&report)
        }
        (report.findings, report.previewOnlyCount) = unusedCodeFolding.folded(report.findings.sorted())
        report.findings = copyFolding.folded(styleFolding.folded(habits.folded(report.findings)))
        report.sources = sources(of: report.findings, into: report.sources)
        beforeHiding(report)
        hideSecrets(in: &report)
        return report
    }

    /// The findings of some files without those that comments silence.
    private func suppressed(_ files: [Int]) -> (findings: [Finding], count: Int) {
        let appliers = table.entries.map { Suppressions(names, $0.rules) }
        let byPath = PathMap(grouping: projectFindings, by: \.path)
        var findings: [Finding] = []
        var count = 0
        for file in files {
            let result = outcomes[file].result
            let all = result.findings + (byPath[jobs[file].path] ?? [])
            guard !all.isEmpty || !result.suppressions.isEmpty else { continue }
            let applied = appliers[jobs[file].rules].apply(
                result.suppressions, to: all, path: jobs[file].path, ran: idsAboutCode(jobs[file].rules),
                off: idsOff(jobs[file].rules))
            findings += table.entries[jobs[file].rules].rules.withoutGeneralCases(applied.findings)
            count += applied.silencedCount
        }
        return (findings, count)
    }

    /// What rules about the repository find is silenced elsewhere: nothing here can say that a comment has no use for them.
    private func idsAboutCode(_ index: Int) -> Set<RuleID> {
        let entry = table.entries[index]
        return entry.ids.subtracting(entry.rules.rules.filter(\.needsRepository).map(\.id))
    }

    /// Rules about code that are off where a rule set applies. A run of chosen rules or standards says nothing of the others:
    /// the next one may run them.
    private func idsOff(_ index: Int) -> Set<RuleID> {
        guard request.runsWhatIsOn else { return [] }
        return names.aboutCode.subtracting(table.entries[index].ids)
    }

    /// Takes away what the baseline accepts.
    private func accept(_ report: inout RunReport) {
        guard let baseline = request.baseline else { return }
        let outcome = baseline.apply(
            to: report.findings, sources: report.sources, threads: request.threads, decided: rulesThatDecide,
            exists: { $0.hasPrefix(".git/") || FileStatus.isThere(LexicalPath.joined(request.root, $0)) })
        report.findings = outcome.new
        report.baselinedCount = outcome.knownCount
        report.staleBaseline = outcome.stale
    }

    /// Which rules had their say about which files.
    private var rulesThatDecide: Baseline.Decided {
        let seesProject = request.isWholeProject || jobs.contains(where: \.isContext)
        let ids = table.entries.map { entry in
            Set(entry.rules.rules.filter { !$0.needsRepository && (seesProject || !$0.needsProject) }.map(\.id))
        }
        var byPath: PathMap<Set<RuleID>> = [:]
        for document in request.contract?.documents ?? [] { byPath[document] = ids[projectRules] }
        for file in jobs.indices where !jobs[file].isContext {
            // A file that was looked at in part may have more findings than were found.
            byPath[jobs[file].path] = outcomes[file].skipped == nil ? ids[jobs[file].rules] : []
        }
        for (path, ids) in repositoryRules.elements { byPath[path, default: []].formUnion(ids) }
        // The findings of a file that is gone may be in one that was not asked for.
        return Baseline.Decided(byPath: byPath, ofMissingFiles: request.isWholeProject ? ids[projectRules] : [])
    }

    /// Leaves the findings on changed lines.
    private func narrow(_ report: inout RunReport) {
        guard let changed = request.changedLines else { return }
        let sources = report.sources
        let documents = PathSet(request.contract?.documents ?? [])
        // Files that no job is about: what differs from the base of the range was found with the history.
        let others = PathMap((request.repository?.changes ?? []).map { ($0.path, $0.addedLines) })
        func touches(_ path: String, _ range: ByteRange) -> Bool {
            // The commits of the range, its branch and the pull request are the change.
            if path.hasPrefix(".git/") { return true }
            guard let table = sources[path] else { return false }
            let first = table.line(at: range.lower)
            let last = max(first, table.line(at: max(range.lower, range.upper - 1)))
            return changed.touches(path, lines: first...last)
                || others[path]?.contains { (first...last).contains($0) } ?? false
        }
        // A change of the contract is a change of every model that it no longer fits.
        report.findings = report.findings.filter { finding in
            touches(finding.path, finding.range)
                || finding.notes.contains { documents.contains($0.path) && touches($0.path, $0.range) }
        }
    }

    /// The contents of every file that a finding or note points into.
    private func sources(of findings: [Finding], into known: PathMap<LineTable>) -> PathMap<LineTable> {
        var sources = known
        var texts = PathMap(jobs.compactMap { job in job.text.map { (job.path, $0) } })
        for document in request.repository?.virtualDocuments ?? [] { texts[document.path] = document.bytes }
        var buffer: [UInt8] = []
        let paths = PathSet(findings.map(\.path) + findings.flatMap { $0.notes.map(\.path) })
        for path in paths.sorted where sources[path] == nil {
            if let text = texts[path] {
                sources[path] = LineTable(text)
            } else if case .success = FileReader.read(
                LexicalPath.joined(request.root, path), into: &buffer, limit: FileStage.maximumSize)
            {
                sources[path] = LineTable(buffer)
            }
        }
        return sources
    }

    /// The rules that looked at some file.
    private func summaries(used: Set<Int>) -> [RuleSummary] {
        var byID: [RuleID: RuleSummary] = [:]
        let looked = table.entries.enumerated().flatMap { index, entry in
            entry.rules.rules.filter { rule in
                // Whether there are manifests or not, these rules have looked for them.
                rule.needsRepository || rule.definition.about.isAboutManifests && request.repository?.message == nil
                    ? request.repository != nil && (index == projectRules || used.contains(index))
                    : used.contains(index)
            }
        }
        for active in looked where !active.isSilent {
            let summary = active.definition.summary(severity: active.severity, withHelp: request.explainsRules)
            if let old = byID[active.id], old.severity >= summary.severity { continue }
            byID[active.id] = summary
        }
        return byID.values.sorted { $0.id < $1.id }
    }
}
