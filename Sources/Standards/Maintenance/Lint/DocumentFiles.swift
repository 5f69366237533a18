/// What a document can refer to.
public protocol DocumentFiles: Sendable {
    func entry(at path: String) -> DocumentEntry
    /// The text of a Markdown document.
    func text(at path: String) -> String?
    /// The names in a folder, for "did you mean".
    func names(in folder: String) -> [String]
    /// The folder that links with a slash at their beginning start from.
    func root(of document: String) -> String
    /// The files of the project that a document lies in; nil for documents outside of Swift projects.
    func project(of document: String) -> ProjectListing?
}

public enum DocumentEntry: Sendable {
    case file
    case folder
    case missing
    /// Nobody can tell.
    case unknown
}

/// The files of a project.
public struct ProjectListing: Sendable {
    /// The files that documents name by path.
    public static let extensions: Set<String> = [
        "swift", "m", "mm", "h", "c", "plist", "yml", "yaml", "json", "strings", "stringsdict", "xcstrings", "md", "sh",
        "py", "rb", "entitlements", "xcconfig", "storyboard", "xib", "xcscheme", "xctestplan", "toml", "txt", "kt",
        "js", "ts",
    ]

    /// Relative to the project's root.
    public var paths: [String]
    /// The number of lines of a file, also of one that is not listed; nil when it does not exist.
    public var lineCount: @Sendable (_ path: String) -> Int?

    public init(paths: [String], lineCount: @escaping @Sendable (String) -> Int?) {
        self.paths = paths
        self.lineCount = lineCount
    }
}

/// The built-in standards, which refer to one another only.
public struct BuiltInFiles: DocumentFiles {
    private let library: StandardLibrary

    public init(_ library: StandardLibrary) { self.library = library }

    public func entry(at path: String) -> DocumentEntry {
        guard path.hasPrefix("Standards/") else { return .unknown }
        return library.builtInText(at: path) == nil ? .missing : .file
    }

    public func text(at path: String) -> String? { library.builtInText(at: path) }
    public func names(in folder: String) -> [String] { [] }
    public func root(of document: String) -> String { "Standards" }
    public func project(of document: String) -> ProjectListing? { nil }
}
