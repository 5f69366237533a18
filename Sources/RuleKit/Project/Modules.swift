internal import TenetModel
public import TenetResources

/// A target of the project, with the file that declares it.
public struct ProjectTarget {
    public let target: BuildTarget
    /// The path of the `project.pbxproj` or `Package.swift`.
    public let path: String
    public var name: String { target.name.text }
    public var kind: BuildTarget.Kind { target.kind }
}

extension ProjectModel {
    /// Every target that project files and manifests declare, by path and position.
    public var targets: [ProjectTarget] { modules.targets }

    /// The targets that compile a file; none when nothing describes the build.
    public func targets(ofPath path: String) -> [ProjectTarget] {
        (modules.targetsByPath[path] ?? []).map { modules.targets[$0] }
    }

    /// The module of a file: its target's, or what the folders suggest; empty when nothing tells.
    public func module(ofPath path: String) -> String { modules.module(of: path) }

    func module(of file: Int32) -> String { modules.names[Int(file)] }

    /// 5 when nothing is written: what a compiler assumes.
    func languageMode(of declaration: Declaration) -> Int {
        (modules.targetsByPath[declaration.path]?.first).map { modules.languageModes[$0] } ?? 5
    }

    func defaultIsolation(of declaration: Declaration) -> Isolation {
        guard declaration.parent == nil || declaration.kind.isType else { return .nonisolated }
        return modules.isMainActorByDefault(declaration.path) ? .mainActor : .nonisolated
    }
}

/// Which targets compile which files.
struct ModuleMap {
    private(set) var targets: [ProjectTarget] = []
    private(set) var targetsByPath: PathMap<[Int]> = [:]
    private(set) var names: [String] = []
    /// By target.
    private(set) var languageModes: [Int] = []
    private var moduleNames: [String] = []
    private var isolated: Set<Int> = []

    init(_ model: ProjectModel) {
        var folders: [String: [Int]] = [:]
        var descriptions: [(first: Int, build: BuildDescription)] = []
        for build in model.builds {
            descriptions.append((targets.count, build))
            for target in build.targets {
                let number = targets.count
                targets.append(ProjectTarget(target: target, path: build.path))
                moduleNames.append(target.productModuleName)
                let mode = target.swiftLanguageMode?.text.split(separator: ".").first.flatMap { Int($0) }
                languageModes.append(mode ?? 5)
                if case .mainActor? = target.defaultIsolation { isolated.insert(number) }
                for source in target.files where source.path.hasSuffix(".swift") {
                    if let path = build.fullPath(of: source.path) { targetsByPath[path, default: []].append(number) }
                }
                for folder in target.folders {
                    if let path = build.fullPath(of: folder.path.text) { folders[path, default: []].append(number) }
                }
            }
        }
        for file in model.files where file.path.hasSuffix(".swift") {
            addFolders(above: file.path, folders, descriptions)
        }
        names = model.files.map { module(of: $0.path) }
    }

    /// Targets whose folders hold a file; the deepest folder that belongs to any decides.
    private mutating func addFolders(
        above path: String, _ folders: [String: [Int]], _ descriptions: [(first: Int, build: BuildDescription)]
    ) {
        guard !folders.isEmpty else { return }
        var folder = path[...]
        while true {
            folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
            for number in folders[String(folder)] ?? [] {
                guard let owner = descriptions.last(where: { $0.first <= number }) else { continue }
                let known = targetsByPath[path] ?? []
                if !known.contains(number), targets[number].target.contains(path: owner.build.localPath(of: path)) {
                    targetsByPath[path] = known + [number]
                }
            }
            if folder.isEmpty || targetsByPath[path] != nil { return }
        }
    }

    func module(of path: String) -> String {
        let own = targetsByPath[path] ?? []
        let main = own.first { !targets[$0].kind.isTests && targets[$0].kind != .appExtension } ?? own.first
        if let main, !moduleNames[main].isEmpty { return moduleNames[main] }
        return Self.folderModule(of: path)
    }

    /// True when every target that compiles the file isolates to the main actor what says nothing else.
    func isMainActorByDefault(_ path: String) -> Bool {
        guard let own = targetsByPath[path], !own.isEmpty else { return false }
        return own.allSatisfy { isolated.contains($0) }
    }

    /// `Sources/Name/…` and `Tests/Name/…` as packages have them, otherwise the first folder.
    static func folderModule(of path: String) -> String {
        let parts = path.split(separator: "/")
        if let index = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }), index + 2 < parts.count {
            return String(parts[index + 1])
        }
        return parts.count > 1 ? String(parts[0]) : ""
    }
}
