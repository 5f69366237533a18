import TenetRepositorySupport
import TenetRuleKit

struct DependencyUpdateMixed: Rule {
    static let about = About(
        "dependency-update-mixed", "Update of a library together with other work", category: .dependencies,
        severity: .warning,
        why: """
            When a new version breaks something, the change that brought it is taken back. Together with a feature, or \
            with the next major version of another library, it cannot be taken back alone, and nobody has tested it alone.
            """,
        phrasings: [
            """
            Update libraries in pull requests of their own, without other changes, and update each one to a new major \
            version separately.
            """,
            """
            Version bumps are never bundled with feature work or with another upgrade, so that each can be reverted by \
            itself.
            """,
        ])

    var own: [String] = []
    static let options = [
        Option<Self>(
            "own", \.own, addsUp: true,
            "Owners whose libraries belong to the app, so that they change together with it.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard let pullRequest = pass.repository.pullRequest, let change = DependencyChange.of(pass) else { return }
            let direct = change.updates.filter { update in
                update.isDirect && update.old.version != nil && update.new.version != nil && !isOwn(update)
            }
            if let major = direct.first(where: \.isMajor),
                let other = direct.first(where: { !Self.comeTogether($0, major) })
            {
                pass.report(
                    "`\(major.new.identity.text)` goes from \(major.old.state) to \(major.new.state) together with `\(other.new.identity.text)`",
                    help: "open a pull request for a major version alone", in: pullRequest.document,
                    at: pullRequest.title)
            } else if change.added.isEmpty, let update = direct.first, let file = feature(direct, pass) {
                pass.report(
                    "`\(update.new.identity.text)` is updated together with new code in `\(file)`",
                    help: "update libraries in a pull request of their own", in: pullRequest.document,
                    at: pullRequest.title)
            }
        }
    }

    private func isOwn(_ update: DependencyChange.Update) -> Bool {
        guard let owner = PackageAddress(update.new.address).owner else { return false }
        return own.contains { $0.lowercased() == owner }
    }

    /// Libraries of one owner are often released as one.
    private static func comeTogether(_ left: DependencyChange.Update, _ right: DependencyChange.Update) -> Bool {
        left.new.identity.text == right.new.identity.text
            || PackageAddress(left.new.address).owner == PackageAddress(right.new.address).owner
    }

    /// A new file of the app that has nothing to do with the libraries: it imports none of them.
    private func feature(_ updates: [DependencyChange.Update], _ pass: RepositoryPass) -> String? {
        let scan = ImportScan.of(pass)
        return pass.repository.changes?.first { changed in
            guard changed.change.kind == .added, changed.path.hasSuffix(".swift"),
                !FilePlace(changed.path).isMadeByTools,
                !FilePlace(changed.path).folders.contains(where: { $0.hasSuffix("Tests") })
            else { return false }
            let modules = scan.files[changed.path]?.map(\.module.text) ?? []
            return !updates.contains { update in modules.contains { ModuleName.resembles($0, update.new.identity.text) }
            }
        }?.path
    }

    private static func files(
        _ old: [(identity: String, version: String, revision: String)],
        _ new: [(identity: String, version: String, revision: String)],
        code: String? = nil, mark: String = "↓"
    ) -> [String: String] {
        let project = DependencySample.project(packages: ["tides", "maps"])
        let title = "title: \(mark)Update tides\n\nUpdates.\n"
        let (before, after) = (DependencySample.lock(old[0], old[1]), DependencySample.lock(new[0], new[1]))
        return [
            ".git/base/Harbor.xcodeproj/project.pbxproj": project, DependencySample.projectPath: project,
            ".git/base/\(DependencySample.lockPath)": before, DependencySample.lockPath: after,
            ".git/pull-request": title,
            "Harbor/New.swift": code ?? "import Tides\nstruct Adapter {}\n",
        ]
    }

    static let examples: [Example] = [
        .bad(
            files: files(
                [("tides", "1.4.0", "a"), ("maps", "1.0.0", "c")], [("tides", "1.4.2", "b"), ("maps", "1.0.0", "c")],
                code: "struct Berth {}\n")),
        .bad(files: [
            ".git/base/Package.swift": two, "Package.swift": two,
            ".git/base/Package.resolved": lock("1.0.0", "5.0.0"), "Package.resolved": lock("2.0.0", "5.1.0"),
            ".git/pull-request": "title: ↓Update packages\n\nAll of them.\n",
        ]),
        .good(
            files: files(
                [("tides", "1.4.0", "a"), ("maps", "1.0.0", "c")], [("tides", "2.0.0", "b"), ("maps", "2.0.0", "d")],
                mark: "")),
        .good(files: [
            ".git/base/Package.swift": two, "Package.swift": two,
            ".git/base/Package.resolved": lock("1.0.0", "5.0.0"), "Package.resolved": lock("1.0.2", "5.0.1"),
            ".git/pull-request": "title: Update patch versions\n\nAll of them.\n",
        ]),
    ]

    private static let two = DependencySample.manifest(
        ".package(url: \"https://git.harbor.example/a/tides\", from: \"1.0.0\"), .package(url: \"https://git.harbor.example/b/maps\", from: \"5.0.0\")"
    )

    private static func lock(_ tides: String, _ maps: String) -> String {
        DependencySample.lock(("tides", tides, "r" + tides), ("maps", maps, "r" + maps))
            .replacing("harbor/tides", with: "a/tides").replacing("harbor/maps", with: "b/maps")
    }
}
