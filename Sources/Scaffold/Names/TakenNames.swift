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
        if let path = platform.first(where: \.names.declaresAtTop)?.path {
            return "a type of \(path.dropFirst(Self.stubs.count).prefix { $0 != "/" })"
        }
        let own = Array(code(below: library.paths.filter { !$0.hasPrefix(Self.stubs) }, with: name))
        if own.contains(where: \.names.imports) { return "a module that the generated code imports" }
        // What the kit declares is looked for in the project, which need not have all of it.
        let isUsed = !own.contains(where: \.names.declares) && own.contains(where: \.names.uses)
        return isUsed ? "a type that the generated code uses" : nil
    }

    /// What files do with a name. Those that do not hold it are left out before they are parsed.
    private func code(
        below paths: [String], with name: String
    ) -> some Sequence<(path: String, names: CodeNames)> {
        paths.lazy.compactMap { [library] path -> (path: String, names: CodeNames)? in
            guard path.hasSuffix(".swift") || path.hasSuffix(".swift.template"), let text = library.text(of: path),
                Word.isIn(text, name)
            else { return nil }
            return (path, CodeNames(text, name))
        }
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    }
}

/// What one file does with one name.
private struct CodeNames {
    /// At any depth.
    private(set) var declares = false
    private(set) var declaresAtTop = false
    private(set) var imports = false
    /// Without saying whose it is.
    private(set) var uses = false

    init(_ text: String, _ name: String) {
        let tree = SyntaxTree()
        tree.parse(text)
        imports = tree.root.descendants(ImportDeclSyntax.self).contains { $0.path.first?.name.text.string == name }
        let top = TopLevelTypes.all(in: tree).map(\.name) + TopLevelTypes.aliases(in: tree)
        declaresAtTop = top.contains { $0.text == name }
        declares = declaresAtTop || Self.declared(in: tree).contains(name)
        guard !imports, !declares else { return }
        var before = ""
        for token in tree.root.tokens {
            let word = token.text.string
            if word == name, token.tokenKind == .identifier, before != "." { uses = true }
            before = word
        }
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
