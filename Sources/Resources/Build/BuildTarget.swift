public import TenetModel

/// One target of a project or package.
public struct BuildTarget: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case app, framework, staticLibrary, dynamicLibrary, unitTests, uiTests, appExtension, watchApp, tool, bundle
        /// A project target that only runs other targets and scripts.
        case aggregate
        /// Kinds that only packages have. Test targets of packages are ``unitTests``.
        case packageLibrary, executable, macro, plugin, binary, systemLibrary
        case other

        public var isTests: Bool { self == .unitTests || self == .uiTests }
    }

    /// The name and where it is written. The text is empty when a manifest computes the name.
    public var name: RangedText
    /// What tells it from the other objects of a project; nil for a target of a package.
    public var id: String?
    public var kind: Kind
    /// `com.apple.product-type.…` of a project's target.
    public var productType: RangedText?
    /// Files that are listed one by one, sorted by path; those may be folders too, such as asset catalogues.
    public var files: [BuildFile] = []
    /// Folders whose files belong to the target.
    public var folders: [BuildFolder] = []
    /// Other targets and package products, in file order.
    public var dependencies: [BuildDependency] = []
    /// Linked frameworks and libraries by file name, in file order.
    public var frameworks: [RangedText] = []
    /// Shell script phases, in the order in which they run.
    public var scripts: [BuildScript] = []
    /// Settings by configuration and key, those of the target over those of the project.
    public var settings: [String: [String: SettingValue]] = [:]
    /// The `.xcconfig` files by configuration whose settings are not among ``settings``, the project's before the
    /// target's: all until ``BuildDescription/merging(_:)``, and then those that nobody has.
    public var settingsFiles: [String: [SettingsFileReference]] = [:]
    /// The `swiftSettings` of a package's target, in file order.
    public var swiftSettings: [SwiftSetting] = []
    /// The language mode and platforms that a package gives to targets that say nothing themselves.
    public var inheritedLanguageMode: RangedText?
    public var inheritedPlatforms: [DeploymentTarget] = []

    package init(name: RangedText, kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// Files in the sources phase.
    public var sources: [BuildFile] { files.filter { $0.role == .source } }
    /// Files in the resources phase, or the `resources` of a package's target.
    public var resources: [BuildFile] { files.filter { $0.role.isResource } }

    /// True when the file belongs to the target: it is listed, lies in a listed folder, or in one of ``folders``.
    /// The path is relative to the description's folder. O(depth × log files).
    public func contains(path: String) -> Bool {
        BuildPath.withFolders(path).contains { lists($0) } || folders.contains { $0.contains(path: path) }
    }

    private func lists(_ path: Substring) -> Bool {
        var low = 0
        var high = files.count
        while low < high {
            let middle = (low + high) / 2
            if files[middle].path < path { low = middle + 1 } else { high = middle }
        }
        return low < files.count && files[low].path == path
    }
}

/// Where a project or target says which `.xcconfig` file it builds on.
public struct SettingsFileReference: Hashable, Sendable {
    /// Relative to the description's folder.
    public var path: RangedText
    public var level: SettingValue.Level
}

/// A file that a target lists.
public struct BuildFile: Hashable, Sendable {
    public enum Role: String, Hashable, Sendable {
        case source, header, resource
        /// `.copy` and `.embedInCode` resources of a package; `.process` is ``resource``.
        case copiedResource, embeddedResource
        /// In a copy phase of a project.
        case copied

        public var isResource: Bool { self == .resource || self == .copiedResource || self == .embeddedResource }
    }

    /// Relative to the description's folder.
    public var path: String
    public var role: Role
    /// Where the path, or its last part, is written.
    public var range: ByteRange

    package init(path: String, role: Role, range: ByteRange) {
        self.path = path
        self.role = role
        self.range = range
    }
}

/// A folder whose files belong to a target without being listed.
public struct BuildFolder: Hashable, Sendable {
    /// Relative to the description's folder; empty for that folder itself. A package's folder may not exist when the
    /// manifest leaves its path to the conventions: each convention is listed.
    public var path: RangedText
    /// Files and folders that do not belong, relative to ``path``. A part `*.lproj` stands for any language.
    public var excludes: [RangedText] = []
    /// When not nil, only these files and folders belong, relative to ``path``.
    public var only: [RangedText]?

    package init(path: RangedText, excludes: [RangedText] = [], only: [RangedText]? = nil) {
        self.path = path
        self.excludes = excludes
        self.only = only
    }

    /// True when the file lies in the folder and is not excluded. The path is relative to the description's folder.
    public func contains(path: String) -> Bool {
        guard let local = inside(path), !local.isEmpty else { return false }
        if let only, !only.contains(where: { Self.covers($0.text, local) }) { return false }
        return !excludes.contains { Self.covers($0.text, local) }
    }

    private func inside(_ path: String) -> Substring? {
        if self.path.text.isEmpty { return path.hasPrefix("../") ? nil : path[...] }
        guard path.hasPrefix(self.path.text) else { return nil }
        let rest = path.dropFirst(self.path.text.count)
        return rest.first == "/" ? rest.dropFirst() : nil
    }

    /// True when the pattern names the path or a folder above it.
    private static func covers(_ pattern: String, _ path: Substring) -> Bool {
        guard pattern.contains("*") else {
            if pattern.isEmpty || path == pattern { return true }
            return path.hasPrefix(pattern) && path.dropFirst(pattern.count).first == "/"
        }
        let wanted = pattern.split(separator: "/")
        let parts = path.split(separator: "/")
        return wanted.count <= parts.count
            && zip(wanted, parts).allSatisfy { $0 == "*.lproj" ? $1.hasSuffix(".lproj") : $0 == $1 }
    }
}

/// What a target needs.
public struct BuildDependency: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        case target, product
        /// A build tool plugin.
        case plugin
        /// A manifest's plain string: a target of the package, or else a product.
        case byName
    }

    public var name: RangedText
    /// What tells it from the other objects of a project; nil for a target of a package.
    public var id: String?
    public var kind: Kind
    /// The package of a product: its name, identity or address, as far as it is written.
    public var package: String?

    package init(name: RangedText, id: String? = nil, kind: Kind, package: String? = nil) {
        self.name = name
        self.id = id
        self.kind = kind
        self.package = package
    }
}

/// A shell script phase.
public struct BuildScript: Hashable, Sendable {
    /// The name of the phase, if it has one.
    public var name: RangedText?
    /// The script with escapes resolved; the range is that of the value as it is written.
    public var text: RangedText
    public var shell: String
    public var inputs: [String]
    public var outputs: [String]
    /// The phase asks to run on every build.
    public var runsAlways: Bool
}
