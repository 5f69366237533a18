internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// The types at the top of the Swift files of a project, looked up by name.
struct ProjectTypes {
    /// A declaration as it is written.
    struct Declared: Hashable {
        var name: String
        /// `struct`, `class` and so on.
        var kind: String
        var path: String
        /// The declaration with its comment.
        var code: String
    }

    let tree: ProjectTree
    /// Sorted by path.
    private let files: [(path: String, text: String)]

    /// Reads every Swift file of a project. O(size of the project).
    init(tree: ProjectTree) {
        self.tree = tree
        files = tree.swiftFiles.compactMap { path in tree.text(of: path).map { (path, $0) } }
    }

    /// The first declaration in the order of paths; nil when there is none. O(size of the project).
    /// - Parameter isWanted: leaves out declarations that will not do.
    func declaration(of name: String, where isWanted: (Declared) -> Bool = { _ in true }) -> Declared? {
        for (path, text) in files where text.contains(name) {
            let syntax = SyntaxTree()
            syntax.parse(text)
            for type in TopLevelTypes.all(in: syntax) where type.name.text.string == name {
                let declared = Declared(
                    name: name, kind: type.kind, path: path,
                    code: Self.comment(type.declaration) + type.declaration.trimmedDescription)
                if isWanted(declared) { return declared }
            }
        }
        return nil
    }

    /// A type of the tests that conforms to a protocol and is made from nothing; nil when there is none.
    func conformingDouble(to name: String) -> String? {
        for (path, text) in files where Self.isOfTests(path) && text.contains(name) {
            let syntax = SyntaxTree()
            syntax.parse(text)
            for type in TopLevelTypes.all(in: syntax) where type.inherited.contains(name) {
                let facts = TypeFacts(
                    Declared(
                        name: type.name.text.string, kind: type.kind, path: path,
                        code: type.declaration.trimmedDescription))
                if facts.parameters.isEmpty { return facts.name }
            }
        }
        return nil
    }

    /// The function of the tests that makes a valid value of a type from nothing; nil when there is none.
    func sample(of name: String) -> String? {
        let function = "makeValid" + name
        let isThere = files.contains { Self.isOfTests($0.path) && $0.text.contains("func \(function)(") }
        return isThere ? function : nil
    }

    /// Whether a file belongs to tests, or to what they share.
    static func isOfTests(_ path: String) -> Bool {
        path.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") || $0 == "AppTesting" }
    }

    private static func comment(_ declaration: Syntax) -> String {
        let lines = declaration.leadingTrivia.string.split(whereSeparator: \.isNewline)
            .map { $0.drop { $0 == " " || $0 == "\t" } }.filter { $0.hasPrefix("///") }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The names of the folders at a place that hold Swift files, sorted.
    func folders(in parent: String) -> [String] {
        let start = parent.isEmpty ? "" : parent + "/"
        let names = files.map(\.path).filter { $0.hasPrefix(start) }.compactMap { path -> String? in
            let rest = path.dropFirst(start.count).split(separator: "/")
            return rest.count > 1 ? String(rest[0]) : nil
        }
        return Set(names).sorted()
    }
}
