import TenetRepositorySupport
import TenetRuleKit

struct CommitSubjectVague: Rule {
    static let about = About(
        "commit-subject-vague", "Subject that says nothing", category: .history, severity: .warning, status: .stable,
        why: """
            Whoever looks for the change that broke something reads subjects. "Fixes" and "WIP" make them open every commit.
            """,
        phrasings: [
            """
            Write commit subjects that say what changed; do not use subjects such as "WIP", "fixes", or "update".
            """,
            """
            Anyone reading `git log` must understand each entry without opening the diff, so "fixed stuff" is not \
            accepted.
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
            // A commit on the way is made to be squashed: only what stays is judged.
            let texts = pass.repository.commitTexts(squash: squash).filter { $0.kind != .message || !squash }
            func isUnfinished(_ text: CommitText) -> Bool { SubjectSubstance.isUnfinished(text.subject.text) }
            pass.report(
                texts.filter(isUnfinished), together: { "\($0) subjects say that the work is not finished" },
                help: "melt the commit into the one that finishes it, or say what was done"
            ) { ("this \($0.noun) says that the work is not finished", $0.subject) }
            pass.report(
                texts.filter { !isUnfinished($0) }, together: { "\($0) subjects do not say what was done" },
                help: "name the thing that changed, and how it changed"
            ) { text in
                SubjectSubstance.saysSomething(SubjectHead(text.subject))
                    ? nil : ("this \(text.noun) does not say what was done", text.subject)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓fixed stuff\n"]),
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓WIP\n"]),
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓[WIP] Add the tide table\n"]),
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓[HAR-12] Update\n"]),
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓chore: some more small changes\n"]),
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓...\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nFix tests\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nFix typo\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\n[update dependencies]\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nInitial commit\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nv1.4.2\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nTides: update\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\n修正潮汐表\n"]),
        .good(
            files: [".git/HEAD": "feature/tide\n", ".git/commit/1": "commit 1a2b\n\nwip\n"],
            options: ["squash": .bool(true)]),
    ]
}
