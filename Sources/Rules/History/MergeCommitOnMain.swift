import TenetRepositorySupport
import TenetRuleKit

struct MergeCommitOnMain: Rule {
    static let about = About(
        "merge-commit-on-main", "Merge commit in a history that is a line", category: .history, severity: .warning,
        why: """
            A line of commits can be read, reverted and bisected one by one. A merge brings every commit of a branch along, also \
            those that did not build.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard pass.repository.isOnMain else { return }
            for commit in pass.repository.commits where commit.isMerge {
                pass.report(
                    "the main branch has a merge commit", help: "squash the pull request when you merge it",
                    in: commit.document, at: commit.message.subject)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            ".git/HEAD": "main\n",
            ".git/commit/1": "commit 1a2b\nparents 3c4d 5e6f\n\n↓Merge pull request #84 from ana/tide\n",
        ]),
        .bad(files: [
            ".git/HEAD": "master\n",
            ".git/commit/1": "commit 1a2b\nparents 3c4d 5e6f\n\n↓Merge branch 'main' of example.org:harbour\n",
        ]),
        .good(files: [
            ".git/HEAD": "main\n", ".git/commit/1": "commit 1a2b\nparents 3c4d\n\nAdd the tide table (#84)\n",
        ]),
        .good(files: [
            ".git/HEAD": "feature/tide\n",
            ".git/commit/1": "commit 1a2b\nparents 3c4d 5e6f\n\nMerge branch 'main' into feature/tide\n",
        ]),
        .good(files: [".git/commit/1": "commit 1a2b\nparents 3c4d 5e6f\n\nMerge branch 'main' into feature/tide\n"]),
    ]
}
