import TenetRepositorySupport
import TenetRuleKit

struct BranchOffBranch: Rule {
    static let about = About(
        "branch-off-branch", "Branch that builds on another branch", category: .history, severity: .warning,
        why: """
            A branch on top of another cannot be merged before it, shows its changes in review, and has to be rebased with every \
            change that the other gets.
            """,
        phrasings: [
            "Create every feature branch from the main branch, not from another unmerged feature branch.",
            "Do not stack pull requests: start new work on `main` or a release line, never on a colleague's open work.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let repository = pass.repository
            if let pullRequest = repository.pullRequest {
                let base = BranchName(pullRequest.base)
                guard !pullRequest.isByBot, !repository.isMain(pullRequest.base), !base.isLasting, !base.isRelease,
                    !repository.isMain(pullRequest.branch.text), !BranchName(pullRequest.branch.text).isLasting
                else { return }
                pass.report(
                    "this pull request goes into `\(pullRequest.base)`, which is a branch of work",
                    help: "merge that one first, and start this one from the main branch", in: pullRequest.document,
                    at: pullRequest.branch)
            } else if let branch = repository.branch, let other = foundation(of: branch, repository) {
                pass.report(
                    "`\(branch.name.text)` holds all commits of `\(other.name.text)`, which is not merged",
                    help: "merge that one first, or rebase this one onto the main branch", in: branch.document,
                    at: branch.name)
            }
        }
    }

    /// Another branch whose newest commit is one of the range, and not the newest: the one that is checked out goes on from there.
    private func foundation(of branch: RepositoryReference, _ repository: Repository) -> RepositoryReference? {
        guard repository.isWork(branch.name.text) else { return nil }
        let older = Set(repository.commits.dropFirst().map(\.id))
        return repository.branches.first {
            repository.isWork($0.name.text) && $0.isMerged != true && $0.name.text != branch.name.text
                && $0.commit != repository.commits.first?.id
                && older.contains($0.commit)
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            ".git/HEAD": "↓feature/HAR-13-currents\n",
            ".git/branch/1": "feature/HAR-12-tides\ncommit 3c4d\nmerged no\n",
            ".git/commit/1": "commit 1a2b\nparents 3c4d\n\nAdd currents\n",
            ".git/commit/2": "commit 3c4d\nparents 5e6f\n\nAdd tides\n",
        ]),
        .bad(files: [
            ".git/pull-request":
                "title: Currents\nbranch: ↓feature/HAR-13-currents\nbase: feature/HAR-12-tides\nauthor: ana\n\nText\n"
        ]),
        .good(files: [
            ".git/pull-request":
                "title: Currents\nbranch: feature/HAR-13-currents\nbase: release/1.4\nauthor: ana\n\nText\n"
        ]),
        .good(files: [
            ".git/HEAD": "feature/HAR-13-currents\n",
            ".git/branch/1": "feature/HAR-13-currents\ncommit 3c4d\nmerged no\n",
            ".git/commit/1": "commit 1a2b\nparents 3c4d\n\nAdd currents\n",
            ".git/commit/2": "commit 3c4d\nparents 5e6f\n\nAdd tides\n",
        ]),
        .good(files: [
            ".git/HEAD": "main\n", ".git/branch/1": "feature/HAR-12-tides\ncommit 3c4d\n",
            ".git/commit/1": "commit 1a2b\nparents 3c4d\n\nAdd currents\n",
            ".git/commit/2": "commit 3c4d\nparents 5e6f\n\nAdd tides\n",
        ]),
    ]
}
