// Questions about attributes, modifiers, variables and functions.

extension AttributeListSyntax {
    /// The attributes themselves; `#if` branches are looked into.
    public var all: [AttributeSyntax] {
        flatMap { element -> [AttributeSyntax] in
            if let attribute = element.as(AttributeSyntax.self) { return [attribute] }
            guard let branches = element.as(IfConfigDeclSyntax.self) else { return [] }
            return branches.clauses.flatMap { $0.elements?.as(AttributeListSyntax.self)?.all ?? [] }
        }
    }

    /// The names without `@` and arguments.
    public var names: [String] { all.compactMap { $0.attributeName.lastName?.string } }

    /// The first attribute with one of the names, written without `@`.
    public func first(named names: String...) -> AttributeSyntax? {
        all.first { $0.attributeName.lastName?.isOne(of: names) == true }
    }
}

extension WithAttributesSyntax {
    public func hasAttribute(_ names: String...) -> Bool {
        !attributes.isEmpty && attributes.all.contains { $0.attributeName.lastName?.isOne(of: names) == true }
    }
}

extension WithModifiersSyntax {
    public func hasModifier(_ names: String...) -> Bool {
        !modifiers.isEmpty && modifiers.contains { $0.name.text.isOne(of: names) }
    }
    /// The modifier with this name.
    public func modifier(_ name: String) -> DeclModifierSyntax? { modifiers.first { $0.name.text == name } }
    public var isPrivate: Bool {
        modifiers.contains { $0.name.text.isOne(of: ["private", "fileprivate"]) && $0.detail == nil }
    }
    public var isPublic: Bool { hasModifier("public", "open") }
    public var isStatic: Bool { hasModifier("static", "class") }
    public var isOverride: Bool { hasModifier("override") }
}

extension VariableDeclSyntax {
    public var isLet: Bool { bindingSpecifier.text == "let" }
    public var isVar: Bool { bindingSpecifier.text == "var" }

    /// The only binding, if there is exactly one.
    public var onlyBinding: PatternBindingSyntax? { bindings.only }
    /// The name, when the declaration binds exactly one plain name.
    public var nameToken: TokenSyntax? { onlyBinding?.nameToken }
    /// The written type of the only binding.
    public var type: TypeSyntax? { onlyBinding?.typeAnnotation?.type }
    /// The initial value of the only binding.
    public var initialValue: ExprSyntax? { onlyBinding?.initializer?.value }

    /// Keeps a value: has no getter. Observers do not make it computed.
    public var isStored: Bool { bindings.contains { !$0.isComputed } }
    /// Declared in a type's body rather than in a function or a file.
    public var isMember: Bool { parent?.kind == .memberBlockItem }
    /// Declared in a function, closure or accessor.
    public var isLocal: Bool { enclosingBody != nil && !isMember }
}

extension PatternBindingSyntax {
    public var nameToken: TokenSyntax? { pattern.as(IdentifierPatternSyntax.self)?.identifier }
    public var isComputed: Bool {
        guard let block = accessorBlock else { return false }
        guard let accessors = block.accessors.as(AccessorDeclListSyntax.self) else { return true }
        return accessors.contains { $0.accessorSpecifier.text.isOne(of: ["get", "_read", "unsafeAddress"]) }
    }
    /// The statements of a getter: `{ … }` or `get { … }`.
    public var getterStatements: CodeBlockItemListSyntax? {
        guard let block = accessorBlock else { return nil }
        if let statements = block.accessors.as(CodeBlockItemListSyntax.self) { return statements }
        return block.accessors.as(AccessorDeclListSyntax.self)?
            .first { $0.accessorSpecifier.text == "get" }?.body?.statements
    }
}

extension FunctionDeclSyntax {
    public var parameters: [FunctionParameterSyntax] { Array(signature.parameterClause.parameters) }
    public var isAsync: Bool { signature.effectSpecifiers?.asyncSpecifier != nil }
    public var isThrowing: Bool { signature.effectSpecifiers?.throwsClause != nil }
    public var returnType: TypeSyntax? { signature.returnClause?.type }
    /// `load(from:)`, as documentation writes it.
    public var fullName: String {
        name.identifier.string + "(" + parameters.map { $0.firstName.text.string + ":" }.joined() + ")"
    }
    /// A test that XCTest or Swift Testing runs.
    public var isTestCase: Bool {
        hasAttribute("Test") || (name.text.hasPrefix("test") && parameters.isEmpty && !isStatic)
    }
}

extension FunctionParameterSyntax {
    /// The name inside the body.
    public var internalName: TokenSyntax { secondName ?? firstName }
}

extension AttributeSyntax {
    /// The name without `@`.
    public var name: String { attributeName.lastName?.string ?? "" }
    /// The arguments, when they are a plain list.
    public var argumentList: LabeledExprListSyntax? { arguments?.as(LabeledExprListSyntax.self) }
    /// The declaration that carries the attribute.
    public var declaration: Syntax? { parent?.parent }
}
