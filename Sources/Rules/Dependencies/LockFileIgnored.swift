import TenetRepositorySupport
import TenetRuleKit

struct LockFileIgnored: Rule {
    static let about = About(
        "lock-file-ignored", "Lock file that an ignore file hides", category: .dependencies, severity: .warning,
        why: """
            A lock file that git ignores is on one machine only. CI and everybody else resolve for themselves, and build \
            versions that nobody has chosen.
            """,
        phrasings: [
            "Commit `Package.resolved` and `Podfile.lock`; never list them in an ignore file.",
            "`.gitignore` must not hide the pinned versions of our packages, so everybody builds with the same ones.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let files = DependencyFiles.head(pass)
            let known = Set(pass.repository.files.map(\.path))
            let hasWorkspace = known.contains {
                $0.hasSuffix(".xcworkspace/contents.xcworkspacedata") && !$0.contains(".xcodeproj/")
            }
            var seen: Set<String> = []
            for (lock, owner) in Self.locks(files) where !known.contains(lock) && pass.repository.bytes(of: lock) == nil
            {
                // A project in a workspace has its versions in the lock file of the workspace.
                if lock.hasSuffix("Package.resolved"),
                    hasWorkspace || files.locks.contains(where: { $0.container != nil })
                {
                    continue
                }
                guard let found = IgnoreFiles.of(pass).line(hiding: lock),
                    seen.insert("\(found.path):\(found.line.range.lower)").inserted
                else { continue }
                pass.report(
                    "this line hides `\(lock)`, the versions that `\(owner)` is built with",
                    help: "take the line out, and commit the lock file", in: found.path, at: found.line.range)
            }
        }
    }

    /// Where the lock files of apps belong. A library that others build has none of its own.
    private static func locks(_ files: DependencyFiles) -> [(lock: String, owner: String)] {
        let projects = files.builds.filter { build in
            build.format == .xcodeProject && build.packages.contains { $0.location == .remote }
                && build.targets.contains { $0.kind == .app || $0.kind == .watchApp }
        }
        let packages = projects.map { build in
            (DependencyFiles.lock(of: build.path), build.path)
        }
        let lists = files.lists.filter { !$0.list.entries.isEmpty }.map { path, list in
            let folder = FilePlace(path).directory
            let name = list.format == .podfile ? "Podfile.lock" : "Cartfile.resolved"
            return (folder.isEmpty ? name : folder + "/" + name, path)
        }
        return packages + lists
    }

    static let examples: [Example] = [
        .bad(files: [
            DependencySample.projectPath: DependencySample.project(packages: ["tides"]),
            ".gitignore": "build/\n↓Package.resolved\n",
        ]),
        .bad(files: [
            DependencySample.projectPath: DependencySample.project(packages: ["tides"]),
            ".gitignore": "↓*.xcodeproj/project.xcworkspace/\n",
        ]),
        .good(files: [
            DependencySample.projectPath: DependencySample.project(packages: ["tides"]),
            "Harbor.xcworkspace/contents.xcworkspacedata": "<Workspace version = \"1.0\"></Workspace>\n",
            ".gitignore": "build/\nPackage.resolved\n",
        ]),
        .bad(files: ["Podfile": "pod 'TideTables'\n", ".gitignore": "Pods/\n↓/Podfile.lock\n"]),
        .good(files: [
            DependencySample.projectPath: DependencySample.project(packages: ["tides"]),
            ".gitignore": "*.xcworkspace\n!*.xcodeproj/project.xcworkspace\n/Package.resolved\n",
        ]),
        .good(files: [
            "Package.swift": DependencySample.manifest(
                ".package(url: \"https://git.harbor.example/a\", from: \"1.0.0\")"),
            ".gitignore": "Package.resolved\n",
        ]),
        .good(files: [
            DependencySample.projectPath: DependencySample.project(packages: ["tides"]),
            DependencySample.lockPath: DependencySample.lock(("tides", "1.0.0", "aa")), ".gitignore": "*.resolved\n",
        ]),
    ]
}
