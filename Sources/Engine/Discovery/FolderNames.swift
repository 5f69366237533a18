/// Folders that hold no code of the project, told by their names.
public struct FolderNames: Hashable, Sendable {
    public var names: [String]
    public var prefixes: [String]
    /// Extensions of bundles without a dot. A bundle is entered all the same when its extension is wanted.
    public var bundleExtensions: [String]

    public init(names: [String] = [], prefixes: [String] = [], bundleExtensions: [String] = []) {
        self.names = names
        self.prefixes = prefixes
        self.bundleExtensions = bundleExtensions
    }

    /// Version control, build products, dependencies, and bundles without source files of their own. The code in
    /// documentation catalogues is there too: the steps of a tutorial are unfinished on purpose.
    public static let usual = FolderNames(
        names: [
            ".build", ".bundle", ".git", ".hg", ".idea", ".index-build", ".svn", ".swiftpm", ".venv", ".vscode",
            "Carthage", "DerivedData", "Pods", "SourcePackages", "__MACOSX", "__pycache__", "node_modules",
            "xcuserdata",
        ],
        prefixes: [".build-"],
        bundleExtensions: [
            "app", "appex", "bundle", "docc", "docarchive", "dSYM", "framework", "xcappdata", "xcarchive", "xcassets",
            "xcdatamodeld", "xcframework", "xcodeproj", "xcresult", "xcstickers", "xctestrun", "xcworkspace",
        ])

    /// What is in a repository without being the work of its people: packages that were copied in, and what builds leave behind.
    /// Projects, catalogs and other bundles are files like any other there.
    public static let foreign = FolderNames(
        names: [
            ".build", ".git", ".hg", ".svn", ".venv", "Carthage", "DerivedData", "Pods", "SourcePackages", "__MACOSX",
            "__pycache__", "node_modules",
        ],
        prefixes: [".build-"], bundleExtensions: [])

    /// The same names without some bundles, which are entered then.
    func entering(_ bundles: [String]) -> FolderNames {
        var names = self
        names.bundleExtensions.removeAll { bundles.contains($0) }
        return names
    }

    /// - Parameter wanted: extensions with a dot, in lower case.
    func contain(_ name: Bytes, wanted: [[UInt8]]) -> Bool {
        if names.contains(where: { name.elementsEqual($0.utf8) }) { return true }
        if prefixes.contains(where: { name.starts(with: $0.utf8) }) { return true }
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
        let isBundle = bundleExtensions.contains { known in
            name[(dot + 1)...].elementsEqual(known.utf8) { $0.asciiLowered == $1.asciiLowered }
        }
        return isBundle && !wanted.contains { name.hasExtension($0) }
    }
}

extension Bytes {
    /// True when the name is something followed by the extension, in upper or lower case.
    ///
    /// - Parameter suffix: the extension with its dot.
    func hasExtension(_ suffix: [UInt8]) -> Bool {
        count > suffix.count && has(suffix, at: count - suffix.count, ignoringCase: true)
    }
}
