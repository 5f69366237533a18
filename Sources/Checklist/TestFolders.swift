internal import TenetModel
internal import TenetRuleKit

/// Folders that serve tests alone: below them lies Swift code, and none of it is the app's.
struct TestFolders {
    /// Whether the app has code below a folder; folders without any code are not there.
    private var hasApp: PathMap<Bool> = [:]

    /// O(files · depth of their folders).
    init(_ model: ProjectModel) {
        for source in model.sources {
            for folder in Self.folders(above: source.path) {
                hasApp[folder] = (hasApp[folder] ?? false) || source.role == .app
            }
        }
    }

    /// The nearest folder around the file that has code has only that of tests.
    func contain(_ path: String) -> Bool {
        for folder in Self.folders(above: path) {
            if let hasApp = hasApp[folder] { return !hasApp }
        }
        return false
    }

    /// The innermost first; the project's own is none.
    private static func folders(above path: String) -> [String] {
        var found: [String] = []
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            found.append(String(rest))
        }
        return found
    }
}
