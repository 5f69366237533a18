/// The targets, packages and settings that a `project.pbxproj` or a package manifest declares.
///
/// Read from bytes alone: nothing is run and no other file is looked at. Ranges are UTF-8 offsets in the file at
/// ``path``. Paths of targets are relative to ``folder`` and never begin with a slash; they may begin with `..`.
public struct BuildDescription: Hashable, Sendable {
    public enum Format: String, Hashable, Sendable { case xcodeProject, package }

    /// The file that was read, as it was given.
    public var path: String
    /// The folder that holds the `.xcodeproj` or the manifest, in the same terms as ``path``; empty for the root.
    public var folder: String
    public var format: Format
    /// The package's name. Projects have none of their own: theirs is the name of the `.xcodeproj`.
    public var name: RangedText?
    /// In file order.
    public var targets: [BuildTarget] = []
    /// Packages that this one depends on, in file order.
    public var packages: [PackageReference] = []
    /// What a package offers to others; empty for projects.
    public var products: [PackageProduct] = []
    /// The `platforms` of a manifest; projects write theirs as settings.
    public var platforms: [DeploymentTarget] = []
    /// The number behind `swift-tools-version`, such as `6.1`.
    public var toolsVersion: RangedText?
    /// The language modes of the whole package, such as `5` and `6`.
    public var languageModes: [RangedText] = []
    /// `developmentRegion` of a project or `defaultLocalization` of a package.
    public var developmentRegion: RangedText?
    public var knownRegions: [RangedText] = []
    /// The Xcode version that last upgraded the project, such as `1640`.
    public var lastUpgradeCheck: RangedText?
    /// The project's own settings by configuration; targets hold them merged with theirs.
    public var settings: [String: [String: SettingValue]] = [:]
    /// What could not be read, in file order.
    public var problems: [ResourceProblem] = []

    package init(path: String, folder: String, format: Format) {
        self.path = path
        self.folder = folder
        self.format = format
    }

    /// Reads a `project.pbxproj`; other paths give nil. Damaged files give what can be read of them, and ``problems``.
    package static func readProject(path: String, bytes: [UInt8]) -> BuildDescription? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.last == "project.pbxproj" else { return nil }
        let folder = parts.dropLast(2).joined(separator: "/")
        return XcodeProjectReader.read(BuildDescription(path: path, folder: folder, format: .xcodeProject), bytes)
    }
}

extension BuildDescription {
    /// The targets that a file belongs to. The path is in the same terms as ``path``.
    public func targets(containing path: String) -> [BuildTarget] {
        let local = localPath(of: path)
        return targets.filter { $0.contains(path: local) }
    }

    /// Whether any target holds a file.
    public func hasTarget(containing path: String) -> Bool {
        let local = localPath(of: path)
        return targets.contains { $0.contains(path: local) }
    }

    /// A path in the terms of ``path``, made relative to ``folder``.
    public func localPath(of path: String) -> String { BuildPath.relative(path, to: folder) }

    /// A path of a target, made relative to where ``path`` starts; nil when it lies outside.
    public func fullPath(of local: String) -> String? {
        let full = BuildPath.join(folder, local)
        return full == ".." || full.hasPrefix("../") ? nil : full
    }

    public func target(named name: String) -> BuildTarget? { targets.first { $0.name.text == name } }
}

/// Paths as texts: no disk is involved.
package enum BuildPath {
    /// Puts two paths together and resolves `.` and `..`.
    package static func join(_ base: String, _ path: String) -> String {
        var parts: [Substring] = []
        for part in [base, path].flatMap({ $0.split(separator: "/") }) where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    /// A path seen from a folder; both start at the same place.
    static func relative(_ path: String, to folder: String) -> String {
        // Nearly every path is plain, and every file is compared with every project.
        if isPlain(path), isPlain(folder) {
            if folder.isEmpty { return path }
            if path.hasPrefix(folder), path.utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/") {
                return String(path.utf8.dropFirst(folder.utf8.count + 1)) ?? ""
            }
        }
        let parts = join("", path).split(separator: "/")
        let base = join("", folder).split(separator: "/")
        let common = zip(parts, base).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: base.count - common)
        return (up + parts.dropFirst(common).map(String.init)).joined(separator: "/")
    }

    /// Has no `.`, `..` or empty part, so that joining and parting it changes nothing.
    private static func isPlain(_ path: String) -> Bool {
        var isStart = true
        for byte in path.utf8 {
            if isStart, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") { return false }
            isStart = byte == UInt8(ascii: "/")
        }
        return path.isEmpty || !isStart
    }

    /// The path itself and every folder above it, longest first.
    static func withFolders(_ path: String) -> [Substring] {
        var all = [path[...]]
        while let slash = all[all.count - 1].utf8.lastIndex(of: UInt8(ascii: "/")) { all.append(path[..<slash]) }
        return all
    }
}
