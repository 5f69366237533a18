// Questions about types and their members that many rules ask.

extension SyntaxProtocol {
    /// This node as a class, struct, enum, actor, protocol or extension.
    public var asDeclGroup: (any DeclGroupSyntax)? {
        switch kind {
        case .classDecl: ClassDeclSyntax(unchecked: syntax)
        case .structDecl: StructDeclSyntax(unchecked: syntax)
        case .enumDecl: EnumDeclSyntax(unchecked: syntax)
        case .actorDecl: ActorDeclSyntax(unchecked: syntax)
        case .protocolDecl: ProtocolDeclSyntax(unchecked: syntax)
        case .extensionDecl: ExtensionDeclSyntax(unchecked: syntax)
        default: nil
        }
    }

    /// `class`, `struct`, `enum`, `actor`, `protocol` or `extension`; empty for anything else.
    public var groupKeyword: String {
        switch kind {
        case .classDecl: "class"
        case .structDecl: "struct"
        case .enumDecl: "enum"
        case .actorDecl: "actor"
        case .protocolDecl: "protocol"
        case .extensionDecl: "extension"
        default: ""
        }
    }

    /// The nearest enclosing type or extension.
    public var enclosingType: (any DeclGroupSyntax)? { ancestors.lazy.compactMap(\.asDeclGroup).first }

    /// The nearest enclosing function, initialiser, deinitialiser, subscript, accessor or closure. A getter without `get`
    /// has no declaration of its own: its property's binding, or its subscript, stands for it.
    public var enclosingBody: Syntax? {
        for node in ancestors {
            switch node.kind {
            case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl, .closureExpr, .subscriptDecl:
                return node
            case .accessorBlock:
                if node.as(AccessorBlockSyntax.self)?.accessors.kind == .codeBlockItemList { return node.parent }
            default: break
            }
        }
        return nil
    }

    /// The nearest enclosing function, closures skipped.
    public var enclosingFunction: FunctionDeclSyntax? { ancestor(FunctionDeclSyntax.self) }

    /// Enclosing types and functions, outermost first, joined by `.`.
    public var containerName: String {
        var names: [String] = []
        for ancestor in ancestors {
            if let name = ancestor.asDeclGroup?.groupName?.text.string {
                names.append(name)
            } else if let name = ancestor.as(FunctionDeclSyntax.self)?.name.identifier.string {
                names.append(name)
            }
        }
        return names.reversed().joined(separator: ".")
    }

    /// True inside a `#Preview`, a `#Playground`, a `PreviewProvider` or a helper of theirs: code that users never see.
    public var isInPreview: Bool {
        (fileHolds(.preview) || fileHolds(.playground))
            && ancestors.contains { $0.isPreview || $0.asDeclGroup?.isPreviewHelper ?? false }
    }

    /// True inside `#if DEBUG` or another flag that is named for it (not its `#else`).
    public var isInDebugBlock: Bool {
        fileHolds(.condition) && ancestors.contains { $0.as(IfConfigClauseSyntax.self)?.isForDebugging ?? false }
    }
}

extension IfConfigClauseSyntax {
    /// Compiled in builds that nobody ships, as the name of the flag says: `DEBUG`, `DebugBuild`, `!RELEASE`.
    public var isForDebugging: Bool {
        guard poundKeyword.tokenKind != .poundElse, let condition else { return false }
        return condition.codeContainsFolded(["debug"]) && !condition.codeContainsFolded(["!debug"])
            || condition.codeContainsFolded(["!release", "!production", "!appstore"]) && !condition.codeContains("||")
    }
}

extension Syntax {
    /// `#Preview`, `#Playground` or a `PreviewProvider` itself.
    fileprivate var isPreview: Bool { isPreviewMacro || asDeclGroup?.inherits("PreviewProvider") ?? false }

    /// `#Preview` or `#Playground`: Xcode runs what is in it for developers.
    var isPreviewMacro: Bool {
        let name =
            self.as(MacroExpansionExprSyntax.self)?.macroName ?? self.as(MacroExpansionDeclSyntax.self)?.macroName
        return name?.text.isOne(of: ["Preview", "Playground"]) == true
    }
}

extension DeclGroupSyntax {
    /// The name of the type, or the last part of the extended type's name.
    public var groupName: TokenSyntax? {
        if let decl = self.as(ExtensionDeclSyntax.self) {
            if let member = decl.extendedType.as(MemberTypeSyntax.self) { return member.name }
            return decl.extendedType.as(IdentifierTypeSyntax.self)?.name ?? decl.extendedType.firstToken
        }
        // Every other group keeps its name in a child token behind the keyword.
        return syntax.children.first { $0.kind == .token && $0.as(TokenSyntax.self)?.tokenKind == .identifier }
            .map { TokenSyntax(unchecked: $0) }
    }

    /// The types named behind the colon, without `@unchecked` and the like.
    public var inheritedTypes: [TypeSyntax] {
        guard let clause = inheritanceClause else { return [] }
        return clause.inheritedTypes.flatMap { inherited -> [TypeSyntax] in
            let type = inherited.type.withoutAttributes
            guard let composition = type.as(CompositionTypeSyntax.self) else { return [type] }
            return composition.elements.map(\.type)
        }
    }

    /// True when the inheritance clause names one of the types, by its last part and without generic arguments.
    public func inherits(_ names: String...) -> Bool { inherits(anyOf: names) }
    public func inherits(anyOf names: [String]) -> Bool {
        inheritedTypes.contains { $0.lastName?.isOne(of: names) == true }
    }

    /// Like ``inherits(_:)``, but an extension also answers for the struct of that name that this file declares.
    public func inheritsInFile(_ names: String...) -> Bool { inheritsInFile(anyOf: names) }
    public func inheritsInFile(anyOf names: [String]) -> Bool {
        if inherits(anyOf: names) { return true }
        guard kind == .extensionDecl, let name = groupName?.identifier else { return false }
        return root.statements.contains { statement in
            statement.item.asDeclGroup.map { Self.declares(name, as: names, $0) } ?? false
        }
    }

    private static func declares(_ name: TextSlice, as names: [String], _ group: any DeclGroupSyntax) -> Bool {
        if group.groupName?.identifier == name { return group.kind == .structDecl && group.inherits(anyOf: names) }
        return group.members.contains { $0.asDeclGroup.map { declares(name, as: names, $0) } ?? false }
    }

    /// The declarations written directly in the body; `#if` branches are looked into.
    public var members: [DeclSyntax] { memberBlock.members.flatMap { Self.flattened($0.decl) } }
    public func members<Node: SyntaxProtocol>(_ type: Node.Type) -> [Node] { members.compactMap { $0.as(type) } }

    private static func flattened(_ decl: DeclSyntax) -> [DeclSyntax] {
        guard let branches = decl.as(IfConfigDeclSyntax.self) else { return [decl] }
        return branches.clauses.flatMap { clause -> [DeclSyntax] in
            clause.elements?.as(MemberBlockItemListSyntax.self)?.flatMap { flattened($0.decl) } ?? []
        }
    }

    /// Stored properties, static ones included, in source order.
    public var storedProperties: [VariableDeclSyntax] { members(VariableDeclSyntax.self).filter(\.isStored) }

    /// A private type that says `Preview` in its name and that only the file's previews make.
    public var isPreviewHelper: Bool {
        guard isPrivate, let name = groupName?.identifier, name.contains("Preview") else { return false }
        var isUsed = false
        for token in root.tokens where token.tokenKind == .identifier && token.identifier == name {
            if range.lower <= token.range.lower, token.range.upper <= range.upper { continue }
            guard token.syntax.ancestors.contains(where: \.isPreview) else { return false }
            isUsed = true
        }
        return isUsed
    }

    /// Says that it conforms to `View`; of an extension, the struct that the same file declares may say so.
    public var isView: Bool { inheritsInFile("View") }
}

extension TypeSyntax {
    /// The last part of the name: `Publisher` of `Combine.Publisher<Int, Never>`; nil for tuples, functions and so on.
    public var lastName: TextSlice? {
        if let type = self.as(IdentifierTypeSyntax.self) { return type.name.identifier }
        return self.as(MemberTypeSyntax.self)?.name.identifier
    }

    /// Without `@Sendable`, `inout`, `@unchecked` and so on.
    public var withoutAttributes: TypeSyntax {
        self.as(AttributedTypeSyntax.self)?.baseType.withoutAttributes ?? self
    }

    /// The type inside `?`, `!`, `any` and `some`, or itself.
    public var unwrapped: TypeSyntax {
        if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.unwrapped }
        if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return optional.wrappedType.unwrapped }
        if let existential = self.as(SomeOrAnyTypeSyntax.self) { return existential.constraint.unwrapped }
        if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.unwrapped }
        if let tuple = self.as(TupleTypeSyntax.self), let only = tuple.elements.only, only.firstName == nil {
            return only.type.unwrapped
        }
        return self
    }
}
