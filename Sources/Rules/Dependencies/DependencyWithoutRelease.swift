import TenetRepositorySupport
import TenetRuleKit

struct DependencyWithoutRelease: Rule {
    static let about = About(
        "dependency-without-release", "Library without a release for long", category: .dependencies, severity: .note,
        why: """
            Package managers resolve releases. What is fixed on a branch reaches nobody until somebody gives it a version. The \
            clone that the package manager keeps on this machine tells the newest tag of a version; without a clone or such a \
            tag nothing is said.
            """,
        phrasings: [
            "Do not depend on a library whose latest release is more than 12 months old.",
            "We replace third-party packages whose maintainers have not tagged a new version for a year.",
        ])

    var months = 12
    static let options = [
        Option<Self>(
            "months", \.months, minimum: 1,
            "How many months may lie between the newest release and the day of the clone.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for past in LibraryPasts.of(pass).all {
                let releases = past.history.tags.filter { VersionTag($0.name)?.isSemantic == true }
                guard let newest = releases.max(by: { $0.day < $1.day }) else { continue }
                let days = past.history.cloned.days(since: newest.day)
                guard days * 12 > months * 366 else { continue }
                pass.report(
                    "the newest release of `\(past.name)`, \(newest.name), is of \(newest.day), \(days) days before it was cloned here",
                    help: "ask its maintainers for a release, and look whether it is still kept up", in: past.lock,
                    at: past.place)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "Package.resolved": DependencySample.lock(("tides", "1.0.0", "a"), mark: "↓"),
            ".git/clone/.build/checkouts/tides":
                "cloned 2026-11-20\ncommit 2026-11-01\ntag 1.0.0 2025-03-01\ntag nightly 2026-11-01\n",
        ]),
        .good(files: [
            "Package.resolved": DependencySample.lock(("tides", "1.0.0", "a")),
            ".git/clone/.build/checkouts/tides":
                "cloned 2026-11-20\ncommit 2026-11-01\ntag 0.9.0 2024-03-01\ntag v1.0.0 2026-03-01\n",
        ]),
        .good(files: [
            "Package.resolved": DependencySample.lock(("tides", "1.0.0", "a")),
            ".git/clone/.build/checkouts/tides": "cloned 2026-11-20\ncommit 2026-11-01\n",
        ]),
    ]
}
