import TenetRuleKit
import TenetRuleSupport

struct TernaryForEffect: Rule {
    static let about = About(
        "ternary-for-effect", "Ternary used as a statement", category: .structure, severity: .warning,
        aliases: ["void_function_in_ternary"],
        why: """
            `? :` chooses between two values. Where both sides are calls for what they do, an `if` shows the two paths and has \
            room for another line in each.
            """,
        phrasings: [
            "Use `if` and `else` instead of a ternary whose result is not used.",
            "The `? :` operator picks a value; it never decides which of two functions to run.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in
            let parts = Array(node.elements)
            guard let index = parts.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }), index + 2 == parts.count,
                let choice = parts[index].as(UnresolvedTernaryExprSyntax.self), node.assignment == nil,
                choice.thenExpression.stripped.kind == .functionCallExpr,
                parts[index + 1].stripped.kind == .functionCallExpr,
                node.isStatement, node.isInPlainFunction, !Self.isResult(node)
            else { return }
            file.report(
                "`? :` chooses between two calls whose results are not used", help: "write an `if`",
                at: choice.questionMark)
        }
    }

    /// The only statement of a body that returns something is its result.
    private static func isResult(_ node: SequenceExprSyntax) -> Bool {
        guard let item = node.enclosingStatement, let list = item.parent?.as(CodeBlockItemListSyntax.self),
            list.only != nil
        else { return false }
        guard let function = node.enclosingBody?.as(FunctionDeclSyntax.self) else { return true }
        let isWhole = function.body?.statements == list
        // A branch may be the value of an `if` that is the result.
        return !isWhole || function.returnType.map { !$0.text.isOne(of: ["Void", "()"]) } ?? false
    }

    static let examples: [Example] = [
        .bad("func close() {\n    isOpen ↓? shut() : lock()\n}"),
        .bad("func close() {\n    log()\n    isOpen && isFree ↓? gate.shut() : gate.lock()\n}"),
        .bad("func close() async {\n    log()\n    isOpen ↓? await shut() : await lock()\n}"),
        .good("func close() {\n    if isOpen { shut() } else { lock() }\n}"),
        .good("func name() -> String {\n    isOpen ? open() : closed()\n}"),
        .good("func close() {\n    let gate = isOpen ? first() : second()\n    gate.shut()\n}"),
        .good("func close() {\n    gate = isOpen ? first() : second()\n}"),
        .good("func close() {\n    shut(isOpen ? first() : second())\n}"),
        .good("var name: String { isOpen ? open() : closed() }"),
        .good("let names = gates.map { $0.isOpen ? open($0) : closed($0) }"),
        .good("func close() -> Gate {\n    log()\n    return isOpen ? first() : second()\n}"),
    ]
}
