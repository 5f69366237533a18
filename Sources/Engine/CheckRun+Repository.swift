import TenetModel
import TenetRuleKit

// Stage three, only where somebody asks for it: files of any kind, and history.
extension CheckRun {
    /// Runs the rules about the repository. Each finding is as grave as its path has it, and off where the path says so.
    mutating func lookAtRepository() {
        guard let repository = request.repository else { return }
        var severities: [Int: [RuleID: Severity]] = [:]
        let rules = table.entries[projectRules].rules
        let found = rules.checkRepository(repository, conceal: { (concealed, repositoryGaps) = ($0, $1) })
        let adjusted = found.compactMap { finding -> Finding? in
            let index = table.index(for: finding.path)
            let known =
                severities[index]
                ?? Dictionary(
                    table.entries[index].rules.rules.filter { !$0.isSilent }.map { ($0.id, $0.severity) },
                    uniquingKeysWith: { first, _ in first })
            severities[index] = known
            guard let severity = known[finding.rule] else { return nil }
            var finding = finding
            finding.severity = severity
            return finding
        }
        let kept = RepositorySuppressions(repository, specialCases: rules.specialCases).kept(adjusted)
        repositoryFindings = (kept, adjusted.count - kept.count)
        guard request.baseline != nil else { return }
        var known: [Int: Set<RuleID>] = [:]
        for path in repository.files.map(\.path) + repository.virtualDocuments.map(\.path) {
            let index = table.index(for: path)
            let ids = known[index] ?? Set(table.entries[index].rules.rules.filter(\.needsRepository).map(\.id))
            known[index] = ids
            repositoryRules[path] = ids
        }
    }

    /// What was looked at, for reports.
    var repositoryScope: RepositoryScope? {
        request.repository.map { repository in
            RepositoryScope(
                files: repository.files.count, commits: repository.commits.count, branch: repository.branch?.name.text,
                since: repository.since, isMessage: repository.message != nil)
        }
    }

    /// What could not be looked at. Rules have asked for contents by now.
    var repositoryRemarks: [Remark] {
        let gaps = (request.repository?.allGaps() ?? []) + repositoryGaps
        return gaps.map { Remark(path: ".", reason: .unreadHistory, message: $0) }
    }

    /// What rules about the repository found, without the places of which a rule about Swift says more; silenced or not, a
    /// place is told once.
    var repositoryFindingsWithoutGeneralCases: [Finding] {
        guard !repositoryFindings.findings.isEmpty else { return [] }
        let rules = table.entries[projectRules].rules
        let outcomesByPath = PathMap(jobs.indices.map { (jobs[$0].path, $0) })
        var specialCases: [RuleID: Set<RuleID>] = [:]
        return repositoryFindings.findings.filter { finding in
            let special = specialCases[finding.rule] ?? rules.specialCases(of: finding.rule)
            specialCases[finding.rule] = special
            guard !special.isEmpty, let file = outcomesByPath[finding.path] else { return true }
            return !outcomes[file].result.findings.contains {
                special.contains($0.rule) && $0.range.overlaps(finding.range)
            }
        }
    }
}
