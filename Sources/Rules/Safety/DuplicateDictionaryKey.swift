import TenetRuleKit
import TenetRuleSupport

struct DuplicateDictionaryKey: Rule {
    static let about = About(
        "duplicate-dictionary-key", "Duplicate dictionary key", category: .safety, severity: .error,
        aliases: ["duplicated_key_in_dictionary_literal"],
        why: """
            A dictionary literal with the same key twice ends the app at run time as soon as the literal is \
            evaluated. A literal counts when a written type, or none at all, makes it a `Dictionary`: other types are \
            made from such literals, too, and some of them, as `KeyValuePairs`, hold a key twice.
            """,
        phrasings: [
            "A dictionary literal must not contain the same key twice.",
            "Never list an entry like `\"Accept\":` a second time between the brackets, because the app crashes there.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(DictionaryExprSyntax.self) { node, file in
            guard let elements = node.content.as(DictionaryElementListSyntax.self), elements.first != nil else {
                return
            }
            guard node.isDictionary else { return }
            var seen: [String: ExprSyntax] = [:]
            for element in elements where isFixed(element.key) {
                let key = element.key.tokenKey
                guard let first = seen[key] else {
                    seen[key] = element.key
                    continue
                }
                file.report(
                    "the key `\(element.key.text)` is in this literal twice, which crashes when the dictionary is made",
                    help: "delete one of the entries or change its key", at: element.key,
                    notes: [file.note("the first entry with this key", at: first)])
            }
        }
    }

    /// The same value whenever it is read, and equal to itself.
    private func isFixed(_ key: ExprSyntax) -> Bool {
        key.isPlainValue && key.kind != .nilLiteralExpr
            && key.lastName?.text.isOne(of: ["nan", "signalingNaN"]) != true
    }

    static let examples: [Example] = [
        .bad("let headers = [\"Accept\": \"json\", \"Agent\": \"app\", ↓\"Accept\": \"text\"]"),
        .bad(
            """
            let titles: [Tab: String] = [
                .home: "Home",
                .search: "Search",
                ↓.home: "Start",
            ]
            """),
        .bad("let limits = [1: \"one\", 2: \"two\", ↓1: \"uno\"]"),
        .good("let headers = [\"Accept\": \"json\", \"accept\": \"text\"]"),
        .good("let pairs: KeyValuePairs<String, String> = [\"q\": \"a\", \"q\": \"b\"]"),
        .good("let items = [makeKey(): 1, makeKey(): 2]"),
        .good("let empty: [String: Int] = [:]"),
        .good("let marks: [Double: String] = [.nan: \"none\", .nan: \"odd\"]"),
        // Made into whatever type the parameter, the property or the alias stands for.
        .good("send([\"q\": \"a\", \"q\": \"b\"])\nrequest.query = [\"q\": \"a\", \"q\": \"b\"]"),
        .good("let query: Query = [\"q\": \"a\", \"q\": \"b\"]\nlet more = [\"q\": \"a\", \"q\": \"b\"] as Query"),
        .good("let queries: [Query] = [[\"q\": \"a\", \"q\": \"b\"]]"),
        .good("func query() -> Query { [\"q\": \"a\", \"q\": \"b\"] }"),
        .good("let query = Query(dictionaryLiteral: (\"q\", 1)).adding([\"q\": 1, \"q\": 2])"),
        .good("func find(_ query: Query = [\"q\": \"a\", \"q\": \"b\"]) {}"),
        .bad("func find(_ query: [String: String]? = [\"q\": \"a\", ↓\"q\": \"b\"]) {}"),
        .bad("func names() -> Dictionary<Int, String> { [1: \"one\", ↓1: \"uno\"] }"),
        .bad("var names: [Int: String] {\n    guard isOn else { return [:] }\n    return [1: \"one\", ↓1: \"uno\"]\n}"),
        .bad("let names = [1: \"one\", ↓1: \"uno\"] as [Int: String]"),
        .bad("let nested = [\"a\": [1: \"one\", ↓1: \"uno\"]]"),
        .bad("let nested: [String: [[Int: String]]] = [\"a\": [[1: \"one\", ↓1: \"uno\"]]]"),
        .bad("let count = [1: \"one\", ↓1: \"uno\"].count"),
    ]
}

/// What the place of a literal says of its type.
private enum LiteralType {
    /// Nothing is written, so that the language's own types are taken.
    case free
    case written(TypeSyntax)
    case unknown

    /// The type of the values of a dictionary or of the elements of an array.
    var element: LiteralType {
        switch self {
        case .free: return .free
        case .unknown: return .unknown
        case .written(let type):
            let type = type.unwrapped
            if type.text == "Any" { return .free }
            if let dictionary = type.as(DictionaryTypeSyntax.self) { return .written(dictionary.value) }
            if let array = type.as(ArrayTypeSyntax.self) { return .written(array.element) }
            return .unknown
        }
    }

    var isDictionary: Bool {
        switch self {
        case .free: return true
        case .unknown: return false
        case .written(let type):
            let type = type.unwrapped
            return type.kind == .dictionaryType || type.text == "Any" || type.lastName == "Dictionary"
        }
    }
}

extension DictionaryExprSyntax {
    fileprivate var isDictionary: Bool { syntax.literalType.isDictionary }
}

extension Syntax {
    /// What is known of the type of a literal by the place where it stands.
    fileprivate var literalType: LiteralType {
        guard let parent else { return .unknown }
        switch parent.kind {
        case .initializerClause: return parent.initializedType
        case .returnStmt: return parent.resultType
        case .codeBlockItem:
            guard let list = parent.parent?.as(CodeBlockItemListSyntax.self), list.only != nil,
                list.parent?.kind != .closureExpr
            else { return .unknown }
            return parent.resultType
        case .exprList:
            guard let parts = parent.parent?.as(SequenceExprSyntax.self).map({ Array($0.elements) }), parts.count == 3,
                parts[0].syntax == self, let cast = parts[1].as(UnresolvedAsExprSyntax.self),
                cast.questionOrExclamationMark == nil, let type = parts[2].as(TypeExprSyntax.self)
            else { return .unknown }
            return .written(type.type)
        case .memberAccessExpr, .subscriptCallExpr: return parent.range.lower == range.lower ? .free : .unknown
        case .dictionaryElement: return parent.parent?.parent?.literalType.element ?? .unknown
        case .arrayElement: return parent.parent?.parent?.literalType.element ?? .unknown
        default: return .unknown
        }
    }

    /// The type that `= literal` of a variable or parameter initializes.
    private var initializedType: LiteralType {
        if let binding = parent?.as(PatternBindingSyntax.self) {
            if let type = binding.typeAnnotation?.type { return .written(type) }
            // A property wrapper may ask for a type of its own.
            let variable = binding.parent?.parent?.as(VariableDeclSyntax.self)
            return variable?.attributes.isEmpty == true && binding.nameToken != nil ? .free : .unknown
        }
        return parent?.as(FunctionParameterSyntax.self).map { .written($0.type) } ?? .unknown
    }

    /// The written result of the function or getter around.
    private var resultType: LiteralType {
        guard let body = enclosingBody else { return .unknown }
        if let function = body.as(FunctionDeclSyntax.self) {
            return function.attributes.isEmpty ? function.returnType.map { .written($0) } ?? .unknown : .unknown
        }
        let binding = body.as(PatternBindingSyntax.self) ?? body.ancestor(PatternBindingSyntax.self)
        guard body.kind == .patternBinding || body.kind == .accessorDecl,
            let type = binding?.typeAnnotation?.type
        else { return .unknown }
        return .written(type)
    }
}
