import TenetRepositorySupport
import TenetRuleKit

struct LockFilesDisagree: Rule {
    static let about = About(
        "lock-files-disagree", "Two lock files with other versions", category: .dependencies, severity: .warning,
        why: """
            Xcode keeps one lock file for a project and another for the workspace around it, and reads the one of what was \
            opened. Where the two name other versions, a build from the workspace and a build from the project are two \
            different apps, and tools that list versions or licenses read the wrong one.
            """,
        phrasings: [
            "The `Package.resolved` files of a project and its workspace must pin the same versions.",
            "Opening the `.xcodeproj` or the `.xcworkspace` has to build identical packages.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let files = DependencyFiles.head(pass)
            for lock in files.locks {
                guard let leading = leading(lock, files, pass) else { continue }
                compare(lock, leading, pass)
            }
        }
    }

    /// The lock file that counts where both are there: that of a workspace which holds the project, or that of a project
    /// which builds the package.
    private func leading(_ lock: ResolvedFile, _ files: DependencyFiles, _ pass: RepositoryPass) -> ResolvedFile? {
        files.locks.first { other in
            guard other.path != lock.path, let container = other.container else { return false }
            if let project = lock.container {
                return project.hasSuffix(".xcodeproj") && container.hasSuffix(".xcworkspace")
                    && Workspace.projects(of: container, in: pass).contains(project)
            }
            let builds = files.builds.filter { $0.format == .xcodeProject }
            return builds.contains { build in
                (container == FilePlace(build.path).directory
                    || Workspace.projects(of: container, in: pass).contains(FilePlace(build.path).directory))
                    && build.packages.contains {
                        $0.location == .local && build.fullPath(of: $0.place.text) == lock.folder
                    }
            }
        }
    }

    private func compare(_ lock: ResolvedFile, _ leading: ResolvedFile, _ pass: RepositoryPass) {
        let differing = lock.pins.compactMap { pin in
            leading.pin(of: pin.identity.text).flatMap { $0.state == pin.state ? nil : (own: pin, other: $0) }
        }
        guard let first = differing.first else { return }
        let others = differing.count == 1 ? "" : ", and \(differing.count - 1) more differ"
        pass.report(
            "`\(first.own.identity.text)` is locked at \(first.own.state) here and at \(first.other.state) in `\(leading.path)`\(others)",
            help: "resolve the packages of both, or delete the one that nobody builds with", in: lock.path,
            at: first.own.identity.range,
            notes: [Note(path: leading.path, range: first.other.identity.range, message: "the other version is here")])
    }

    private static let workspace = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Workspace version = "1.0"><FileRef location = "group:Harbor.xcodeproj"></FileRef></Workspace>
        """

    static let examples: [Example] = [
        .bad(files: [
            DependencySample.lockPath: DependencySample.lock(("tides", "1.4.0", "aa"), mark: "↓"),
            DependencySample.workspaceLockPath: DependencySample.lock(("tides", "1.5.2", "bb")),
            "Harbor.xcworkspace/contents.xcworkspacedata": workspace,
        ]),
        .bad(files: [
            "Harbor.xcodeproj/project.pbxproj": DependencySample.project().replacing(
                "rootObject", with: "rootObject"
            ).replacing(
                "A2 = {", with: "E8 = { isa = XCLocalSwiftPackageReference; relativePath = Piers; };\n        A2 = {"),
            "Piers/Package.resolved": DependencySample.lock(("tides", "1.4.0", "aa"), mark: "↓"),
            DependencySample.lockPath: DependencySample.lock(("tides", "2.0.0", "bb")),
        ]),
        .good(files: [
            DependencySample.lockPath: DependencySample.lock(("tides", "1.4.0", "aa")),
            DependencySample.workspaceLockPath: DependencySample.lock(
                ("tides", "1.4.0", "aa"), ("maps", "2.0.0", "cc")),
            "Harbor.xcworkspace/contents.xcworkspacedata": workspace,
        ]),
        .good(files: [
            "Tools/Package.resolved": DependencySample.lock(("tides", "1.4.0", "aa")),
            DependencySample.lockPath: DependencySample.lock(("tides", "2.0.0", "bb")),
        ]),
    ]
}
