package import TenetRuleKit

extension ForceUnwrapExprSyntax {
    /// The comparison of the same value around: in the condition of an `if`, in a condition further in front, in a `guard`
    /// above, before the `?` of a ternary, or before `&&` or `||` in the same expression.
    package var nilCheck: Syntax? {
        var child = syntax
        for ancestor in ancestors {
            if ancestor.kind == .functionDecl || ancestor.kind == .closureExpr || ancestor.kind == .accessorBlock {
                return nil
            }
            if let branch = ancestor.as(IfExprSyntax.self), branch.body.syntax == child {
                for condition in branch.conditions {
                    if let found = Self.comparison(in: condition.condition, with: expression, sign: "!=") {
                        return found
                    }
                }
            }
            if let conditions = ancestor.as(ConditionElementListSyntax.self) {
                for condition in conditions where condition.range.upper <= child.range.lower {
                    if let found = Self.comparison(in: condition.condition, with: expression, sign: "!=") {
                        return found
                    }
                }
            }
            if let items = ancestor.as(CodeBlockItemListSyntax.self),
                let found = Self.guarded(in: items, before: child, about: expression)
            {
                return found
            }
            if let list = ancestor.as(ExprListSyntax.self),
                let found = Self.chosen(in: list, by: child, about: expression)
                    ?? Self.operand(of: list, before: child, about: expression)
            {
                return found
            }
            child = ancestor
        }
        return nil
    }

    /// `guard chart != nil else { return }` above, with no other value put in between.
    private static func guarded(
        in items: CodeBlockItemListSyntax, before child: Syntax, about value: ExprSyntax
    ) -> Syntax? {
        var found: Syntax?
        for item in items where item.range.upper <= child.range.lower {
            if let check = item.item.as(GuardStmtSyntax.self) {
                for condition in check.conditions {
                    found = comparison(in: condition.condition, with: value, sign: "!=") ?? found
                }
            }
            let isReplaced = item.descendants(SequenceExprSyntax.self).contains { sequence in
                sequence.assignment.map { $0.target.hasSameTokens(as: value) } ?? false
            }
            if isReplaced { found = nil }
        }
        return found
    }

    /// `size != nil ? size! : 0` and `size == nil ? 0 : size!`, also behind `text +=`.
    private static func chosen(in list: ExprListSyntax, by child: Syntax, about value: ExprSyntax) -> Syntax? {
        let parts = Array(list)
        guard let question = parts.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }), question >= 3,
            parts[question - 1].kind == .nilLiteralExpr, parts[question - 3].hasSameTokens(as: value)
        else { return nil }
        let isChosenByTruth = parts[question].syntax == child
        guard parts[question - 2].text == (isChosenByTruth ? "!=" : "==") else { return nil }
        if question > 3 {
            // Another operand in front may decide the question by itself.
            let sign = parts[question - 4].text
            guard sign.hasSuffix("=") || sign == (isChosenByTruth ? "&&" : "||") else { return nil }
        }
        return parts[question - 3].syntax
    }

    private static func comparison(in condition: Syntax, with value: ExprSyntax, sign: String) -> Syntax? {
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

    /// `key != nil && …` and `key == nil || …` in front of an operand: `&&` binds tighter, so all back to the last `||`
    /// holds, and all operands of a plain `||` are false.
    private static func operand(of list: ExprListSyntax, before child: Syntax, about value: ExprSyntax) -> Syntax? {
        let parts = Array(list)
        guard var index = parts.firstIndex(where: { $0.syntax == child }) else { return nil }
        var crossed: TextSlice?
        while index >= 1 {
            index -= 1
            let part = parts[index]
            if part.text == "&&" || part.text == "||" {
                // `key == nil && isNew || key!`: the left side may be false for another reason.
                if crossed == "||", part.text == "&&" { return nil }
                crossed = part.text
                continue
            }
            guard let crossed, part.kind == .nilLiteralExpr, index >= 2, parts[index - 2].hasSameTokens(as: value),
                parts[index - 1].text == (crossed == "&&" ? "!=" : "==")
            else { continue }
            return parts[index - 2].syntax
        }
        return nil
    }
}
