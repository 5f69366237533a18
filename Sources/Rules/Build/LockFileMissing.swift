import TenetRuleKit
import TenetRuleSupport

struct LockFileMissing: Rule {
    static let about = About(
        "lock-file-missing", "Project without its lock file", category: .build, severity: .warning, scope: .everywhere,
        isAboutManifests: true,
        why: """
            Without the lock file in the repository each machine builds with the newest versions that the manifest \
            allows, and a build of last week cannot be made again.
            """,
        phrasings: [
            "Commit the lock file of the package manager, such as `Package.resolved`, to the repository.",
            """
            Everyone builds with the same resolved dependency versions, because the pinned list is checked in and \
            never ignored.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            let locks = LockFile.all(in: project.model)
            for build in project.model.ownProjects where !locks.contains(where: { $0.keeps(build) }) {
                guard let first = build.packages.first(where: { $0.location == .remote }) else { continue }
                project.report(
                    "no `Package.resolved` in the repository says which versions this project builds with",
                    help: "commit the file, and let no ignore file hide it", in: build.path, at: first.place.range)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [XcodeProjectSample.path: XcodeProjectSample.withTides(mark: "↓")]),
        .good(files: [
            XcodeProjectSample.path: XcodeProjectSample.withTides(),
            "Harbour.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved": "{ \"pins\" : [ ] }",
        ]),
        .good(files: [XcodeProjectSample.path: XcodeProjectSample.text()]),
    ]
}
