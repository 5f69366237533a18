import TenetRuleKit
import TenetRuleSupport

struct RedundantReturn: Rule {
    static let about = About(
        "redundant-return", "Redundant return", category: .structure, severity: .note, aliases: ["implicit_return"],
        why:
            "The only expression of a body is its result; without `return` short getters and functions read as values.",
        phrasings: [
            "Omit `return` in functions, getters and closures that consist of a single expression.",
            "One-liners just state their value: `{ $0.id }` instead of `{ return $0.id }`.",
        ])

    var functions = true
    var getters = true
    var closures = true
    static let options = [
        Option<Self>("functions", \.functions, "Look at functions and subscripts."),
        Option<Self>("getters", \.getters, "Look at computed properties."),
        Option<Self>("closures", \.closures, "Look at closures."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ReturnStmtSyntax.self) { node, file in
            guard let expression = node.expression, let item = node.parent?.as(CodeBlockItemSyntax.self),
                let list = item.parent?.as(CodeBlockItemListSyntax.self), list.only == item, let holder = list.parent,
                applies(to: holder), expression.kind != .closureExpr, !startsAmbiguously(expression),
                expression.kind != .ifExpr, expression.kind != .switchExpr
            else { return }
            file.report(
                "the only expression of this body is returned without `return`", help: "delete `return`",
                at: node.returnKeyword,
                fix: .replace(
                    ByteRange(node.returnKeyword.range.lower, expression.range.lower), with: "", "Delete `return`",
                    holder.kind == .closureExpr && mayBuild(holder) ? .unsafe : .safe))
        }
    }

    private func applies(to holder: Syntax) -> Bool {
        switch holder.kind {
        case .closureExpr: return closures
        case .accessorBlock:
            // An explicit `return` switches a result builder off: leave those alone.
            guard getters, holder.parent?.kind != .subscriptDecl,
                let property = holder.ancestor(VariableDeclSyntax.self)
            else { return false }
            return property.attributes.isEmpty && property.type?.kind != .someOrAnyType && !property.mayTakeBuilder
        case .codeBlock:
            guard functions, let function = holder.parent?.as(FunctionDeclSyntax.self) else { return false }
            return function.attributes.isEmpty && function.returnType?.kind != .someOrAnyType
                && !function.mayTakeBuilder
        default: return false
        }
    }

    /// A function that is handed the closure may put a result builder on its parameter; `return` switches that off.
    private func mayBuild(_ holder: Syntax) -> Bool {
        guard let (call, _) = ClosureExprSyntax(unchecked: holder).receivingCall else { return false }
        return call.calledName.map { !$0.text.isOne(of: Self.plainCallees) } ?? true
    }

    private static let plainCallees = [
        "map", "compactMap", "flatMap", "filter", "sorted", "sort", "first", "last", "firstIndex", "lastIndex",
        "contains",
        "allSatisfy", "reduce", "min", "max", "removeAll", "prefix", "drop", "mapValues", "compactMapValues",
        "partition", "count", "split", "mapError", "merging", "merge", "forEach",
    ]

    /// A bracket or parenthesis at the start of a closure may read as its signature, `#` begins a directive or a macro that
    /// declares something, and some names begin an accessor or another statement.
    private func startsAmbiguously(_ expression: ExprSyntax) -> Bool {
        guard let first = expression.firstToken else { return true }
        let kind = first.tokenKind
        return kind == .leftSquare || kind == .leftParen || kind == .leftBrace || kind == .prefixOperator
            || first.text.hasPrefix("#") || first.text.hasPrefix("/") || first.text.isOne(of: Self.beginnings)
    }

    private static let beginnings = [
        "get", "set", "willSet", "didSet", "init", "_read", "_modify", "read", "modify", "yielding", "borrow", "mutate",
        "unsafeAddress", "unsafeMutableAddress", "mutating", "nonmutating", "consuming", "borrowing", "yield",
        "discard",
        "then",
    ]

    static let examples: [Example] = [
        .bad("var area: Int {\n    ↓return width * height\n}", fixed: "var area: Int {\n    width * height\n}"),
        .bad("func name() -> String {\n    ↓return \"x\"\n}", fixed: "func name() -> String {\n    \"x\"\n}"),
        .bad("let ids = rows.map { ↓return $0.id }", fixed: "let ids = rows.map { $0.id }"),
        .good("var area: Int {\n    let width = 3\n    return width * width\n}"),
        .good("var body: some View {\n    return Text(\"Hi\")\n}"),
        .good("@ViewBuilder func row() -> Text {\n    return Text(\"Hi\")\n}"),
        .good("func stop() {\n    return\n}"),
        .good(
            """
            @resultBuilder enum RowBuilder { static func buildBlock(_ rows: [Row]...) -> [Row] { rows.flatMap(\\.self) } }
            protocol Form { @RowBuilder var rows: [Row] { get } }
            struct Settings: Form {
                var rows: [Row] {
                    return saved
                }
            }
            """),
        .good("struct Card: View {\n    var body: Text {\n        return Text(\"Hi\")\n    }\n}"),
        .good("struct Settings: Form {\n    func rows() -> [Row] {\n        return saved\n    }\n}"),
        .bad(
            "struct Card: View, Equatable {\n    var size: Int {\n        ↓return 3\n    }\n}",
            fixed: "struct Card: View, Equatable {\n    var size: Int {\n        3\n    }\n}"),
        .bad(
            "struct Settings: Form {\n    private var size: Int {\n        ↓return 3\n    }\n}",
            fixed: "struct Settings: Form {\n    private var size: Int {\n        3\n    }\n}"),
        .bad(
            "protocol Sized { var size: Int { get } }\nstruct Card: Sized {\n    var size: Int { ↓return 3 }\n}",
            fixed: "protocol Sized { var size: Int { get } }\nstruct Card: Sized {\n    var size: Int { 3 }\n}"),
        .good("var place: Int {\n    return #line\n}"),
        .good("func place() -> String {\n    return #function.lowercased()\n}"),
        .good("var reader: Reader {\n    return get()\n}"),
        .bad("var area: Int {\n    ↓return /* of the inner frame */ width * height\n}"),
        .good("let ids = rows.map { return $0.id }", options: ["closures": .bool(false)]),
    ]
}
