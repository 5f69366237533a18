internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// The types that a project declares, to see whether new names are free.
struct DeclaredNames {
    let tree: ProjectTree

    /// - Throws: ``ScaffoldError`` naming the declaration that has a name already.
    func requireFree(_ files: [GeneratedFile]) throws(ScaffoldError) {
        var wanted: [String: String] = [:]
        for file in files where file.path.hasSuffix(".swift") {
            for name in Self.types(in: file.text) { wanted[name.name] = file.path }
        }
        guard !wanted.isEmpty else { return }
        let new = Set(files.map(\.path))
        for path in tree.swiftFiles where !new.contains(path) {
            guard let text = tree.text(of: path), wanted.keys.contains(where: text.contains) else { continue }
            if let taken = Self.types(in: text).first(where: { wanted[$0.name] != nil }) {
                throw ScaffoldError(
                    "the name `\(taken.name)` is taken by \(path):\(taken.line); choose another name, or move that type away"
                )
            }
        }
    }

    /// Types at the top of a file with their lines, extensions left out.
    private static func types(in text: String) -> [(name: String, line: Int)] {
        let tree = SyntaxTree()
        tree.parse(text)
        let names = TopLevelTypes.all(in: tree).map(\.name) + TopLevelTypes.aliases(in: tree)
        return names.map { name in
            (name.text.string, text.utf8.prefix(name.range.lower).count { $0 == 0x0A } + 1)
        }
    }
}
