internal import TenetParsing
internal import TenetSyntaxTree

/// What the kit has for code that a rule reports: its documentation comments name the rules that forbid going round it.
public struct KitGuide: Sendable {
    /// A type of the kit, or a function.
    public struct Component: Hashable, Sendable {
        public var name: String
        /// The first sentence of its documentation comment.
        public var summary: String
        /// New apps of these standards have it.
        public var standards: [String]
        /// What adds it to apps of these standards later, such as `badge` for `mvvm`.
        public var additions: [String: [String]]
    }

    private static let folder = "Kits/Sources"

    private let library: TemplateLibrary
    private let placements: [(standard: String, placement: KitPlacement)]

    public init(library: TemplateLibrary = .shipped) {
        self.library = library
        placements = AppStandard.allCases.compactMap { standard in
            library.text(of: standard.folder + "/kit-placement.txt").flatMap { try? KitPlacement($0) }
                .map { (standard.rawValue, $0) }
        }
    }

    /// In the order of their files; empty when the kit has nothing. O(size of the kit).
    public func components(for rule: String) -> [Component] {
        library.paths(below: Self.folder).filter { $0.hasSuffix(".swift") }.flatMap { path -> [Component] in
            guard let text = library.text(of: path), text.contains("`\(rule)`") else { return [] }
            return Self.declarations(in: text, naming: rule).map { declared in
                component(declared, in: String(path.dropFirst(Self.folder.count + 1)))
            }
        }
    }

    /// Types and functions that the kit or an app of a template declares, those of functions with and without parentheses.
    public static let declaredNames: Set<String> = {
        let library = TemplateLibrary.shipped
        var names: Set<String> = []
        let paths = library.paths(below: folder) + library.paths(below: "Templates")
        for text in paths.filter({ $0.hasSuffix(".swift") }).compactMap(library.text) {
            let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            for (keyword, name) in zip(words, words.dropFirst()) where keywords.contains(keyword) {
                names.insert(String(name))
                if keyword == "func" { names.insert(name + "()") }
            }
        }
        return names
    }()

    private static let keywords: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias", "func"]

    /// What `tenet new component` can add to an app of some standard.
    public var additions: Set<String> { Set(placements.flatMap { $0.placement.components.map(\.name) }) }

    private func component(_ declared: (name: String, summary: String), in file: String) -> Component {
        var component = Component(name: declared.name, summary: declared.summary, standards: [], additions: [:])
        for (standard, placement) in placements {
            if case .path = placement.place(of: file) { component.standards.append(standard) }
            for addition in placement.components {
                guard case .path = placement.place(of: file, in: addition.name) else { continue }
                component.additions[addition.name, default: []].append(standard)
            }
        }
        return component
    }

    /// Declarations at the top of a file whose comments, or those of their members, name a rule.
    private static func declarations(in text: String, naming rule: String) -> [(name: String, summary: String)] {
        let tree = SyntaxTree()
        tree.parse(text)
        var items = TopLevelTypes.all(in: tree).map { ($0.declaration, $0.name.text.string) }
        items += tree.root.descendants(ExtensionDeclSyntax.self).map {
            ($0.syntax, $0.extendedType.trimmedDescription)
        }
        items += tree.root.descendants(FunctionDeclSyntax.self).map { ($0.syntax, $0.name.text.string + "()") }
        return items.filter { !TopLevelTypes.isInside($0.0) && isNamed(rule, in: $0.0) }.map { item, name in
            (name, SourceReader.summary(item))
        }
    }

    private static func isNamed(_ rule: String, in item: Syntax) -> Bool {
        item.tokens.contains { token in
            token.leadingTrivia.string.split(separator: "\n").contains {
                $0.drop { $0 == " " }.hasPrefix("///") && $0.contains("`\(rule)`")
            }
        }
    }
}
