import TenetRepositorySupport
import TenetRuleKit

struct CommitSubjectLong: Rule {
    static let about = About(
        "commit-subject-long", "Long subject", category: .history, severity: .warning, status: .stable,
        why: """
            Lists of commits show one line of each. What does not fit is cut off, in the terminal, on the server and in mail.
            """,
        phrasings: [
            "Keep the subject line of a commit message to at most 72 characters.",
            "Summarize each change in Git with a short first line that no log or mail cuts off.",
        ])

    var limit = 72
    var squash = false
    static let options = [
        Option<Self>(
            "limit", \.limit, minimum: 1,
            bounds: .most("character", of: ["commit subject", "subject line", "commit title"]),
            "The most characters that a subject may have, the task included."),
        Option<Self>(
            "squash", \.squash,
            "Pull requests are squashed: the title of one is judged, and the commits of a branch are not."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            pass.report(
                pass.repository.commitTexts(squash: squash),
                together: { "\($0) subjects have more than \(limit) characters" },
                help: "name the change in it, and move what explains it into the body"
            ) { text in
                // The server adds the number when it merges; nobody wrote it.
                let length = text.subject.text.count - SubjectHead.lengthOfNumber(text.subject.text)
                guard length > limit else { return nil }
                return ("this \(text.noun) has \(length) characters, \(limit) at most are wanted", text.subject)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            files: [".git/commit/1": "commit 1a2b\n\n↓Show tides\n"], options: ["limit": .int(9)]),
        .bad(files: [
            ".git/message":
                "↓Show the tides of every harbour on the map, with the next high water and the next low water\n"
        ]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nShow tides (#1284)\n"], options: ["limit": .int(10)]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nZeige Häfen\n"], options: ["limit": .int(11)]),
        .good(files: [
            ".git/commit/1":
                "commit 1a2b\n\nRevert \"Show the tides of every harbour on the map, with the next high water and more\"\n"
        ]),
    ]
}
