import TenetRuleKit
import TenetRuleSupport

struct LockFileOutdated: Rule {
    static let about = About(
        "lock-file-outdated", "Lock file that the manifest contradicts", category: .build, severity: .warning,
        scope: .everywhere, isAboutManifests: true,
        why: """
            The lock file says which versions everybody builds with. Where it names another than the manifest allows, or \
            none, each machine resolves for itself and builds something else.
            """,
        phrasings: [
            "Keep `Package.resolved` in agreement with the versions that the manifest or project allows.",
            """
            After changing a package requirement, resolve again and commit the pins, so everyone builds the same \
            thing.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            let locks = LockFile.all(in: project.model)
            // Beside a project, packages are built with its lock file, and those of their own folders are left over.
            let projects = project.model.ownProjects
            for build in projects.isEmpty ? project.model.ownPackages : projects {
                let own = locks.filter { $0.keeps(build) }
                guard !own.isEmpty else { continue }
                for package in build.packages where package.location == .remote {
                    report(package, build, own, project)
                }
            }
        }
    }

    private func report(
        _ package: PackageReference, _ build: BuildDescription, _ locks: [LockFile], _ project: ProjectPass
    ) {
        let pins = locks.flatMap { lock in
            lock.list.entries.filter { $0.name.text == package.identity }.map { (lock.path, $0) }
        }
        guard !pins.isEmpty else {
            project.report(
                "the lock file has no version of `\(package.identity)`",
                help: "resolve the packages and commit the file",
                in: build.path, at: package.place.range)
            return
        }
        guard let requirement = package.requirement else { return }
        let answers = pins.map { pin in pin.1.version.flatMap { requirement.admits($0.text) } }
        guard answers.allSatisfy({ $0 == false }), let (path, pin) = pins.first, let version = pin.version else {
            return
        }
        project.report(
            "`\(package.identity)` is locked at \(version.text), which `\(build.path)` does not allow",
            help: "resolve the packages and commit the file", in: path, at: version.range)
    }

    private static let lockPath = "Harbour.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"

    private static func lock(_ identity: String, _ version: String) -> String {
        """
        {
          "pins" : [ { "identity" : "\(identity)", "kind" : "remoteSourceControl",
            "location" : "https://git.harbour.example/tides.git", "state" : { "version" : "\(version)" } } ],
          "version" : 2
        }
        """
    }

    static let examples: [Example] = [
        .bad(files: [XcodeProjectSample.path: XcodeProjectSample.withTides(), lockPath: lock("tides", "↓1.3.9")]),
        .bad(files: [XcodeProjectSample.path: XcodeProjectSample.withTides(), lockPath: lock("tides", "↓2.0.0")]),
        .bad(files: [XcodeProjectSample.path: XcodeProjectSample.withTides(mark: "↓"), lockPath: lock("maps", "1.0.0")]
        ),
        .good(files: [XcodeProjectSample.path: XcodeProjectSample.withTides(), lockPath: lock("tides", "1.10.0")]),
        .good(files: [XcodeProjectSample.path: XcodeProjectSample.withTides()]),
        .good(files: [
            XcodeProjectSample.path: XcodeProjectSample.withTides(),
            "Harbour.xcworkspace/xcshareddata/swiftpm/Package.resolved": lock("tides", "1.4.0"),
        ]),
    ]
}
