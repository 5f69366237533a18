internal import TenetSyntaxTree

/// The types at the top of a file, those below a condition of the compiler's among them.
enum TopLevelTypes {
    struct Found {
        var declaration: Syntax
        var name: TokenSyntax
        /// `struct`, `class` and so on.
        var kind: String
        var block: MemberBlockSyntax
        /// Words of the list of supertypes.
        var inherited: Set<String>
    }

    /// In the order of the file.
    static func all(in tree: SyntaxTree) -> [Found] {
        tree.root.descendants(MemberBlockSyntax.self).compactMap { block in
            guard let parent = block.parent, !isInside(parent) else { return nil }
            return found(parent, block)
        }
    }

    /// The names of aliases at the top of a file.
    static func aliases(in tree: SyntaxTree) -> [TokenSyntax] {
        tree.root.descendants(TypeAliasDeclSyntax.self).filter { !isInside($0.syntax) }.map(\.name)
    }

    /// Within a type or the body of a function.
    static func isInside(_ declaration: Syntax) -> Bool {
        declaration.ancestors.contains { $0.is(MemberBlockSyntax.self) || $0.is(CodeBlockSyntax.self) }
    }

    private static func found(_ item: Syntax, _ block: MemberBlockSyntax) -> Found? {
        let parts: (TokenSyntax, String, InheritanceClauseSyntax?)? =
            if let type = item.as(StructDeclSyntax.self) {
                (type.name, "struct", type.inheritanceClause)
            } else if let type = item.as(ClassDeclSyntax.self) {
                (type.name, "class", type.inheritanceClause)
            } else if let type = item.as(EnumDeclSyntax.self) {
                (type.name, "enum", type.inheritanceClause)
            } else if let type = item.as(ActorDeclSyntax.self) {
                (type.name, "actor", type.inheritanceClause)
            } else if let type = item.as(ProtocolDeclSyntax.self) {
                (type.name, "protocol", type.inheritanceClause)
            } else {
                nil
            }
        guard let (name, kind, clause) = parts else { return nil }
        let inherited = Set(clause?.syntax.tokens.map(\.text.string) ?? [])
        return Found(declaration: item, name: name, kind: kind, block: block, inherited: inherited)
    }
}
