internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// What one file declares at its top, and the words that it uses.
struct SwiftFacts {
    /// Something in a type that is reached by its name.
    struct Member: Hashable {
        var name: String
        /// The name with the labels of a function, such as `show(_:)`; of an initializer `init(title:)`.
        var signature: String
    }

    struct TypeFact {
        var name: String
        /// `struct`, `class` and so on; `typealias`.
        var kind: String
        var line: Int
        /// No other file sees it.
        var isPrivate = false
        var members: Set<Member> = []
        /// Words of the list of supertypes.
        var inherited: Set<String> = []
    }

    struct ExtensionFact {
        /// The first word of the extended type.
        var type: String
        var members: Set<Member>
        var inherited: Set<String>
    }

    private(set) var types: [TypeFact] = []
    private(set) var extensions: [ExtensionFact] = []
    /// Every name in the code, texts and comments left out.
    private(set) var words: Set<String> = []

    init(_ text: String) {
        let tree = SyntaxTree()
        tree.parse(text)
        for token in tree.root.tokens where token.tokenKind == .identifier { words.insert(token.identifier.string) }
        let line = { (token: TokenSyntax) in text.utf8.prefix(token.range.lower).count { $0 == 0x0A } + 1 }
        for type in TopLevelTypes.all(in: tree) {
            types.append(
                TypeFact(
                    name: type.name.identifier.string, kind: type.kind, line: line(type.name),
                    isPrivate: Self.isPrivate(type.declaration, before: type.name),
                    members: Self.members(of: type.block), inherited: type.inherited))
        }
        for name in TopLevelTypes.aliases(in: tree) {
            types.append(TypeFact(name: name.identifier.string, kind: "typealias", line: line(name)))
        }
        extensions = tree.root.descendants(ExtensionDeclSyntax.self).map { found in
            ExtensionFact(
                type: found.extendedType.syntax.firstToken?.identifier.string ?? "",
                members: Self.members(of: found.memberBlock),
                inherited: Set(found.inheritanceClause?.syntax.tokens.map(\.text.string) ?? []))
        }
    }

    private static func isPrivate(_ declaration: Syntax, before name: TokenSyntax) -> Bool {
        declaration.tokens.prefix { $0.range.lower < name.range.lower }
            .contains { $0.text == "private" || $0.text == "fileprivate" }
    }

    /// What stands in the block itself, also below a condition of the compiler's.
    private static func members(of block: MemberBlockSyntax) -> Set<Member> {
        var found: Set<Member> = []
        for node in block.syntax.descendants where isDirect(node, in: block) {
            if let function = node.as(FunctionDeclSyntax.self) {
                let labels = labels(of: function.signature.parameterClause)
                let name = function.name.identifier.string
                found.insert(Member(name: name, signature: "\(name)(\(labels))"))
            } else if let initializer = node.as(InitializerDeclSyntax.self) {
                let labels = labels(of: initializer.signature.parameterClause)
                found.insert(Member(name: "init", signature: "init(\(labels))"))
            } else if let name = plainName(node) {
                found.insert(Member(name: name, signature: name))
            }
        }
        return found
    }

    private static func plainName(_ node: Syntax) -> String? {
        if let binding = node.as(PatternBindingSyntax.self) {
            return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifier.string
        }
        if let element = node.as(EnumCaseElementSyntax.self) { return element.name.identifier.string }
        if let alias = node.as(TypeAliasDeclSyntax.self) { return alias.name.identifier.string }
        if let type = node.as(StructDeclSyntax.self) { return type.name.identifier.string }
        if let type = node.as(ClassDeclSyntax.self) { return type.name.identifier.string }
        if let type = node.as(EnumDeclSyntax.self) { return type.name.identifier.string }
        return nil
    }

    private static func isDirect(_ node: Syntax, in block: MemberBlockSyntax) -> Bool {
        let around = node.ancestors.first { $0.kind == .memberBlock || $0.kind == .codeBlockItemList }
        return around?.id == block.id
    }

    private static func labels(of clause: FunctionParameterClauseSyntax) -> String {
        clause.parameters.map { $0.firstName.identifier.string + ":" }.joined()
    }
}
