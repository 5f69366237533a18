import TenetRepositorySupport
import TenetRuleKit

struct CommitSubjectNotImperative: Rule {
    static let about = About(
        "commit-subject-not-imperative", "Subject that is no order", category: .history, severity: .warning,
        status: .stable,
        why: """
            A subject completes the sentence "applied, this commit will". Git writes its own that way, and a list of commits \
            reads as one text when all of them do.
            """,
        phrasings: [
            "Write commit subjects in the imperative mood, as in \"Add the table\".",
            """
            Phrase the first line of a git message like an order: "Fix crash", not "Fixed crash" or "Fixes crash".
            """,
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
                pass.repository.commitTexts(squash: squash), together: { "\($0) subjects are no orders" },
                help: "begin with what applying the commit does, as an order: `Add`, `Fix`, `Remove`"
            ) { text in
                let head = SubjectHead(text.subject)
                let word = head.firstWord
                // Behind a type, a participle is about the thing: "fix: disabled sources are shown".
                guard VerbMood(word) != nil, !head.hasType || VerbMood.isOfChange(word) else { return nil }
                let start = head.sentence.range.lower
                return (
                    "this \(text.noun) is no order, it begins with `\(word)`",
                    RangedText(String(word), at: ByteRange(start, start + word.utf8.count))
                )
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓Added the tide table\n"]),
        .bad(files: [".git/commit/1": "commit 1a2b\n\n[HAR-12] ↓Fixes the tide table\n"]),
        .bad(files: [".git/commit/1": "commit 1a2b\n\nfix(tides): ↓fixed the harbour's own clock\n"]),
        .bad(files: [".git/message": "HAR-12 ↓Made the tide table faster\n"]),
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓Freed memory of charts\n"]),
        .good(files: [
            ".git/commit/1": "commit 1a2b\n\nProcess tides in the background\n",
            ".git/commit/2": "commit 2a2b\n\nEmbed the chart\n", ".git/commit/3": "commit 3a2b\n\nBring the map back\n",
            ".git/commit/4": "commit 4a2b\n\nFeed the parser in chunks\n",
            ".git/commit/5": "commit 5a2b\n\nFocus the search field\n",
            ".git/commit/6": "commit 6a2b\n\nShed load when the tide turns\n",
            ".git/commit/7": "commit 7a2b\n\nString catalogs for three languages\n",
            ".git/commit/8": "commit 8a2b\n\nNeeds of sailors without a chart\n",
            ".git/commit/9": "commit 9a2b\n\niOS 26 as the oldest version\n",
        ]),
        .bad(files: [".git/commit/1": "commit 1a2b\n\nFixes #12: ↓moved the tide table\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nFixes #12 - Renew the tide table\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nfix: disabled harbours are shown\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nUpdate assets: animated logo\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nSettings: Read the unit once\n"]),
    ]
}
