import TenetModel
import TenetRuleKit

// Stage three, only where somebody asks for it: files of any kind, and history.
extension CheckRun {
    /// Runs the rules about the repository. Each finding is as grave as its path has it, and off where the path says so.
    mutating func lookAtRepository() {
        guard let repository = request.repository else { return }
        var severities: [Int: [RuleID: Severity]] = [:]
        let found = table.entries[projectRules].rules.checkRepository(repository)
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
        let kept = RepositorySuppressions(repository).kept(adjusted)
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
        request.repository?.allGaps().map { Remark(path: ".", reason: .unreadHistory, message: $0) } ?? []
    }
}
