import TenetRuleKit

struct NilCheckThenForceUnwrap: Rule {
    static let about = About(
        "nil-check-then-force-unwrap", "Nil check, then force unwrap", category: .safety, severity: .warning,
        why: """
            The check and the `!` say the same thing twice, and only the reader connects them. When one of them is \
            changed, or the value changes in between, the app crashes. `if let` does both at once.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(ForceUnwrapExprSyntax.self) { node, file in
            guard node.expression.isPlainValue, !node.isInPreview, let check = check(for: node) else { return }
            let name = node.expression.text.string
            file.report(
                "`\(name)` is compared to nil and then forced with `!`",
                help: "unwrap it with `if let`, `guard let` or `??`, or go through it with `?.`",
                at: node.exclamationMark,
                notes: [file.note("the check", at: check)])
        }
    }

    /// The comparison of the same value around: in the condition of an `if`, or before the `?` of a ternary.
    private func check(for node: ForceUnwrapExprSyntax) -> Syntax? {
        var child = node.syntax
        for ancestor in node.ancestors {
            if ancestor.kind == .functionDecl || ancestor.kind == .closureExpr || ancestor.kind == .accessorBlock {
                return nil
            }
            if let branch = ancestor.as(IfExprSyntax.self), branch.body.syntax == child {
                for condition in branch.conditions {
                    if let found = comparison(in: condition.condition, with: node.expression, sign: "!=") {
                        return found
                    }
                }
            }
            if let list = ancestor.as(ExprListSyntax.self), list.element(at: 3)?.kind == .unresolvedTernaryExpr,
                list.element(at: 2)?.kind == .nilLiteralExpr, let sign = list.element(at: 1)?.text,
                let first = list.first,
                first.hasSameTokens(as: node.expression),
                sign == (list.element(at: 3)?.syntax == child ? "!=" : "==")
            {
                return first.syntax
            }
            child = ancestor
        }
        return nil
    }

    private func comparison(in condition: Syntax, with value: ExprSyntax, sign: String) -> Syntax? {
        guard let parts = condition.as(SequenceExprSyntax.self)?.elements.map({ $0 }), parts.count >= 3 else {
            return nil
        }
        if parts.contains(where: { $0.text == "||" }) { return nil }
        for index in stride(from: 1, to: parts.count - 1, by: 2) where parts[index].text == sign {
            if parts[index + 1].kind == .nilLiteralExpr, parts[index - 1].hasSameTokens(as: value) {
                return parts[index - 1].syntax
            }
        }
        return nil
    }

    static let examples: [Example] = [
        .bad("if title != nil {\n    show(title↓!)\n}"),
        .bad("if isOn, user.name != nil && !user.isGuest {\n    show(user.name↓!)\n}"),
        .bad("let text = title == nil ? \"\" : title↓!"),
        .good("if let title { show(title) }"),
        .good("if title != nil { show(other!) }"),
        .good("if title != nil || force { show(title!) }"),
        .good("let text = title ?? \"\""),
        .good("if title != nil { queue.async { show(title!) } }"),
    ]
}
