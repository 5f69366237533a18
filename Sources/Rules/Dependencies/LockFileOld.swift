import TenetRepositorySupport
import TenetRuleKit

struct LockFileOld: Rule {
    static let about = About(
        "lock-file-old", "Versions that nobody has updated for long", category: .dependencies, severity: .note,
        why: """
            Fixes of faults and of security holes come with new versions. Small steps are easy; what was left for a year \
            has to jump over many versions at once, on the day of an emergency.
            """,
        phrasings: [
            "Update the versions in `Package.resolved` at least every 365 days.",
            "While a project is alive, its third-party packages get upgraded once a year or more often.",
        ])

    var days = 365
    static let options = [
        Option<Self>(
            "days", \.days, minimum: 1,
            "How many days the lock file of a project may stay as it is while the project is worked on.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let commits = pass.repository.commits
            guard pass.repository.hasHistory, let newest = commits.first, let oldest = commits.last else { return }
            // A project that rests needs no updates either.
            guard pass.repository.today.days(since: newest.day) <= days else { return }
            let changes = pass.repository.changes ?? []
            for lock in DependencyFiles.head(pass).locks
            where !lock.pins.isEmpty && !changes.contains(where: { $0.path == lock.path }) {
                let last = commits.first { commit in
                    !commit.hasAllChanges || commit.changes.contains { $0.path == lock.path || $0.oldPath == lock.path }
                }
                // What a range leaves out may be newer than what it has: the other side of a merge.
                if last?.hasAllChanges == false || last == nil && pass.repository.since != nil { continue }
                let age = pass.repository.today.days(since: (last ?? oldest).day)
                guard age > days, let first = lock.pins.first else { continue }
                pass.report(
                    "the versions of \(lock.pins.count == 1 ? "this package" : "these \(lock.pins.count) packages") have been the same for \(last == nil ? "more than " : "")\(Prose.count(age, "day"))",
                    help: "look for new versions, and update in small steps", in: lock.path, at: first.identity.range)
            }
        }
    }

    private static func commit(_ date: String, _ path: String) -> String {
        "commit 1f0c\ndate \(date)\nM 2 2 \(path)\n\nUpdate\n"
    }

    static let examples: [Example] = [
        .bad(files: [
            ".git/today": "2026-11-27", "Package.resolved": DependencySample.lock(("tides", "1.0.0", "a"), mark: "↓"),
            ".git/commit/1": commit("2026-11-20", "App.swift"),
            ".git/commit/2": commit("2025-06-01", "Package.resolved"),
        ]),
        .bad(
            files: [
                ".git/today": "2026-11-27",
                "Package.resolved": DependencySample.lock(("tides", "1.0.0", "a"), mark: "↓"),
                ".git/commit/1": commit("2026-11-20", "App.swift"), ".git/commit/2": commit("2026-06-01", "App.swift"),
            ], options: ["days": .int(92)]),
        .good(files: [
            ".git/today": "2026-11-27", "Package.resolved": DependencySample.lock(("tides", "1.0.0", "a")),
            ".git/commit/1": commit("2026-11-20", "App.swift"),
            ".git/commit/2": commit("2026-06-01", "Package.resolved"),
        ]),
        .good(files: [
            ".git/today": "2026-11-27", "Package.resolved": DependencySample.lock(("tides", "1.0.0", "a")),
            ".git/commit/1": commit("2024-11-20", "Package.resolved"),
        ]),
        .good(files: [
            ".git/today": "2026-11-27", "Package.resolved": DependencySample.lock(("tides", "1.0.0", "a")),
        ]),
    ]
}
