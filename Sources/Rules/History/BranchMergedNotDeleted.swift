import TenetRepositorySupport
import TenetRuleKit

struct BranchMergedNotDeleted: Rule {
    static let about = About(
        "branch-merged-not-deleted", "Merged branch that was not deleted", category: .history, severity: .note,
        why: """
            Branches that are done hide those that are not, and somebody goes on working on one of them by mistake.
            """)

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
            for branch in pass.repository.workBranches where branch.isMerged == true && branch.name.text != current {
                guard let time = branch.time,
                    pass.repository.today.days(since: CalendarDay(secondsSince1970: time)) > days
                else { continue }
                pass.report(
                    "everything on `\(branch.name.text)` is merged",
                    help: "delete it with `git push origin --delete \(branch.name.text)`", in: branch.document,
                    at: branch.name)
            }
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
