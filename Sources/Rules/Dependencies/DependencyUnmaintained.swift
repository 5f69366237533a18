import TenetRepositorySupport
import TenetRuleKit

struct DependencyUnmaintained: Rule {
    static let about = About(
        "dependency-unmaintained", "Library that nobody works on any more", category: .dependencies, severity: .warning,
        why: """
            A library without commits gets no fixes for new systems and no answers to security reports. The clone that the \
            package manager keeps on this machine tells its newest commit; without a clone nothing is said. What came after \
            the clone was made does not count against the library.
            """,
        phrasings: [
            "Use only libraries whose newest commit is at most 6 months old.",
            "We drop third-party packages that their authors have abandoned for half a year.",
        ])

    var months = 6
    static let options = [
        Option<Self>(
            "months", \.months, minimum: 1,
            "How many months may lie between the newest commit and the day of the clone.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for past in LibraryPasts.of(pass).all {
                let days = past.history.cloned.days(since: past.history.newestCommit)
                guard days * 12 > months * 366 else { continue }
                pass.report(
                    "the newest commit of `\(past.name)` is of \(past.history.newestCommit), \(days) days before it was cloned here",
                    help: "look for a library that is kept up, or take the code over", in: past.lock, at: past.place)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "Package.resolved": DependencySample.lock(("tides", "1.0.0", "a"), mark: "↓"),
            ".git/clone/.build/checkouts/tides": "cloned 2026-11-20\ncommit 2026-03-01\n",
        ]),
        .bad(
            files: [
                "Package.resolved": DependencySample.lock(("tides", "1.0.0", "a"), mark: "↓"),
                ".git/clone/SourcePackages/checkouts/tides": "cloned 2026-11-20\ncommit 2026-07-01\n",
            ], options: ["months": .int(3)]),
        .good(files: [
            "Package.resolved": DependencySample.lock(("tides", "1.0.0", "a")),
            ".git/clone/.build/checkouts/tides": "cloned 2026-11-20\ncommit 2026-07-01\n",
        ]),
        // An old clone does not know what came later.
        .good(files: [
            ".git/today": "2026-11-27", "Package.resolved": DependencySample.lock(("tides", "1.0.0", "a")),
            ".git/clone/.build/checkouts/tides": "cloned 2025-11-20\ncommit 2025-10-01\n",
        ]),
        .good(files: ["Package.resolved": DependencySample.lock(("tides", "1.0.0", "a"))]),
    ]
}
