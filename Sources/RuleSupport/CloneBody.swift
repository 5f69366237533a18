package import TenetRuleKit

/// The body of a function, initialiser, computed property, closure or type, as the project stage remembers it.
package struct CloneBody: Fact {
    package struct Traits: OptionSet, Codable, Hashable, Sendable {
        package var rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let isClosure = Self(rawValue: 1)
        /// Builds views.
        package static let isView = Self(rawValue: 2)
        /// The only statement is a `switch`: the rows of tables are alike.
        package static let isTable = Self(rawValue: 4)
        /// Holds texts for users, which are spelled out where they are used.
        package static let isLocalized = Self(rawValue: 8)
        /// The members of a type.
        package static let isType = Self(rawValue: 16)
        /// Chooses by cases of an enum that its signature does not name, so that equal words may mean other cases.
        package static let isDispatch = Self(rawValue: 32)
    }

    package var print: CloneFingerprint
    /// Of the types of parameters and result, or of what a type inherits.
    package var signature: UInt32
    /// The types around, outermost first: `Store.Cache`.
    package var container: String
    /// `load(from:)`, or the name of what holds a closure.
    package var name: String
    package var traits: Traits
    /// What a helper belongs to: the type that it extends, or `func` when it needs nothing but its parameters. Empty
    /// for members of types.
    package var helperOf: String
    /// The types that are named in it, see ``TokenHashes/number(of:)``.
    package var typeNames: [UInt32]
    /// The file's byte at which the enclosing `#if` begins, or -1.
    package var branches: Int
    /// The file's byte behind the body.
    package var end: Int

    package init(
        print: CloneFingerprint, signature: UInt32, container: String, name: String, traits: Traits, helperOf: String,
        typeNames: [UInt32], branches: Int, end: Int
    ) {
        self.print = print
        self.signature = signature
        self.container = container
        self.name = name
        self.traits = traits
        self.helperOf = helperOf
        self.typeNames = typeNames
        self.branches = branches
        self.end = end
    }
}

extension CloneBody {
    /// - Parameters:
    ///   - code: the statements, the closure or the members.
    ///   - name: of the declaration.
    ///   - parameters: of the declaration.
    ///   - result: the type that is written for it.
    package init(
        _ code: some SyntaxProtocol, _ print: CloneFingerprint, name: String, parameters: [FunctionParameterSyntax],
        result: TypeSyntax?, in file: FilePass
    ) {
        let hashes = file.service(TokenHashes.self)
        self.print = print
        let function = code.parent?.parent?.as(FunctionDeclSyntax.self)
        signature = hashes.signature(
            parameters.map(\.type.syntax)
                + [
                    result?.syntax, function?.genericParameterClause?.syntax, function?.genericWhereClause?.syntax,
                ], in: file)
        container = (code.kind == .memberBlock ? code.parent ?? code.syntax : code.syntax).qualifiedContainer
        self.name = name
        helperOf =
            code.kind == .codeBlockItemList
            ? code.helperOf { hashes.isClosed(code, parameters, in: file) } ?? "" : ""
        typeNames = hashes.typeNames(in: code, of: file)
        branches = code.ancestor(IfConfigDeclSyntax.self)?.range.lower ?? -1
        end = code.range.upper
        traits = []
        if code.kind == .memberBlock { traits.insert(.isType) }
        if code.kind == .closureExpr { traits.insert(.isClosure) }
        let list = code.as(CodeBlockItemListSyntax.self) ?? code.as(ClosureExprSyntax.self)?.statements
        if list?.onlyItem?.isSwitch == true { traits.insert(.isTable) }
        let isDispatch = code.descendants(SwitchExprSyntax.self).contains { choice in
            !parameters.contains { $0.internalName.text == choice.subject.text }
        }
        if isDispatch { traits.insert(.isDispatch) }
        if hashes.holds(Self.localizers, below: code, in: file) { traits.insert(.isLocalized) }
    }

    private static let localizers = TokenWords(
        "NSLocalizedString", "localized", "LocalizedStringKey", "LocalizedStringResource", "TextState")
}

/// Without keys, because a project has thousands of bodies and most of them are never compared.
extension CloneBody {
    package init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        print = CloneFingerprint(
            exact: try values.decode(Int.self), renamed: try values.decode(Int.self),
            shape: try values.decode(Int.self), tokens: try values.decode(Int.self),
            statements: try values.decode(Int.self))
        signature = try values.decode(UInt32.self)
        container = try values.decode(String.self)
        name = try values.decode(String.self)
        traits = Traits(rawValue: try values.decode(Int.self))
        helperOf = try values.decode(String.self)
        branches = try values.decode(Int.self)
        end = try values.decode(Int.self)
        typeNames = []
        while !values.isAtEnd { typeNames.append(try values.decode(UInt32.self)) }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        for number in [print.exact, print.renamed, print.shape, print.tokens, print.statements] {
            try values.encode(number)
        }
        try values.encode(signature)
        try values.encode(container)
        try values.encode(name)
        try values.encode(traits.rawValue)
        try values.encode(helperOf)
        try values.encode(branches)
        try values.encode(end)
        for name in typeNames { try values.encode(name) }
    }
}

extension SyntaxProtocol {
    /// The types around, outermost first, as they are written: `Store.Cache` in `extension Store.Cache`.
    package var qualifiedContainer: String {
        ancestors.compactMap { node -> String? in
            if let type = node.as(ExtensionDeclSyntax.self)?.extendedType { return type.trimmedDescription }
            return node.asDeclGroup?.groupName?.identifier.string
        }.reversed().joined(separator: ".")
    }

    /// See ``CloneBody/helperOf``; nil for statements that make no helper.
    package func helperOf(isClosed: () -> Bool) -> String? {
        guard let member = ancestors.first(where: { $0.kind == .functionDecl || $0.kind == .variableDecl }) else {
            return nil
        }
        if member.parent?.kind == .codeBlockItem { return member.enclosingBody == nil ? "func" : nil }
        guard member.parent?.kind == .memberBlockItem, let group = member.enclosingType else { return nil }
        if let extended = group.as(ExtensionDeclSyntax.self) {
            return extended.extendedType.trimmedDescription + (extended.genericWhereClause?.trimmedDescription ?? "")
        }
        guard let function = member.as(FunctionDeclSyntax.self), function.isStatic, isClosed() else { return nil }
        return "func"
    }

    fileprivate var isSwitch: Bool {
        if kind == .switchExpr { return true }
        if let node = syntax.as(ExpressionStmtSyntax.self) { return node.expression.isSwitch }
        return syntax.as(ReturnStmtSyntax.self)?.expression?.isSwitch ?? false
    }
}
