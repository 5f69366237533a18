internal import Synchronization
internal import TenetFoundation
internal import TenetParsing
internal import TenetSyntaxTree

/// Names that a type of an app would take away from the generated code: in the module of the app they hide what they are
/// the name of, and beside it neither can be meant any more.
final class TakenNames: Sendable {
    private static let stubs = "Kits/Stubs/Sources/"
    private static let lists = "Kits/Stubs/TypeNames/"

    static let shipped = TakenNames(library: .shipped)

    let library: TemplateLibrary
    /// Answers: a run asks for the names of every document of the app several times.
    private let known = Mutex<[String: String?]>([:])
    /// What the files say that were read for one name; others stand in the same ones.
    private let read = Mutex<[String: CodeNames]>([:])

    init(library: TemplateLibrary) { self.library = library }

    /// What has a name already, to stand behind "is the name of "; nil when nothing has. O(size of the library), the first
    /// time that a name is asked for.
    func owner(of name: String) -> String? {
        if let answer = known.withLock({ $0[name] }) { return answer }
        let answer = lookUp(name)
        known.withLock { $0[name] = .some(answer) }
        return answer
    }

    private func lookUp(_ name: String) -> String? {
        for path in library.paths(below: String(Self.lists.dropLast())) {
            guard let text = library.text(of: path), Self.lines(of: text).contains(name[...]) else { continue }
            return "a type of \(path.dropFirst(Self.lists.count).dropLast(".txt".count))"
        }
        let platform = code(below: library.paths(below: String(Self.stubs.dropLast())), with: name)
        if let path = platform.first(where: { $0.names.top.contains(name) })?.path {
            return "a type of \(path.dropFirst(Self.stubs.count).prefix { $0 != "/" })"
        }
        let own = Array(code(below: library.paths.filter { !$0.hasPrefix(Self.stubs) }, with: name))
        if own.contains(where: { $0.names.imported.contains(name) }) {
            return "a module that the generated code imports"
        }
        // What the kit declares is looked for in the project, which need not have all of it.
        let isUsed =
            !own.contains { $0.names.declared.contains(name) } && own.contains { $0.names.used.contains(name) }
        return isUsed ? "a type that the generated code uses" : nil
    }

    /// What the files say that hold a name; others are not parsed.
    private func code(below paths: [String], with name: String) -> some Sequence<(path: String, names: CodeNames)> {
        paths.lazy.compactMap { [self] path -> (path: String, names: CodeNames)? in
            guard path.hasSuffix(".swift") || path.hasSuffix(".swift.template"), let text = library.text(of: path),
                Word.isIn(text, name)
            else { return nil }
            return (path, names(in: path, text))
        }
    }

    private func names(in path: String, _ text: String) -> CodeNames {
        if let names = read.withLock({ $0[path] }) { return names }
        let names = CodeNames(text)
        read.withLock { $0[path] = names }
        return names
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    }
}

/// The names in one file.
private struct CodeNames {
    /// Modules, by the first part of their names.
    let imported: Set<String>
    /// Types and what stands for them, at the top.
    let top: Set<String>
    /// The same at any depth.
    let declared: Set<String>
    /// Identifiers that are no member of something.
    let used: Set<String>

    init(_ text: String) {
        let tree = SyntaxTree()
        tree.parse(text)
        imported = Set(
            tree.root.descendants(ImportDeclSyntax.self).compactMap { $0.path.first?.name.text.string })
        top = Set((TopLevelTypes.all(in: tree).map(\.name) + TopLevelTypes.aliases(in: tree)).map(\.text.string))
        declared = top.union(Self.declared(in: tree))
        var used: Set<String> = []
        var isMember = false
        for token in tree.root.tokens {
            if token.tokenKind == .identifier, !isMember { used.insert(token.text.string) }
            isMember = token.text == "."
        }
        self.used = used
    }

    /// Types at any depth, and what stands for types.
    private static func declared(in tree: SyntaxTree) -> Set<String> {
        var names = tree.root.descendants(StructDeclSyntax.self).map(\.name)
        names += tree.root.descendants(EnumDeclSyntax.self).map(\.name)
        names += tree.root.descendants(ClassDeclSyntax.self).map(\.name)
        names += tree.root.descendants(ActorDeclSyntax.self).map(\.name)
        names += tree.root.descendants(TypeAliasDeclSyntax.self).map(\.name)
        names += tree.root.descendants(AssociatedTypeDeclSyntax.self).map(\.name)
        names += tree.root.descendants(GenericParameterSyntax.self).map(\.name)
        return Set(names.map(\.text.string))
    }
}
