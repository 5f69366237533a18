import TenetRepositorySupport
import TenetRuleKit

struct LockedRevisionChanged: Rule {
    static let about = About(
        "locked-revision-changed", "Version that stands for other code", category: .dependencies, severity: .error,
        why: """
            A version is published once. Where the same number of the same package stands for another revision, somebody \
            has moved the tag, and that is how a stolen account puts code into apps that lock their versions.
            """,
        phrasings: [
            "Do not accept a lock file in which the same version of a package resolves to another revision.",
            """
            If a tag in `Package.resolved` suddenly points at a different commit hash, stop and find out who moved it.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let head = DependencyFiles.head(pass).locks
            let base = DependencyFiles.base(pass)?.locks ?? []
            var known: [String: (pin: ResolvedFile.Pin, place: String)] = [:]
            for (lock, place) in base.map({ ($0, "before this change") }) + head.map({ ($0, "in `\($0.path)`") }) {
                for pin in lock.pins {
                    guard let version = pin.version, let revision = pin.revision, !pin.address.isEmpty else { continue }
                    let key = PackageAddress(pin.address).plain + " " + version.text
                    guard let first = known[key] else {
                        known[key] = (pin, place)
                        continue
                    }
                    guard let old = first.pin.revision?.text, old != revision.text, place != "before this change" else {
                        continue
                    }
                    pass.report(
                        "\(version.text) of `\(pin.identity.text)` is revision \(revision.text.prefix(8)) here and was \(old.prefix(8)) \(first.place)",
                        help: "find out who moved the tag, and read what differs before anything is built",
                        in: lock.path,
                        at: revision.range)
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            ".git/base/Package.resolved": DependencySample.lock(("tides", "1.4.0", "0f1e2d3c")),
            "Package.resolved": DependencySample.lock(("tides", "1.4.0", "↓9a8b7c6d")),
        ]),
        .bad(files: [
            "App/Package.resolved": DependencySample.lock(("tides", "1.4.0", "0f1e2d3c")),
            "Client/Package.resolved": DependencySample.lock(("tides", "1.4.0", "↓9a8b7c6d")),
        ]),
        .good(files: [
            ".git/base/Package.resolved": DependencySample.lock(("tides", "1.4.0", "0f1e2d3c")),
            "Package.resolved": DependencySample.lock(("tides", "1.4.1", "9a8b7c6d")),
        ]),
        .good(files: [
            ".git/base/Package.resolved": DependencySample.lock(("tides", "1.4.0", "0f1e2d3c")),
            "Package.resolved": DependencySample.lock(("tides", "1.4.0", "9a8b7c6d")).replacing(
                "git.harbor.example/harbor", with: "git.harbor.example/ana"),
        ]),
    ]
}
