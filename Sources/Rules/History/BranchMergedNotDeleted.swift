import TenetRepositorySupport
import TenetRuleKit

struct BranchMergedNotDeleted: Rule {
    static let about = About(
        "branch-merged-not-deleted", "Merged branch that was not deleted", category: .history, severity: .note,
        why: """
            Branches that are done hide those that are not, and somebody goes on working on one of them by mistake.
            """,
        phrasings: [
            "Delete every branch once it has been merged.",
            "We clean up after a pull request lands and leave no finished feature line lying around in the repository.",
        ])

    var days = 1
    static let options = [
        Option<Self>(
            "days", \.days,
            "A branch may be this many days old: one that was just begun has no commits of its own yet, and looks merged."
        )
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            // One that was just begun has nothing of its own either.
            let current = pass.repository.branch?.name.text ?? pass.repository.pullRequest?.branch.text
            let merged = pass.repository.workBranches.filter { branch in
                guard branch.isMerged == true, branch.name.text != current, let time = branch.time else { return false }
                return pass.repository.today.days(since: CalendarDay(secondsSince1970: time)) > days
            }
            pass.report(
                merged.map { RepeatedPlace($0.document, $0.name, "everything on `\($0.name.text)` is merged") },
                together: { "\($0) branches are merged and not deleted; the first is `\(merged[0].name.text)`" },
                help: "delete what is merged with `git push origin --delete NAME`")
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            ".git/today": "2026-11-27", ".git/branch/1": "↓feature/HAR-12-tide-table\ndate 2026-11-20\nmerged yes\n",
        ]),
        .bad(files: [
            ".git/today": "2026-11-27", ".git/HEAD": "main\n", ".git/branch/1": "↓tides\ndate 2026-10-01\nmerged yes\n",
        ]),
        .good(files: [".git/today": "2026-11-27", ".git/branch/1": "develop\ndate 2026-10-01\nmerged yes\n"]),
        .good(files: [".git/today": "2026-11-27", ".git/branch/1": "release/1.4\ndate 2026-10-01\nmerged yes\n"]),
        .good(files: [
            ".git/today": "2026-11-27", ".git/HEAD": "tides\n", ".git/branch/1": "tides\ndate 2026-10-01\nmerged yes\n",
        ]),
        .good(files: [".git/today": "2026-11-27", ".git/branch/1": "tides\ndate 2026-10-01\nmerged no\n"]),
        .good(files: [".git/today": "2026-11-27", ".git/branch/1": "tides\ndate 2026-11-27\nmerged yes\n"]),
    ]
}
