public import TenetRuleKit

/// A word for a kind of code: what `kind`, `inside` and `not_inside` name.
public struct CodeKind: Sendable, Hashable {
    public let word: String
    public let nodes: [NodeKind]
    private let test: Test

    private enum Test: Sendable, Hashable {
        case none
        case view
        case preview
        case test
        case multiline
        case interpolated
        case async
        case computed
    }

    /// nil when there is no such word.
    public init?(_ word: String) {
        guard let entry = Self.table[word] else { return nil }
        self.word = word
        nodes = entry.nodes
        test = entry.test
    }

    public static var words: [String] { table.keys.sorted() }

    func matches(_ node: Syntax) -> Bool {
        guard nodes.contains(node.kind) else { return false }
        switch test {
        case .none: return true
        case .view: return node.inheritedNames.contains { $0 == "View" || $0 == "ViewModifier" } || node.extends("View")
        case .preview: return node.macroName == "Preview" || node.inheritedNames.contains("PreviewProvider")
        case .test: return node.as(FunctionDeclSyntax.self)?.isTestCase ?? false
        case .multiline: return node.text.hasPrefix("\"\"\"") || node.text.contains("#\"\"\"")
        case .interpolated: return node.descendants(ExpressionSegmentSyntax.self).contains { _ in true }
        case .async: return node.isAsyncFunction
        case .computed: return node.as(VariableDeclSyntax.self)?.bindings.contains(where: \.isComputed) ?? false
        }
    }

    private static let types: [NodeKind] = [
        .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl,
    ]
    private static let macros: [NodeKind] = [.macroExpansionExpr, .macroExpansionDecl]

    private static let table: [String: (nodes: [NodeKind], test: Test)] = {
        let plain: [String: [NodeKind]] = [
            "class": [.classDecl], "struct": [.structDecl], "enum": [.enumDecl], "actor": [.actorDecl],
            "protocol": [.protocolDecl], "extension": [.extensionDecl], "type": types, "func": [.functionDecl],
            "init": [.initializerDecl], "deinit": [.deinitializerDecl], "subscript": [.subscriptDecl],
            "var": [.variableDecl], "accessor": [.accessorDecl, .accessorBlock], "case": [.enumCaseDecl],
            "typealias": [.typeAliasDecl], "import": [.importDecl], "closure": [.closureExpr], "if": [.ifExpr],
            "guard": [.guardStmt], "switch": [.switchExpr], "branch": [.switchCase], "for": [.forStmt],
            "while": [.whileStmt, .repeatStmt], "loop": [.forStmt, .whileStmt, .repeatStmt], "do": [.doStmt],
            "catch": [.catchClause], "defer": [.deferStmt], "return": [.returnStmt], "throw": [.throwStmt],
            "call": [.functionCallExpr], "argument": [.labeledExpr], "condition": [.conditionElement],
            "string": [.stringLiteralExpr], "integer": [.integerLiteralExpr], "float": [.floatLiteralExpr],
            "number": [.integerLiteralExpr, .floatLiteralExpr], "bool": [.booleanLiteralExpr], "nil": [.nilLiteralExpr],
            "array": [.arrayExpr], "dictionary": [.dictionaryExpr], "tuple": [.tupleExpr],
            "literal": [
                .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr,
                .arrayExpr, .dictionaryExpr, .regexLiteralExpr,
            ],
            "name": [.declReferenceExpr], "member": [.memberAccessExpr], "keypath": [.keyPathExpr],
            "operators": [.sequenceExpr], "try": [.tryExpr], "await": [.awaitExpr],
            "force_unwrap": [.forceUnwrapExpr], "optional_chain": [.optionalChainingExpr], "macro": macros,
            "attribute": [.attribute], "parameter": [.functionParameter, .enumCaseParameter, .closureParameter],
            "if_config": [.ifConfigDecl],
        ]
        var table = plain.mapValues { (nodes: $0, test: Test.none) }
        table["view"] = ([.structDecl, .classDecl, .extensionDecl], .view)
        table["preview"] = (macros + [.structDecl], .preview)
        table["test"] = ([.functionDecl], .test)
        table["multiline_string"] = ([.stringLiteralExpr], .multiline)
        table["interpolated_string"] = ([.stringLiteralExpr], .interpolated)
        table["async_func"] = ([.functionDecl, .initializerDecl], .async)
        table["computed"] = ([.variableDecl], .computed)
        return table
    }()
}

extension Syntax {
    /// The names behind the colon of a type or extension.
    var inheritedNames: [String] {
        guard let clause = children.first(where: { $0.kind == .inheritanceClause }) else { return [] }
        return clause.descendants(InheritedTypeSyntax.self).map { $0.type.lastName?.string ?? $0.type.text.string }
    }

    func extends(_ name: String) -> Bool {
        self.as(ExtensionDeclSyntax.self)?.extendedType.lastName?.string == name
    }

    var macroName: String? {
        self.as(MacroExpansionExprSyntax.self)?.macroName.text.string
            ?? self.as(MacroExpansionDeclSyntax.self)?.macroName.text.string
    }

    var isAsyncFunction: Bool {
        if let function = self.as(FunctionDeclSyntax.self) { return function.isAsync }
        return self.as(InitializerDeclSyntax.self)?.signature.effectSpecifiers?.asyncSpecifier != nil
    }

    /// Names of the attributes of a declaration, without `@`.
    var attributeNames: [String] {
        children.first { $0.kind == .attributeList }.map { AttributeListSyntax(unchecked: $0).names } ?? []
    }

    /// The modifiers of a declaration as written, such as `private` and `private(set)`.
    var modifierNames: [String] {
        guard let list = children.first(where: { $0.kind == .declModifierList }) else { return [] }
        return DeclModifierListSyntax(unchecked: list).map(\.text.string)
    }

    /// The name of a declaration; the extended type's for an extension, the names of a variable's bindings.
    var declaredNames: [String] {
        switch kind {
        case .classDecl: [ClassDeclSyntax(unchecked: self).name.identifier.string]
        case .structDecl: [StructDeclSyntax(unchecked: self).name.identifier.string]
        case .enumDecl: [EnumDeclSyntax(unchecked: self).name.identifier.string]
        case .actorDecl: [ActorDeclSyntax(unchecked: self).name.identifier.string]
        case .protocolDecl: [ProtocolDeclSyntax(unchecked: self).name.identifier.string]
        case .extensionDecl: [ExtensionDeclSyntax(unchecked: self).extendedType.text.string]
        case .functionDecl: [FunctionDeclSyntax(unchecked: self).name.identifier.string]
        case .initializerDecl: ["init"]
        case .variableDecl:
            VariableDeclSyntax(unchecked: self).bindings.compactMap { $0.nameToken?.identifier.string }
        case .functionCallExpr: FunctionCallExprSyntax(unchecked: self).calledName.map { [$0.identifier.string] } ?? []
        case .macroExpansionExpr, .macroExpansionDecl: macroName.map { [$0] } ?? []
        default: []
        }
    }
}
