public import TenetModel

/// A file to check, with what tells whether it changed.
public struct DiscoveredFile: Hashable, Sendable {
    /// Relative to the root with `/` between its parts, as it is spelt on the disk; begins with `..` outside of it.
    public var path: String
    public var absolute: String
    /// In bytes.
    public var size: Int
    /// Nanoseconds since 1970, when the contents last changed.
    public var modificationTime: Int64
    /// Nanoseconds since 1970, when the contents, name, owner or mode last changed.
    public var changeTime: Int64
    public var device: UInt64
    public var inode: UInt64

    init(path: String, absolute: String, status: FileStatus) {
        self.path = path
        self.absolute = absolute
        size = status.size
        modificationTime = status.modificationTime
        changeTime = status.changeTime
        device = status.identity.device
        inode = status.identity.inode
    }

    var identity: FileIdentity { FileIdentity(device: device, inode: inode) }
}

/// What was found, all of it sorted bytewise by path.
public struct DiscoveredFiles: Sendable {
    public var files: [DiscoveredFile]
    /// Files beside the sources that were asked for.
    public var resources: [DiscoveredFile] = []
    /// What was asked for or found and cannot be read or does not apply.
    public var skipped: [SkippedFile]
    /// Files with a wanted extension that ignore files or globs left out. What lies in a folder that was not
    /// entered is not known and not counted.
    public var excludedCount: Int
    /// Folders that ignore files or globs kept from being entered; the usual ones, such as `.build`, do not count.
    public var excludedFolderCount: Int
    /// Links that lead out of the project and were not followed; sorted.
    public var outerLinks: [String] = []
    /// Globs of the search that fit nothing there is, when all of the root was looked at.
    public var unmatchedGlobs: [UnmatchedGlob] = []
}

/// A glob without effect.
public struct UnmatchedGlob: Hashable, Sendable {
    public enum Kind: String, Sendable { case include, exclude }

    public var kind: Kind
    public var pattern: String
}

/// Files that tell about a project beside its sources.
public struct ResourceNames: Hashable, Sendable {
    /// Without a dot.
    public var extensions: [String]
    public var names: [String]
    /// Bundles that are entered for them.
    public var bundles: [String]
    /// Folders in which Markdown files are wanted.
    public var documents: [String] = []

    public init(extensions: [String] = [], names: [String] = [], bundles: [String] = [], documents: [String] = []) {
        self.extensions = extensions
        self.names = names
        self.bundles = bundles
        self.documents = documents
    }

    /// Everything that Tenet reads.
    public static let all = ResourceNames(
        extensions: [
            "strings", "stringsdict", "xcstrings", "plist", "entitlements", "xcprivacy", "storyboard", "xib", "pbxproj",
            "xcconfig", "xcscheme", "xctestplan",
        ],
        names: [
            "Contents.json", ".swiftlint.yml", ".swiftlint.yaml", ".swiftformat", "Podfile", "Cartfile",
            "Cartfile.private", "Package.resolved",
        ],
        bundles: ["xcodeproj", "xcworkspace", "xcassets"],
        documents: ["blueprint", "blueprints", "Blueprint", "Blueprints"])
}

/// A search that cannot begin.
public enum DiscoveryError: Error, Hashable, Sendable, CustomStringConvertible {
    case rootIsNoFolder(String)
    /// With the folder that relative paths start from and the nearest name that exists.
    case noSuchPath(String, in: String, suggestion: String?)
    /// A pattern among the paths that fits nothing.
    case noMatch(String, in: String)
    case badPattern(GlobError)

    public var description: String {
        switch self {
        case .rootIsNoFolder(let root):
            "`\(root)` is not a folder; pass the folder that holds the project"
        case .noSuchPath(let path, _, let suggestion?):
            "there is no file or folder `\(path)`; did you mean `\(suggestion)`?"
        case .noSuchPath(let path, let folder, nil):
            "there is no file or folder `\(path)` in `\(folder)`; check the spelling or pass an absolute path"
        case .noMatch(let pattern, let folder):
            "the pattern `\(pattern)` fits no file to check in `\(folder)`; "
                + "use `**` for any number of folders, or pass the folder itself"
        case .badPattern(let error):
            error.description
        }
    }
}
