import TenetRuleKit

/// The body of a function, initialiser, computed property or closure, as the project stage remembers it.
struct CloneBody: Codable, Hashable, Sendable {
    struct Traits: OptionSet, Codable, Hashable, Sendable {
        var rawValue: Int
        static let isClosure = Self(rawValue: 1)
        /// Builds views.
        static let isView = Self(rawValue: 2)
        /// Its only statement is a `switch`: the rows of tables are alike.
        static let isTable = Self(rawValue: 4)
        /// Holds texts for users, which are spelled out where they are used.
        static let isLocalized = Self(rawValue: 8)
        /// The members of a type.
        static let isType = Self(rawValue: 16)
        /// Chooses by the cases of an enum that its signature does not name, so that equal words may mean other cases.
        static let isDispatch = Self(rawValue: 32)
    }

    var print: CloneFingerprint
    /// Of the types of parameters and result.
    var signature: Int
    /// The types around, outermost first: `Store.Cache`.
    var container: String
    /// `load(from:)`, or the name of what holds a closure.
    var name: String
    var traits: Traits
    /// What a helper belongs to: the type that it extends, or `func` when it needs nothing but its parameters. Empty
    /// for members of types.
    var utility = ""
    /// The types that are named in it.
    var typeNames: [Int]
    /// The file's byte at which the enclosing `#if` begins, or -1.
    var branches: Int
    /// The file's byte behind the body.
    var end: Int
}

extension CloneBody {
    /// - Parameters:
    ///   - statements: the body; a closure itself.
    ///   - name: of the declaration.
    ///   - parameters: of the declaration.
    ///   - result: the type that is written for it.
    init(
        _ statements: some SyntaxProtocol, _ print: CloneFingerprint, name: String,
        parameters: [FunctionParameterSyntax], result: TypeSyntax?, isView: Bool, in file: FilePass
    ) {
        let hashes = file.service(TokenHashes.self)
        self.print = print
        signature = hashes.signature(parameters.map(\.type) + [result], in: file)
        let isType = statements.kind == .memberBlock
        container = (isType ? statements.parent ?? statements.syntax : statements.syntax).qualifiedContainer
        self.name = name
        typeNames = hashes.typeNames(in: statements, of: file)
        branches = statements.ancestor(IfConfigDeclSyntax.self)?.range.lower ?? -1
        end = statements.range.upper
        traits = isView ? [.isView] : []
        if isType { traits.insert(.isType) }
        if statements.kind == .codeBlockItemList {
            utility = Self.utility(statements, isClosed: { hashes.isClosed(statements, parameters, in: file) })
        }
        if statements.kind == .closureExpr { traits.insert(.isClosure) }
        let list = statements.as(CodeBlockItemListSyntax.self) ?? statements.as(ClosureExprSyntax.self)?.statements
        if list?.onlyItem?.isSwitch == true { traits.insert(.isTable) }
        let isDispatch = statements.descendants(SwitchExprSyntax.self).contains { choice in
            !parameters.contains { $0.internalName.text == choice.subject.text }
        }
        if isDispatch { traits.insert(.isDispatch) }
        if hashes.holds(Self.localizers, below: statements, in: file) { traits.insert(.isLocalized) }
    }

    /// The type in which names are looked up first.
    var scope: String { traits.contains(.isType) ? container.isEmpty ? name : container + "." + name : container }

    /// `load` of `load(from:)`.
    var shortName: String { name.prefix { $0 != "(" }.description }

    /// `Cache.load` of `load(from:)` in `Store.Cache`.
    var displayName: String {
        let type = container.split(separator: ".").last.map { $0 + "." } ?? ""
        return (shortName.isEmpty ? String(type.dropLast()) : type + shortName)
    }

    /// The name of a file, with as much of its path as tells it from another file of that name.
    static func place(of path: String, from other: String) -> String {
        let (parts, others) = (path.split(separator: "/"), other.split(separator: "/"))
        let same = zip(parts.reversed(), others.reversed()).prefix { $0 == $1 }.count
        return parts.suffix(same + 1).joined(separator: "/")
    }

    private static func utility(_ statements: some SyntaxProtocol, isClosed: () -> Bool) -> String {
        let kinds: [NodeKind] = [.functionDecl, .variableDecl]
        guard let member = statements.ancestors.first(where: { kinds.contains($0.kind) }) else { return "" }
        if member.parent?.kind == .codeBlockItem { return member.enclosingBody == nil ? "func" : "" }
        guard member.parent?.kind == .memberBlockItem, let group = member.enclosingType else { return "" }
        if let extended = group.as(ExtensionDeclSyntax.self) {
            return extended.extendedType.trimmedDescription + (extended.genericWhereClause?.trimmedDescription ?? "")
        }
        guard let function = member.as(FunctionDeclSyntax.self), function.isStatic, isClosed() else { return "" }
        return "func"
    }

    private static let localizers = Set(
        ["NSLocalizedString", "localized", "LocalizedStringKey", "LocalizedStringResource", "TextState"].map {
            TokenHashes.number(of: $0)
        })

    /// The same helper in two files: one that extends the same type, or that needs nothing but its parameters.
    static func areSameHelper(
        _ first: Located<some Fact>, _ second: Located<some Fact>, _ one: Self, _ other: Self
    ) -> Bool {
        first.path != second.path && !one.utility.isEmpty && one.utility == other.utility
            && one.signature == other.signature && one.print.renamed == other.print.renamed
            // A few words are alike by chance, unless they go by the same name.
            && (one.shortName == other.shortName || one.print.tokens >= 20)
    }

    /// The code of two targets or platforms that stands in for one another: same names behind different conditions
    /// or in folders named for different platforms.
    static func areTwins(_ first: Located<some Fact>, _ second: Located<some Fact>, _ one: Self, _ other: Self) -> Bool {
        if first.path == second.path, one.branches >= 0, one.branches == other.branches { return true }
        guard one.name == other.name, one.container == other.container else { return false }
        if first.path == second.path { return one.branches >= 0 || other.branches >= 0 }
        return one.branches >= 0 || other.branches >= 0 || Platforms.named(in: first.path) != Platforms.named(in: second.path)
    }
}

/// Platforms that folders and files are named for.
enum Platforms {
    private static let names: Set<String> = [
        "ios", "ipados", "iphone", "ipad", "macos", "mac", "osx", "tvos", "tv", "watchos", "watch", "visionos",
        "vision", "catalyst", "linux", "appkit", "uikit",
    ]

    /// The platforms that a path names.
    static func named(in path: String) -> Set<String> {
        Set(path.lowercased().split { !$0.isLetter }.map(String.init)).intersection(names)
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

    /// The name of the member or variable around: of `load` in its closures.
    var memberName: String {
        for node in ancestors {
            if let function = node.as(FunctionDeclSyntax.self) { return function.fullName }
            if node.kind == .initializerDecl { return "init" }
            if let binding = node.as(PatternBindingSyntax.self), let name = binding.nameToken,
                binding.parent?.parent?.as(VariableDeclSyntax.self)?.isLocal == false
            {
                return name.identifier.string
            }
        }
        return ""
    }

    /// The statements stand in a free function or in a member of an extension or a static function.
    var mayBeUtility: Bool {
        let kinds: [NodeKind] = [.functionDecl, .variableDecl]
        guard let member = ancestors.first(where: { kinds.contains($0.kind) }) else { return false }
        if member.parent?.kind == .codeBlockItem { return true }
        return member.enclosingType?.kind == .extensionDecl || member.as(FunctionDeclSyntax.self)?.isStatic == true
    }

    fileprivate var isSwitch: Bool {
        if kind == .switchExpr { return true }
        if let node = syntax.as(ExpressionStmtSyntax.self) { return node.expression.isSwitch }
        return syntax.as(ReturnStmtSyntax.self)?.expression?.isSwitch ?? false
    }
}
