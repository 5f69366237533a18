import TenetRepositorySupport
import TenetRuleKit

struct CommitBodyWithoutBlankLine: Rule {
    static let about = About(
        "commit-body-without-blank-line", "Body without an empty line before it", category: .history,
        severity: .warning, status: .stable,
        why: """
            Git takes everything up to the first empty line for the subject. Without one, lists of commits and mails show both \
            as one long line.
            """,
        phrasings: [
            "Separate the subject of a commit message from its body with a blank line.",
            "In Git, leave line two empty before you start explaining the change.",
        ])

    var squash = false
    static let options = [
        Option<Self>(
            "squash", \.squash,
            "Pull requests are squashed: the title of one is judged, and the commits of a branch are not.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            pass.report(
                pass.repository.commitTexts(squash: squash),
                together: { "\($0) bodies begin right below the subject" }, help: "put an empty line between the two"
            ) { text in
                // A message of nothing but git's own remarks has neither subject nor body.
                guard let line = text.body.first, !line.text.allSatisfy(\.isWhitespace),
                    !text.subject.text.hasPrefix("# ")
                else { return nil }
                return ("the body begins right below the subject", line)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [".git/commit/1": "commit 1a2b\n\nAdd the tide table\n↓It shows a week.\n"]),
        .bad(files: [
            ".git/message": "Add the tide table\n# a comment of git\n↓Signed-off-by: Ana Ferro <ana@example.org>\n"
        ]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nAdd the tide table\n\nIt shows a week.\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nAdd the tide table\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\n# Please enter the message.\n# Lines with # are left out.\n"]),
        .good(files: [
            ".git/message": "Add the tide table\n# ------------------------ >8 ------------------------\ndiff\n"
        ]),
    ]
}
