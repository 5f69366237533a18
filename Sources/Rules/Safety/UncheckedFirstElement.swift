import TenetRuleKit
import TenetRuleSupport

struct UncheckedFirstElement: Rule {
    static let about = About(
        "unchecked-first-element", "Unchecked first element", category: .safety, severity: .warning, status: .preview,
        scope: .appCode,
        why: """
            `items[0]` ends the app when there are no items. `first` gives an optional that has to be looked at.
            """,
        phrasings: [
            "Use `first` instead of `[0]` unless the collection is known not to be empty.",
            "Never subscript an array at index zero without checking for content, because an empty list crashes.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(SubscriptCallExprSyntax.self) { node, file in
            guard let index = node.arguments.only, index.label == nil, index.expression.text == "0",
                node.calledExpression.isPlainValue, let name = node.calledExpression.lastName, name.text.hasSuffix("s"),
                name.text != "allCases",
                !isWritten(node), let body = node.enclosingBody, !isChecked(name, in: body), !node.isInPreview
            else { return }
            file.report(
                "`\(node.text)` crashes when `\(name.text)` is empty", help: "use `\(name.text).first` and handle nil",
                at: node.leftSquare)
        }
    }

    private func isWritten(_ node: SubscriptCallExprSyntax) -> Bool {
        guard let list = node.parent?.as(ExprListSyntax.self) else { return node.parent?.kind == .inOutExpr }
        return list.first?.syntax == node.syntax && list.element(at: 1)?.kind == .assignmentExpr
    }

    /// Something in the function asks how many there are.
    private func isChecked(_ name: TokenSyntax, in body: Syntax) -> Bool {
        body.descendants(MemberAccessExprSyntax.self).contains { access in
            access.base?.lastName?.text == name.text
                && access.declName.baseName.text.isOne(of: [
                    "count", "isEmpty", "indices", "first", "append", "endIndex",
                ])
        } || body.descendants(VariableDeclSyntax.self).contains { $0.nameToken?.text == name.text }
    }

    static let examples: [Example] = [
        .bad("func top() -> Row { rows↓[0] }"),
        .bad("func open(with model: Model) {\n    show(model.pages↓[0])\n}"),
        .good("func top() -> Row? { rows.first }"),
        .good("func top() -> Row? { rows.count > 0 ? rows[0] : nil }"),
        .good("func top() -> Row {\n    let rows = [Row(), Row()]\n    return rows[0]\n}"),
        .good("func set() { rows[0] = Row() }"),
        .good("func value() -> Int { vector[0] }"),
    ]
}
