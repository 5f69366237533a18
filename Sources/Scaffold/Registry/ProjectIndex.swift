internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetSyntaxTree

/// The types that a project declares, with what a registry and a search for something alike need to know of them.
public struct ProjectIndex: Sendable {
    /// A type at the top of a file.
    public struct Entry: Hashable, Sendable {
        public var name: String
        /// `struct`, `class` and so on.
        public var kind: String
        /// The module, or the folder of the app.
        public var module: String
        public var path: String
        public var line: Int
        /// The first sentence of its documentation comment; empty without one.
        public var summary: String
        public var isView: Bool
        /// What it is made with, such as `title: String, action: () -> Void`.
        public var parameters: [String]
        /// Signatures of its methods, without their names.
        public var signatures: [String]
        /// Numbers for runs of tokens, names left out: code that was copied has the same ones.
        public var fingerprint: Set<Int>
    }

    /// Sorted by module and name.
    public let entries: [Entry]
    /// What was read, by path.
    private let sources: [String: Source]

    private struct Source: Sendable {
        var text: String
        var reader: SourceReader
    }

    /// Reads every Swift file of a project but those of tests, of packages' builds and in folders that begin with a dot.
    /// - Parameter earlier: the same project at another time; files that are as they were then are not parsed again.
    public init(tree: ProjectTree, since earlier: ProjectIndex? = nil) {
        var sources: [String: Source] = [:]
        for path in Self.files(below: tree.root) {
            guard let text = tree.text(of: path) else { continue }
            if let known = earlier?.sources[path], known.text == text {
                sources[path] = known
            } else {
                sources[path] = Source(
                    text: text, reader: SourceReader(text: text, path: path, module: Self.module(of: path)))
            }
        }
        self.sources = sources
        entries = sources.values.flatMap(\.reader.entries)
            .sorted { ($0.module, $0.name, $0.path, $0.line) < ($1.module, $1.name, $1.path, $1.line) }
    }

    /// Modules and app folders that use a type, its own left out, and how many files in all. O(files).
    public func users(of entry: Entry) -> (modules: [String], files: Int) {
        let files = sources.filter { $0.key != entry.path && $0.value.reader.words.contains(entry.name) }.map(\.key)
        let modules = Set(files.map(Self.module)).subtracting([entry.module])
        return (modules.sorted(), files.count)
    }

    private static func files(below root: String) -> [String] {
        FolderContents.files(below: root) {
            $0.hasPrefix(".") || ["Pods", "Carthage", "DerivedData", "LinuxSupport"].contains($0)
        }.filter {
            $0.hasSuffix(".swift") && LexicalPath.name(of: $0) != "Package.swift" && !ProjectTypes.isOfTests($0)
                && !RealPath.isLinkOut(root + "/" + $0, of: root)
        }
    }

    private static func module(of path: String) -> String {
        let parts = path.split(separator: "/").map(String.init)
        if let sources = parts.lastIndex(of: "Sources"), sources + 2 < parts.count { return parts[sources + 1] }
        return parts.first ?? ""
    }
}
