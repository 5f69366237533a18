import TenetRepositorySupport
import TenetRuleKit

struct MergeCommitOnMain: Rule {
    static let about = About(
        "merge-commit-on-main", "Merge commit in a history that is a line", category: .history, severity: .warning,
        status: .stable,
        why: """
            A line of commits can be read, reverted and bisected one by one. A merge brings every commit of a branch along, also \
            those that did not build.
            """,
        phrasings: [
            "Keep the history of `main` linear; do not put merge commits on it.",
            "Bring pull requests in by squash or rebase, so that the trunk is one straight line.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard pass.repository.isOnMain else { return }
            let commits = Self.line(pass.repository.commits)
            let merges = commits.filter(\.isMerge)
            pass.report(
                merges.map {
                    RepeatedPlace($0.document, $0.message.subject, "the main branch has a merge commit")
                },
                together: { "\($0) of the last \(commits.count) commits of the main branch are merges" },
                help: "squash the pull request when you merge it")
        }
    }

    /// Those that were put onto the branch one after the other: what a merge brought along was put onto another one.
    private static func line(_ commits: [Commit]) -> [Commit] {
        var next = commits.first?.id
        return commits.filter { commit in
            guard commit.id == next else { return false }
            next = commit.parents.first
            return true
        }
    }

    private static let many = Dictionary(
        uniqueKeysWithValues: (1...6).map { number in
            (
                ".git/commit/\(number)",
                "commit \(number)a2b\nparents \(number + 1)a2b 5e6f\n\n\(number == 1 ? "↓" : "")Merge pull request #8\(number)\n"
            )
        })

    static let examples: [Example] = [
        .bad(files: many.merging([".git/HEAD": "main\n"]) { $1 }),
        .bad(files: [
            ".git/HEAD": "production\n", ".git/main": "production\n",
            ".git/commit/1": "commit 1a2b\nparents 3c4d 5e6f\n\n↓Merge pull request #84 from ana/tide\n",
        ]),
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
            ".git/commit/2": "commit 5e6f\nparents 7a8b 3c4d\n\nMerge branch 'main' into ana/tide\n",
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
