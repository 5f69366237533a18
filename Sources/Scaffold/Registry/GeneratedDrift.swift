internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// Generated code that does not lie any more where the lock file has it, so that updates pass it by.
public struct GeneratedDrift: Sendable {
    /// One file.
    public struct Row: Hashable, Sendable {
        /// Where it was generated.
        public var path: String
        /// Where it lies now; nil when nothing of it is left.
        public var place: String?

        /// What is printed: what happened, and what to do where updates are wanted.
        public var line: String {
            guard let place else { return "deleted    \(path): it stays so, and nothing keeps it up to date" }
            return
                "moved      \(path): it lies at \(place), where `tenet update` does not look for it; move it back, or keep it up to date by hand"
        }
    }

    /// Sorted by path.
    public let rows: [Row]

    /// - Complexity: O(files of the project) when something is missing.
    public init(lock: LockFile, tree: ProjectTree, index: ProjectIndex) {
        let missing = lock.files.keys.filter { $0.hasSuffix(".swift") && tree.bytes(of: $0) == nil }.sorted()
        guard !missing.isEmpty else {
            rows = []
            return
        }
        let own = tree.swiftFiles.filter { lock.files[$0] == nil }
        rows = missing.map { path in
            let name = LexicalPath.name(of: path)
            let place = own.first { LexicalPath.name(of: $0) == name } ?? Self.place(of: path, in: tree, index, lock)
            return Row(path: path, place: place)
        }
    }

    /// The file that declares now what the generated one did.
    private static func place(
        of path: String, in tree: ProjectTree, _ index: ProjectIndex, _ lock: LockFile
    ) -> String? {
        guard let text = tree.text(of: LockFile.basePath(of: path)) else { return nil }
        let syntax = SyntaxTree()
        syntax.parse(text)
        let names = Set(TopLevelTypes.all(in: syntax).map(\.name.text.string))
        return index.entries.first { names.contains($0.name) && lock.files[$0.path] == nil }?.path
    }
}
