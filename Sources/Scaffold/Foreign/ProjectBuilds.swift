internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetResourceReading
internal import TenetResources

/// The targets of a project, as its package manifests and Xcode projects tell.
struct ProjectBuilds {
    /// A target with the description that it stands in.
    struct Owner {
        var build: BuildDescription
        var target: BuildTarget
        /// The project lists each of its files, so that new ones have to be added to it.
        var listsFiles = false
        /// Other targets that list as many files around the new ones.
        var rivals: [String] = []

        /// Whether a file of the project is compiled with the target.
        func contains(_ path: String) -> Bool { target.contains(path: build.localPath(of: path)) }
    }

    /// Swift files of the project, sorted; what tools fetched and made is left out.
    let swiftFiles: [String]
    /// Every string catalog with the name that is read without being asked for.
    let catalogs: [String]
    let builds: [BuildDescription]
    private let root: String

    init(tree: ProjectTree) {
        root = tree.root
        let paths = Self.files(below: tree.root)
        swiftFiles = paths.filter { $0.hasSuffix(".swift") && LexicalPath.name(of: $0) != "Package.swift" }
        catalogs = paths.filter { LexicalPath.name(of: $0) == "Localizable.xcstrings" }
        let found = paths.compactMap { path in
            tree.bytes(of: path).flatMap { BuildDescription.read(path: path, bytes: $0) }
        }
        // The nearest one speaks first.
        builds = found.sorted { ($1.folder.utf8.count, $0.path) < ($0.folder.utf8.count, $1.path) }
    }

    /// The target that compiles new files of a folder; nil when no project says.
    func owner(of folder: String) -> Owner? {
        let probe = folder + "/Feature/Feature.swift"
        for build in builds {
            let found = build.targets(containing: probe).filter { !$0.kind.isTests }
            if let target = found.first(where: { $0.kind == .app }) ?? found.first {
                return Owner(build: build, target: target)
            }
        }
        return neighbor(of: folder)
    }

    /// The target that lists files of the folder, or else of the nearest one around it.
    private func neighbor(of folder: String) -> Owner? {
        for around in LexicalPath.upwards(from: folder) {
            let inside = swiftFiles.filter { around.isEmpty || $0.hasPrefix(around + "/") }
            for build in builds where build.format == .xcodeProject {
                let counts = build.targets.filter { !$0.kind.isTests }.map { target in
                    (target, inside.count { target.contains(path: build.localPath(of: $0)) })
                }
                guard let most = counts.map(\.1).max(), most > 0 else { continue }
                let found = counts.filter { $0.1 == most }.map(\.0)
                let apps = found.filter { $0.kind == .app }
                return Self.listing(apps.isEmpty ? found : apps, in: build)
            }
        }
        return nil
    }

    private static func listing(_ targets: [BuildTarget], in build: BuildDescription) -> Owner? {
        guard let target = targets.first else { return nil }
        return Owner(build: build, target: target, listsFiles: true, rivals: targets.dropFirst().map(\.name.text))
    }

    /// The target that compiles new files of a folder of unit tests; nil when no Xcode project says.
    func testOwner(of folder: String, for owner: Owner?) -> Owner? {
        let projects = builds.filter { $0.format == .xcodeProject }
        let probe = folder + "/Feature/FeatureTests.swift"
        for build in projects {
            let found = build.targets(containing: probe).first { $0.kind == .unitTests }
            if let found { return Owner(build: build, target: found) }
        }
        let inside = swiftFiles.filter { $0.hasPrefix(folder + "/") }
        for build in projects {
            let listed = build.targets.filter { target in
                target.kind == .unitTests && inside.contains { target.contains(path: build.localPath(of: $0)) }
            }
            if !listed.isEmpty { return Self.listing(listed, in: build) }
        }
        guard let owner, owner.build.format == .xcodeProject else { return nil }
        return Self.listing(owner.build.targets.filter { $0.kind == .unitTests }, in: owner.build)
    }

    /// The files that are compiled with the target; all that are no tests where no project says.
    func files(with owner: Owner?) -> [String] {
        guard let owner else {
            return swiftFiles.filter { path in
                !Self.isTest(path) && !builds.contains { $0.hasTarget(containing: path) }
            }
        }
        return swiftFiles.filter(owner.contains)
    }

    /// Folders of unit tests that may test the target, with the targets that they are of.
    func testFolders(for owner: Owner?) -> [(folder: String, target: String?)] {
        guard let owner else { return Self.outermostTests(swiftFiles).map { ($0, nil) } }
        let tests = owner.build.targets.filter { $0.kind == .unitTests }
        let name = owner.target.name.text
        let direct = tests.filter { $0.dependencies.contains { $0.name.text == name } }
        return (direct.isEmpty ? tests : direct).compactMap { target in
            folder(of: target, in: owner.build).map { ($0, target.name.text) }
        }
    }

    private func folder(of target: BuildTarget, in build: BuildDescription) -> String? {
        let listed = target.folders.compactMap { build.fullPath(of: $0.path.text) }
        if let folder = listed.first(where: { FileStatus.isFolder(root + "/" + $0) }) { return folder }
        let all = target.sources.compactMap { build.fullPath(of: $0.path) }.filter { $0.hasSuffix(".swift") }
        // Tests may compile a few files of the app, too; their own folder is where most lie.
        let groups = Dictionary(grouping: all) { $0.prefix { $0 != "/" } }
        let most = groups.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        guard let files = most?.value, let first = files.first else { return nil }
        var common = LexicalPath.parent(of: first)
        while !common.isEmpty, !files.allSatisfy({ $0.hasPrefix(common + "/") }) {
            common = LexicalPath.parent(of: common)
        }
        return common.isEmpty ? nil : common
    }

    // MARK: The disk

    private static func files(below root: String) -> [String] {
        let foreign: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules"]
        return FolderContents.files(below: root) { $0.hasPrefix(".") || foreign.contains($0) }.filter {
            ["swift", "pbxproj", "xcstrings"].contains(LexicalPath.pathExtension(of: $0))
                && !RealPath.isLinkOut(root + "/" + $0, of: root)
        }
    }

    private static func isTest(_ path: String) -> Bool {
        path.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
    }

    private static func outermostTests(_ paths: [String]) -> [String] {
        let folders = paths.compactMap { path -> String? in
            let parts = path.split(separator: "/").dropLast()
            guard let index = parts.firstIndex(where: { $0.hasSuffix("Tests") && !$0.hasSuffix("UITests") }) else {
                return nil
            }
            return parts[...index].joined(separator: "/")
        }
        return Set(folders).sorted()
    }
}
