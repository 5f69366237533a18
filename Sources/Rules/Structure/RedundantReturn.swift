import TenetRuleKit
import TenetRuleSupport

struct RedundantReturn: Rule {
    static let about = About(
        "redundant-return", "Redundant return", category: .structure, severity: .note, aliases: ["implicit_return"],
        why: "The only expression of a body is its result; without `return` short getters and functions read as values."
    )

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
            let gap = node.slice(ByteRange(node.returnKeyword.range.upper, expression.range.lower))
            file.report(
                "the only expression of this body is returned without `return`", help: "delete `return`",
                at: node.returnKeyword,
                fix: Syntax.hasComment(gap)
                    ? nil
                    : .replace(
                        ByteRange(node.returnKeyword.range.lower, expression.range.lower), with: "",
                        "Delete `return`", .safe))
        }
    }

    private func applies(to holder: Syntax) -> Bool {
        switch holder.kind {
        case .closureExpr: return closures
        case .accessorBlock:
            // An explicit `return` switches a result builder off: leave those alone.
            guard getters, let property = holder.ancestor(VariableDeclSyntax.self) else { return false }
            return property.attributes.isEmpty && property.type?.kind != .someOrAnyType
        case .codeBlock:
            guard functions, let function = holder.parent?.as(FunctionDeclSyntax.self) else { return false }
            return function.attributes.isEmpty && function.returnType?.kind != .someOrAnyType
        default: return false
        }
    }

    /// A bracket or parenthesis at the start of a closure may read as its signature.
    private func startsAmbiguously(_ expression: ExprSyntax) -> Bool {
        guard let kind = expression.firstToken?.tokenKind else { return true }
        return kind == .leftSquare || kind == .leftParen || kind == .leftBrace || kind == .prefixOperator
    }

    static let examples: [Example] = [
        .bad("var area: Int {\n    ↓return width * height\n}", fixed: "var area: Int {\n    width * height\n}"),
        .bad("func name() -> String {\n    ↓return \"x\"\n}", fixed: "func name() -> String {\n    \"x\"\n}"),
        .bad("let ids = rows.map { ↓return $0.id }", fixed: "let ids = rows.map { $0.id }"),
        .good("var area: Int {\n    let width = 3\n    return width * width\n}"),
        .good("var body: some View {\n    return Text(\"Hi\")\n}"),
        .good("@ViewBuilder func row() -> Text {\n    return Text(\"Hi\")\n}"),
        .good("func stop() {\n    return\n}"),
        .good("let ids = rows.map { return $0.id }", options: ["closures": .bool(false)]),
    ]
}
