import TenetRepositorySupport
import TenetRuleKit

struct FixupCommitLeft: Rule {
    static let about = About(
        "fixup-commit-left", "Commit that was meant to be melted into another", category: .history, severity: .warning,
        why: """
            `git commit --fixup` makes a commit for a rebase that melts it into the one it corrects. Left behind, the history \
            keeps a broken commit and a correction without a message.
            """,
        phrasings: [
            "Do not merge `fixup!` or `squash!` commits.",
            "Run the autosquash rebase first, so corrections disappear into what they correct.",
        ])

    var squash = false
    static let options = [
        Option<Self>(
            "squash", \.squash, "Pull requests are squashed: what is on a branch is melted into one commit in any case."
        )
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let isOnBranch =
                pass.repository.pullRequest != nil || pass.repository.branch != nil && !pass.repository.isOnMain
            guard !squash || !isOnBranch else { return }
            for commit in pass.repository.commits where commit.isFixup && !commit.isMerge && !commit.isForeign {
                pass.report(
                    "this commit was meant to be melted into another one",
                    help: "run `git rebase --interactive --autosquash` before the branch is merged",
                    in: commit.document,
                    at: commit.message.subject)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [".git/HEAD": "feature/tide\n", ".git/commit/1": "commit 1a2b\n\n↓fixup! Add the tide table\n"]),
        .bad(
            files: [".git/HEAD": "main\n", ".git/commit/1": "commit 1a2b\n\n↓squash! Add the tide table\n\nText\n"],
            options: ["squash": .bool(true)]),
        .good(
            files: [".git/HEAD": "feature/tide\n", ".git/commit/1": "commit 1a2b\n\nfixup! Add the tide table\n"],
            options: ["squash": .bool(true)]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nfixup the tide table\n"]),
        .good(files: [".git/message": "fixup! Add the tide table\n"]),
    ]
}
