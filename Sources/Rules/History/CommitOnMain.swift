import TenetRepositorySupport
import TenetRuleKit

struct CommitOnMain: Rule {
    static let about = About(
        "commit-on-main", "Commit made on the main branch", category: .history, severity: .warning,
        why: """
            What is committed to the main branch directly was not reviewed, and no check of a pull request ran over it.
            """,
        phrasings: [
            "Do not commit directly to the main branch; merge every change through a pull request.",
            "Nobody pushes straight to trunk; work happens on a feature line and gets in after review.",
        ])

    var share = 80
    static let options = [
        Option<Self>(
            "share", \.share, minimum: 1,
            "Percentage of commits with the number of a pull request from which those without one count as made directly."
        )
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard pass.repository.isOnMain else { return }
            if let (document, message) = pass.repository.message {
                guard !message.isMerge, !message.isRevert else { return }
                pass.report(
                    "this commit would be made on the main branch", help: "make a branch for it with `git switch -c`",
                    in: document, at: message.subject)
                return
            }
            let own = pass.repository.commits.filter {
                !$0.isMerge && !$0.message.isMerge && !$0.isByBot && !$0.isForeign
            }
            let direct = own.filter { !Self.hasNumber($0.subject) }
            // Servers that leave no number, and teams that rebase, cannot be told from people who commit directly.
            guard own.count >= 20, (own.count - direct.count) * 100 >= own.count * share,
                !pass.repository.commits.contains(where: \.isMerge)
            else { return }
            for commit in direct {
                pass.report(
                    "this commit came onto the main branch without a pull request, as its missing number says",
                    help: "make a branch for every change, and let the server squash it", in: commit.document,
                    at: commit.message.subject)
            }
        }
    }

    /// `#84` anywhere: people edit what the server puts at the end.
    private static func hasNumber(_ subject: String) -> Bool {
        let bytes = Array(subject.utf8)
        return zip(bytes, bytes.dropFirst()).contains {
            ($0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "!")) && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($1)
        }
    }

    private static let squashed = Dictionary(
        uniqueKeysWithValues: (10..<40).map { (".git/commit/\($0)", "commit 1a\($0)\n\nAdd harbour \($0) (#\($0))\n") })

    static let examples: [Example] = [
        .bad(files: [".git/HEAD": "main\n", ".git/message": "↓Add the tide table\n"]),
        .bad(
            files: squashed.merging([".git/HEAD": "main\n", ".git/commit/50": "commit 1a50\n\n↓Add the tide table\n"]) {
                $1
            }),
        .good(files: [".git/HEAD": "feature/tide\n", ".git/message": "Add the tide table\n"]),
        .good(files: [".git/HEAD": "main\n", ".git/commit/1": "commit 1a2b\n\nAdd the tide table\n"]),
        .good(files: squashed.merging([".git/HEAD": "main\n"]) { $1 }),
        .good(
            files: squashed.merging([
                ".git/HEAD": "main\n",
                ".git/commit/50": "commit 1a50\nauthor Release Bot <bot@example.org>\n\nRaise the version\n",
            ]) { $1 }),
    ]
}
