public import TenetRuleKit

/// Folders of Swift files that no target compiles: an old app, or a copy that stayed behind when files moved.
public struct LeftOverFolders: Sendable {
    public struct Folder: Hashable, Sendable {
        /// Relative to the project.
        public let path: String
        /// Its Swift files.
        public let fileCount: Int
    }

    /// In the order of their paths; none lies in another one.
    public let folders: [Folder]

    /// - Parameter entries: the names of what lies in a folder, by its path relative to the project.
    public init(in model: ProjectModel, entries: (String) -> [String]) {
        self.init(model.sources.map { ($0.path, model.isLeftOver($0.path)) }, entries: entries)
    }

    /// - Parameter sources: the Swift files of the project, and whether every project file around one was read and none has it.
    init(_ sources: [(path: String, isLeftOver: Bool)], entries: (String) -> [String]) {
        var all: [String: Int] = [:]
        var unused: [String: Int] = [:]
        for source in sources {
            for folder in Self.folders(around: source.path) {
                all[folder, default: 0] += 1
                if source.isLeftOver { unused[folder, default: 0] += 1 }
            }
        }
        // Where most is in no target, something else builds it.
        guard 2 * sources.count(where: \.isLeftOver) < sources.count, !Self.isBuilt(by: entries("")) else {
            folders = []
            return
        }
        var found: [Folder] = []
        for (path, count) in unused.sorted(by: { $0.key < $1.key }) where count > 1 && count == all[path] {
            let inside = unused.keys.filter { $0.hasPrefix(path + "/") }
            guard !found.contains(where: { path.hasPrefix($0.path + "/") }),
                !(Self.folders(around: path + "/") + inside).contains(where: { Self.isBuilt(by: entries($0)) })
            else { continue }
            found.append(Folder(path: path, fileCount: count))
        }
        folders = found
    }

    private static func folders(around path: String) -> [String] {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return parts.indices.map { parts[...$0].joined(separator: "/") }
    }

    /// Something that is not read here tells what is compiled: CocoaPods, Bazel, Tuist, XcodeGen or a package.
    private static func isBuilt(by names: [String]) -> Bool {
        names.contains { name in
            name.hasSuffix(".podspec")
                || ["BUILD", "BUILD.bazel", "Project.swift", "project.yml", "project.yaml", "Package.swift"].contains(
                    name)
        }
    }
}
