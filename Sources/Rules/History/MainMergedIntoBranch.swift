import TenetRepositorySupport
import TenetRuleKit

struct MainMergedIntoBranch: Rule {
    static let about = About(
        "main-merged-into-branch", "Main branch merged into a branch", category: .history, severity: .warning,
        why: """
            A merge of the main branch mixes the commits of others into yours. A rebase keeps yours together, on top of what \
            they are tried with.
            """,
        phrasings: [
            "Rebase a feature branch onto the main branch instead of merging the main branch into it.",
            "To catch up with `develop`, we replay our own commits on top and never pull it in with a merge.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let repository = pass.repository
            guard !repository.isOnMain, repository.branch != nil || repository.pullRequest != nil,
                !isShared(repository.commits)
            else { return }
            for commit in repository.commits where commit.isMerge && !commit.isByBot {
                guard let merged = Self.merged(commit.subject), isUpstream(merged, repository) else { continue }
                pass.report(
                    "`\(merged)` was merged into this branch",
                    help: "rebase the branch onto `origin/\(merged)` instead",
                    in: commit.document, at: commit.message.subject)
            }
        }
    }

    /// Rebasing a branch of several people takes away what the others build on.
    private func isShared(_ commits: [Commit]) -> Bool {
        Set(commits.filter { !$0.isByBot && !$0.isMerge }.map { $0.author.name.lowercased() }).count > 1
    }

    private func isUpstream(_ name: String, _ repository: Repository) -> Bool {
        repository.isMain(name) || name == repository.pullRequest?.base
    }

    /// The branch that git's own subject of a merge names, without its remote.
    private static func merged(_ subject: String) -> String? {
        guard subject.hasPrefix("Merge branch '") || subject.hasPrefix("Merge remote-tracking branch '") else {
            return nil
        }
        let name = subject.drop { $0 != "'" }.dropFirst().prefix { $0 != "'" }
        let parts = name.split(separator: "/", maxSplits: 1)
        return parts.count == 2 && ["origin", "upstream"].contains(parts[0]) ? String(parts[1]) : String(name)
    }

    static let examples: [Example] = [
        .bad(files: [
            ".git/HEAD": "feature/tide\n",
            ".git/commit/1": "commit 1a2b\nparents 3c4d 5e6f\n\n↓Merge branch 'main' into feature/tide\n",
            ".git/commit/2": "commit 3c4d\n\nAdd the tide table\n",
        ]),
        .bad(files: [
            ".git/commit/1":
                "commit 1a2b\nparents 3c4d 5e6f\n\n↓Merge remote-tracking branch 'origin/develop' into tide\n",
            ".git/pull-request": "title: Tides\nbranch: tide\nbase: develop\nauthor: ana\n\nText\n",
        ]),
        .good(files: [
            ".git/HEAD": "feature/tide\n",
            ".git/commit/1": "commit 1a2b\nparents 3c4d 5e6f\n\nMerge branch 'main' into feature/tide\n",
            ".git/commit/2": "commit 3c4d\nauthor Ana Ferro <ana@example.org>\n\nAdd the tide table\n",
            ".git/commit/3": "commit 7a8b\nauthor Lio Berg <lio@example.org>\n\nAdd currents\n",
        ]),
        .good(files: [
            ".git/HEAD": "feature/tide\n",
            ".git/commit/1": "commit 1a2b\nparents 3c4d 5e6f\n\nMerge branch 'feature/map' into feature/tide\n",
        ]),
        .good(files: [
            ".git/HEAD": "main\n",
            ".git/commit/1": "commit 1a2b\nparents 3c4d 5e6f\n\nMerge branch 'main' into feature/tide\n",
        ]),
    ]
}
