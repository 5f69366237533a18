/// A node with attributes, such as `@State`.
public protocol WithAttributesSyntax: SyntaxProtocol {
    var attributes: AttributeListSyntax { get }
}

/// A declaration with modifiers, such as `private`.
public protocol WithModifiersSyntax: SyntaxProtocol {
    var modifiers: DeclModifierListSyntax { get }
}

/// A declaration with one name.
public protocol NamedDeclSyntax: SyntaxProtocol {
    var name: TokenSyntax { get }
}

/// A class, struct, enum, actor, protocol or extension.
public protocol DeclGroupSyntax: WithAttributesSyntax, WithModifiersSyntax {
    var inheritanceClause: InheritanceClauseSyntax? { get }
    var memberBlock: MemberBlockSyntax { get }
}

/// A node that holds a list of statements: a block, a closure, a file.
public protocol WithStatementsSyntax: SyntaxProtocol {
    var statements: CodeBlockItemListSyntax { get }
}

/// An element of a comma-separated list.
public protocol WithTrailingCommaSyntax: SyntaxProtocol {
    var trailingComma: TokenSyntax? { get }
}
