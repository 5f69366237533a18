internal import TenetFoundation
internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// The types that a project declares and the files that it has, to see whether new names are free.
struct DeclaredNames {
    let tree: ProjectTree

    /// - Throws: ``ScaffoldError`` naming the declaration or the file that has a name already.
    func requireFree(_ files: [GeneratedFile]) throws(ScaffoldError) {
        try requireFreeTypes(files)
        try requireFreePaths(files.map(\.path).filter { $0.hasSuffix(".swift") })
    }

    /// The compiler takes one file of a name for each module, and most disks of a Mac one of a path, whatever its capitals.
    private func requireFreePaths(_ paths: [String]) throws(ScaffoldError) {
        let there = Dictionary(tree.swiftFiles.map { (Self.key($0), $0) }) { first, _ in first }
        for path in paths {
            guard let other = there[Self.key(path)], other != path else { continue }
            throw ScaffoldError(
                "\(path) cannot be written beside \(other): a module has one file of a name, whether its letters are small or capital; choose another name"
            )
        }
    }

    /// The module and the name of a file.
    private static func key(_ path: String) -> String {
        let parts = path.lowercased().split(separator: "/")
        let isOfPackage = parts.lastIndex { $0 == "sources" || $0 == "tests" }
        let module = isOfPackage.map { parts.prefix($0 + 2) } ?? parts.prefix(1)
        return (module + parts.suffix(1)).joined(separator: "/")
    }

    private func requireFreeTypes(_ files: [GeneratedFile]) throws(ScaffoldError) {
        var wanted: [String: String] = [:]
        for file in files where file.path.hasSuffix(".swift") {
            for name in Self.types(in: file.text) { wanted[name.name] = file.path }
        }
        guard !wanted.isEmpty else { return }
        let new = Set(files.map(\.path))
        for path in tree.swiftFiles where !new.contains(path) {
            guard let text = tree.text(of: path), wanted.keys.contains(where: { Word.isIn(text, $0) }) else {
                continue
            }
            if let taken = Self.types(in: text).first(where: { wanted[$0.name] != nil }) {
                throw ScaffoldError(
                    "the name `\(taken.name)` is taken by \(path):\(taken.line); choose another name, or move that type away"
                )
            }
        }
    }

    /// Types at the top of a file with their lines, extensions left out.
    static func types(in text: String) -> [(name: String, line: Int)] {
        let tree = SyntaxTree()
        tree.parse(text)
        let names = TopLevelTypes.all(in: tree).map(\.name) + TopLevelTypes.aliases(in: tree)
        return names.map { name in
            (name.text.string, text.utf8.prefix(name.range.lower).count { $0 == 0x0A } + 1)
        }
    }
}
