import TenetRuleKit

/// The body of a function, initialiser, computed property, closure or type, as the project stage remembers it.
struct CloneBody: Fact {
    struct Traits: OptionSet, Codable, Hashable, Sendable {
        var rawValue: Int
        static let isClosure = Self(rawValue: 1)
        /// Builds views.
        static let isView = Self(rawValue: 2)
        /// The only statement is a `switch`: the rows of tables are alike.
        static let isTable = Self(rawValue: 4)
        /// Holds texts for users, which are spelled out where they are used.
        static let isLocalized = Self(rawValue: 8)
        /// The members of a type.
        static let isType = Self(rawValue: 16)
        /// Chooses by cases of an enum that its signature does not name, so that equal words may mean other cases.
        static let isDispatch = Self(rawValue: 32)
    }

    var print: CloneFingerprint
    /// Of the types of parameters and result, or of what a type inherits.
    var signature: UInt32
    /// The types around, outermost first: `Store.Cache`.
    var container: String
    /// `load(from:)`, or the name of what holds a closure.
    var name: String
    var traits: Traits
    /// What a helper belongs to: the type that it extends, or `func` when it needs nothing but its parameters. Empty
    /// for members of types.
    var helperOf: String
    /// The types that are named in it, see ``TokenHashes/number(of:)``.
    var typeNames: [UInt32]
    /// The file's byte at which the enclosing `#if` begins, or -1.
    var branches: Int
    /// The file's byte behind the body.
    var end: Int
}

extension CloneBody {
    /// - Parameters:
    ///   - code: the statements, the closure or the members.
    ///   - name: of the declaration.
    ///   - parameters: of the declaration.
    ///   - result: the type that is written for it.
    init(
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
    init(from decoder: any Decoder) throws {
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

    func encode(to encoder: any Encoder) throws {
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
    var qualifiedContainer: String {
        ancestors.compactMap { node -> String? in
            if let type = node.as(ExtensionDeclSyntax.self)?.extendedType { return type.trimmedDescription }
            return node.asDeclGroup?.groupName?.identifier.string
        }.reversed().joined(separator: ".")
    }

    /// See ``CloneBody/helperOf``; nil for statements that make no helper.
    func helperOf(isClosed: () -> Bool) -> String? {
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
