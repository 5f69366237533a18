import TenetRuleKit
import TenetRuleSupport

struct InferredPropertyType: Rule {
    static let about = About(
        "inferred-property-type", "Stored property without a written type", category: .structure, severity: .note,
        status: .stable,
        aliases: ["explicit_type_interface"],
        isConvention: true,
        why: """
            The type of a property is part of what a type promises; where it is inferred, the reader must work it \
            out.
            """,
        phrasings: [
            "Write the type of every stored property explicitly unless its value is a plain literal or names the type.",
            "Don't make readers guess what `let start = makeStart()` holds; annotate such members with `: Date`.",
        ])

    var allowsObvious = true
    var allowsLiterals = true
    var globals = false
    static let options = [
        Option<Self>("globals", \.globals, "Look at the constants and variables of files as well."),
        Option<Self>(
            "allows_obvious", \.allowsObvious,
            "Leave values alone that name their type or are literals: `Store()`, `3`, `\"a\"`, `Color.red`."),
        Option<Self>(
            "allows_literals", \.allowsLiterals, "Count literals among the obvious values: `3`, `\"a\"`, `true`."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(PatternBindingSyntax.self) { node, file in
            if node.typeAnnotation != nil, node.initializer != nil,
                node.parent?.parent?.parent?.kind == .memberBlockItem
            {
                return file.keeps()
            }
            guard node.typeAnnotation == nil, let value = node.initializer?.value, let name = node.nameToken,
                let decl = node.parent?.parent?.as(VariableDeclSyntax.self),
                decl.isMember || globals && isGlobal(decl, file),
                !decl.hasAttribute("Environment", "AppStorage", "FocusState", "Query"),
                !(allowsObvious && isObvious(value))
            else { return }
            file.report(
                "readers have to work out the type of `\(name.text)`", help: "write it behind the name", at: name)
        }
    }

    /// At the top of a file that runs nothing itself.
    private func isGlobal(_ decl: VariableDeclSyntax, _ file: FilePass) -> Bool {
        guard let item = decl.parent, item.kind == .codeBlockItem, file.name != "main.swift",
            file.name != "Package.swift"
        else { return false }
        return item.parent?.parent?.kind == .sourceFile
    }

    private func isObvious(_ value: ExprSyntax) -> Bool {
        switch value.kind {
        case .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .asExpr,
            .macroExpansionExpr:
            return allowsLiterals || value.kind == .asExpr || value.kind == .macroExpansionExpr
        case .prefixOperatorExpr: return allowsLiterals && value.numberValue != nil
        case .functionCallExpr:
            guard let call = value.as(FunctionCallExprSyntax.self) else { return false }
            if call.isPlain { return call.calledName?.text.startsUppercase ?? false }
            // `Logger.make()` and `Module.Store()`
            return call.calledName?.text.startsUppercase == true
                || call.calledBase?.lastName?.text.startsUppercase == true
                || call.calledExpression.kind == .arrayExpr || call.calledExpression.kind == .dictionaryExpr
                // `Cache<Key, Value>.weak()`
                || call.calledBase?.kind == .genericSpecializationExpr
        case .arrayExpr:
            // `[Row(), Row()]`
            let names = value.as(ArrayExprSyntax.self)?.elements.map { element -> String in
                guard let call = element.expression.as(FunctionCallExprSyntax.self), call.isPlain else { return "" }
                return call.calledName?.text.string ?? ""
            }
            guard let first = names?.first?.first, first.isUppercase else { return false }
            return Set(names ?? []).count == 1
        case .memberAccessExpr:
            return value.as(MemberAccessExprSyntax.self)?.base?.lastName?.text.startsUppercase ?? false
        case .tryExpr, .awaitExpr: return isObvious(value.stripped)
        case .forceUnwrapExpr: return value.as(ForceUnwrapExprSyntax.self).map { isObvious($0.expression) } ?? false
        case .sequenceExpr:
            return value.as(SequenceExprSyntax.self)?.elements.contains { $0.kind == .unresolvedAsExpr } ?? false
        default: return false
        }
    }

    static let examples: [Example] = [
        .bad("struct Form {\n    let ↓start = makeStart()\n    private var ↓rows = [1, 2]\n}"),
        .bad("struct Form {\n    let ↓title = \"New\"\n}", options: ["allows_obvious": .bool(false)]),
        .good("struct Form {\n    let start: Date = makeStart()\n    private var rows: [Int] = []\n}"),
        .good(
            "struct Form {\n    let title = \"New\"\n    let store = Store()\n    let tint = Color.red\n    let list = [Int]()\n}"
        ),
        .good("struct Form {\n    let rows = [Row(1), Row(2)]\n    let views = Table<Int, View>.weak()\n}"),
        .bad("struct Form {\n    let ↓rows = [Row(1), Gap()]\n    let ↓names = [\"a\", \"b\"]\n}"),
        .bad(
            "private let ↓start = makeStart()\nfunc run() {\n    let end = start\n    use(end)\n}",
            options: ["globals": .bool(true)]),
        .good("private let title: String = \"Pier\"\nlet store = Store()", options: ["globals": .bool(true)]),
        .good("func run() {\n    let start = makeStart()\n    use(start)\n}"),
        .bad(
            "struct Tides: View {\n    @State private var ↓level = 3\n    private var ↓isOpen = false\n    let ↓name = \"Kiel\"\n}",
            options: ["allows_literals": .bool(false)]),
        .good(
            "struct Tides {\n    private var level: Int = 3\n    private let clock = Clock()\n    let depth = 3 as Double\n}",
            options: ["allows_literals": .bool(false)]),
    ]
}
