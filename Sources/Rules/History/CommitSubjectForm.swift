import TenetRepositorySupport
import TenetRuleKit

struct CommitSubjectForm: Rule {
    static let about = About(
        "commit-subject-form", "Subject without the agreed form", category: .history, severity: .warning,
        why: """
            Tools make release notes from subjects, and people look for the task behind a line. Both depend on one form that \
            every subject has.
            """,
        phrasings: [
            "Write every commit subject in the form `[TASK-123] Subject`.",
            """
            The first line in git history follows our agreed pattern, such as a ticket key or `feat(scope):` in front \
            of the summary.
            """,
        ])

    var forms: [String] = []
    var types = [
        "build", "chore", "ci", "docs", "feat", "fix", "perf", "refactor", "revert", "style", "test",
    ]
    var squash = false
    static let options = [
        Option<Self>(
            "forms", \.forms, addsUp: true,
            "Forms of which one is asked for, written as examples: `[TASK-123] Subject`, where `TASK` is any key, or `type(scope): subject`. Nothing is asked for without any."
        ),
        Option<Self>("types", \.types, "What may stand for `type`."),
        Option<Self>(
            "squash", \.squash,
            "Pull requests are squashed: the title of one is judged, and the commits of a branch are not."),
    ]

    func install(_ hooks: inout Hooks) {
        guard !forms.isEmpty else { return }
        let accepted = forms.map { WrittenForm($0, types: types) }
        hooks.onRepository { pass in
            let wanted = forms.map { "`\($0)`" }.joined(separator: " or ")
            pass.report(
                pass.repository.commitTexts(squash: squash),
                together: { "\($0) subjects do not have the form \(wanted)" },
                help: forms.contains { $0.hasPrefix("type") }
                    ? "begin with one of the types \(types.joined(separator: ", ")), a colon and a blank"
                    : "write it like the form, with your own task and words"
            ) { text in
                guard !accepted.contains(where: { $0.matches(text.subject.text) }) else { return nil }
                return ("this \(text.noun) does not have the form \(wanted)", text.subject)
            }
        }
    }

    private static let tasks: [String: OptionValue] = ["forms": .strings(["[TASK-123] Subject"])]
    private static let conventional: [String: OptionValue] = ["forms": .strings(["type(scope): subject"])]

    static let examples: [Example] = [
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓Add the tide table\n"], options: tasks),
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓HAR-12: Add the tide table\n"], options: tasks),
        .bad(files: [".git/message": "↓[har-12] Add the tide table\n# a comment of git\n"], options: tasks),
        .bad(
            files: [".git/commit/1": "commit 1a2b\n\n↓[TID-9] Add the tide table\n"],
            options: ["forms": .strings(["[HAR-123] Subject"])]),
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓feature: show the tide\n"], options: conventional),
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓feat:show the tide\n"], options: conventional),
        .bad(
            files: [".git/commit/1": "commit 1a2b\n\n↓Merge the two maps into one screen (#84)\n"],
            options: conventional),
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓Revert the title of the map\n"], options: conventional),
        .bad(
            files: [
                ".git/HEAD": "feature/tide\n", ".git/commit/1": "commit 1a2b\n\nWIP\n",
                ".git/pull-request": "title: ↓Tide table\nbranch: feature/tide\nbase: main\nauthor: ana\n\nText\n",
            ], options: tasks.merging(["squash": .bool(true)]) { $1 }),
        .good(files: [".git/commit/1": "commit 1a2b\n\n[HAR-12] Add the tide table (#84)\n"], options: tasks),
        .good(files: [".git/commit/1": "commit 1a2b\n\nfeat(tides)!: show the tide\n"], options: conventional),
        .good(files: [".git/commit/1": "commit 1a2b\n\nfix(tides, chart): show the tide\n"], options: conventional),
        .good(
            files: [
                ".git/commit/1": "commit 1a2b\nparents 3c4d 5e6f\n\nMerge branch 'main' into feature/tide\n",
                ".git/commit/2": "commit 3c4d\n\nRevert \"Add the tide table\"\n",
                ".git/commit/3": "commit 5e6f\n\nfixup! [HAR-12] Add the tide table\n",
                ".git/commit/4":
                    "commit 7a8b\nauthor renovate[bot] <29139614+renovate[bot]@users.noreply.github.com>\n\nUpdate Nuke to 12.8\n",
            ], options: tasks),
        .good(files: [".git/commit/1": "commit 1a2b\n\nAnything at all\n"]),
    ]
}
