import TenetRepositorySupport
import TenetRuleKit

struct BranchOld: Rule {
    static let about = About(
        "branch-old", "Branch that is not merged for long", category: .history, severity: .warning, status: .stable,
        why: """
            The longer a branch lives, the more of what it was written against has changed: it conflicts, and what was reviewed \
            is no longer what is merged.
            """,
        phrasings: [
            "Merge or delete every branch within 5 days of its first commit.",
            "Work lives on short-lived branches; nobody keeps one open longer than a working week.",
        ])

    var days = 5
    static let options = [
        Option<Self>(
            "days", \.days, bounds: .most("day", of: ["branch"]),
            "The most days between the first commit that is a branch's own and today.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            // What another branch has waits for that one.
            // What was released from a branch is a line of its own, such as that of an older version.
            let released = Set(pass.repository.tags.filter { VersionTag($0.name.text) != nil }.map(\.commit))
            let old = pass.repository.workBranches.compactMap { branch -> (age: Int, place: RepeatedPlace)? in
                guard branch.isMerged != true, !branch.isInAnother, let started = branch.started,
                    !released.contains(branch.commit)
                else {
                    return nil
                }
                let age = pass.repository.today.days(since: CalendarDay(secondsSince1970: started))
                let message =
                    "work on `\(branch.name.text)` began \(Prose.count(age, "day")) ago and is not merged, \(Prose.count(days, "day")) at most are wanted"
                return age > days ? (age, RepeatedPlace(branch.document, branch.name, message)) : nil
            }.sorted { ($1.age, $0.place.place.text) < ($0.age, $1.place.place.text) }
            pass.report(
                old.map(\.place),
                together: { count in
                    "work on \(count) branches began more than \(Prose.count(days, "day")) ago and is not merged; on the oldest, "
                        + "`\(old[0].place.place.text)`, \(Prose.count(old[0].age, "day")) ago"
                }, help: "merge the part that is finished, or delete the branch")
        }
    }

    private static let many = Dictionary(
        uniqueKeysWithValues: (1...6).map { number in
            (
                ".git/branch/\(number)",
                "\(number == 4 ? "↓" : "")tides-\(number)\nstarted 2026-0\(number == 4 ? 1 : 2)-10\n"
            )
        })

    static let examples: [Example] = [
        .bad(files: many.merging([".git/today": "2026-11-27"]) { $1 }),
        .bad(files: [
            ".git/today": "2026-11-27",
            ".git/branch/1": "↓feature/HAR-12-tide-table\ncommit 1a2b\nstarted 2026-11-21\n",
        ]),
        .bad(
            files: [".git/today": "2026-11-27", ".git/branch/1": "↓ana/tides\nstarted 2026-11-25\nmerged no\n"],
            options: ["days": .int(1)]),
        .good(files: [".git/today": "2026-11-27", ".git/branch/1": "feature/HAR-12-tide-table\nstarted 2026-11-22\n"]),
        .good(files: [
            ".git/today": "2026-11-27", ".git/HEAD": "ana/tides\n",
            ".git/branch/1": "lio/currents\nstarted 2026-01-22\n",
        ]),
        .good(files: [
            ".git/today": "2026-11-27", ".git/branch/1": "feature/tides\nstarted 2026-01-22\ncontained yes\n",
        ]),
        .good(files: [".git/today": "2026-11-27", ".git/branch/1": "release/1.4\nstarted 2026-01-22\n"]),
        .good(files: [".git/today": "2026-11-27", ".git/branch/1": "dependabot/bundler/rexml\nstarted 2026-01-22\n"]),
        .good(files: [".git/today": "2026-11-27", ".git/branch/1": "ana/tides\nstarted 2026-01-22\nmerged yes\n"]),
        .good(files: [".git/today": "2026-11-27", ".git/branch/1": "ana/tides\ndate 2026-01-22\n"]),
        .good(files: [
            ".git/today": "2026-11-27", ".git/tag/1": "2.1.5\ncommit 9f9f\n",
            ".git/branch/1": "tides-2\ncommit 9f9f\nstarted 2026-01-22\n",
        ]),
    ]
}
