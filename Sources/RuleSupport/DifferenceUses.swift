package import TenetRuleKit

/// What a body does with a difference before anything has told its sign.
package struct DifferenceUses {
    /// A local name; with the component if it holds the value itself.
    package typealias Name = (text: String, hasMember: Bool)

    package let difference: DayDifference
    package let body: FlowBody
    package let graph: ControlFlowGraph

    package init(difference: DayDifference, body: FlowBody, graph: ControlFlowGraph) {
        self.difference = difference
        self.body = body
        self.graph = graph
    }

    /// The name, those that `if let days = parts.day` and `let days = parts.day ?? 0` give the value, and those of what
    /// is computed from it alone.
    package func names(_ name: String, _ hasMember: Bool) -> [Name] {
        var names: [Name] = [(name, hasMember)]
        if !hasMember {
            for condition in body.statements.descendants(OptionalBindingConditionSyntax.self) {
                guard let value = condition.initializer?.value, difference.isMeant(value, name, false),
                    let other = condition.pattern.as(IdentifierPatternSyntax.self)
                else { continue }
                names.append((other.identifier.text.string, true))
            }
            for binding in body.statements.descendants(PatternBindingSyntax.self) {
                guard let value = binding.initializer?.value, difference.isMeant(value, name, false),
                    let other = binding.nameToken
                else { continue }
                names.append((other.text.string, true))
            }
        }
        return names + difference.scaled(names.filter(\.hasMember).map(\.text), body).map { ($0, true) }
    }

    /// A comparison that holds for every negative value.
    package func comparison(of name: Name) -> BinaryOperatorExprSyntax? {
        firstOperator(with: name) { Self.isLessThan($0.text, $1, $2) }
    }

    /// A calculation with the difference, or a comparison that is no check of its sign.
    package func calculation(with name: Name) -> BinaryOperatorExprSyntax? {
        firstOperator(with: name) { sign, _, other in
            let isComparison = sign.text.isOne(of: ["<", "<=", ">", ">="])
            return (isComparison ? other.numberValue == nil : sign.text.isOne(of: ["+", "-", "*", "/"]))
                && sign.ancestor(PatternBindingSyntax.self)?.initializer?.value.isScaling([name.text]) != true
        }
    }

    /// `return days`, `return parts.day ?? 0`.
    package func returned(_ name: Name) -> DeclReferenceExprSyntax? {
        for item in body.statements.descendants(ReturnStmtSyntax.self) where item.enclosingBody == body.owner {
            guard let value = item.expression, let read = value.descendantOrSelf(named: name.text),
                difference.isMeant(value, name.text, name.hasMember) || name.hasMember && value.isDefaulted(read),
                isOpen(read, name.text, { $0.asksForSign(of: name.text) })
            else { continue }
            return read
        }
        return nil
    }

    /// The number is shown, stored, handed to a function, or decides between two ways.
    package func handedOn(_ name: String) -> DeclReferenceExprSyntax? {
        body.statements.descendants(DeclReferenceExprSyntax.self).first { read in
            read.baseName.text == name && !read.isMemberName && read.range.lower > difference.call.range.upper
                && read.enclosingBody == body.owner && read.isHandedOn
                && isOpen(read, name, { $0.asksForSign(of: name) })
        }
    }

    private func firstOperator(
        with name: Name, where fits: (_ sign: BinaryOperatorExprSyntax, _ isLeft: Bool, _ other: ExprSyntax) -> Bool
    ) -> BinaryOperatorExprSyntax? {
        body.statements.descendants(BinaryOperatorExprSyntax.self).first { sign in
            guard sign.range.lower > difference.call.range.upper, sign.enclosingBody == body.owner,
                let sides = sign.sides
            else { return false }
            let isLeft = difference.isMeant(sides.left, name.text, name.hasMember)
            guard isLeft || difference.isMeant(sides.right, name.text, name.hasMember),
                fits(sign, isLeft, isLeft ? sides.right : sides.left), !Self.isCheckedBeside(sign, name.text),
                let read = (isLeft ? sides.left : sides.right).descendantOrSelf(named: name.text)
            else { return false }
            return isOpen(read, name.text) { $0.checksSign(of: name.text) }
        }
    }

    /// A way leads here on which nothing has told the sign.
    private func isOpen(_ read: DeclReferenceExprSyntax, _ name: String, _ tells: @escaping (FlowEdge) -> Bool) -> Bool
    {
        guard graph.positions(of: read).first != nil, case .fails? = graph.isChecked(read.syntax, byEdge: tells) else {
            return false
        }
        return !isClamped(name) && !isOrdered
    }

    /// `days >= 0 && days < 7`: the other half of a range stands in the same expression.
    private static func isCheckedBeside(_ sign: BinaryOperatorExprSyntax, _ name: String) -> Bool {
        guard let list = sign.parent?.as(ExprListSyntax.self) else { return false }
        return list.contains { element in
            guard let other = element.as(BinaryOperatorExprSyntax.self), other != sign, let sides = other.sides else {
                return false
            }
            return (sides.left.text == name && other.text.isOne(of: [">", ">="]))
                || (sides.right.text == name && other.text.isOne(of: ["<", "<="]))
        }
    }

    /// The comparison holds for every negative value: `days < 7`, `7 >= days`; not `days <= 0`.
    package static func isLessThan(_ sign: TextSlice, _ isLeft: Bool, _ other: ExprSyntax) -> Bool {
        guard sign.isOne(of: isLeft ? ["<", "<="] : [">", ">="]) else { return false }
        if let number = other.numberValue { return number > 0 }
        return true
    }

    /// `max(0, days)` or `abs(days)` somewhere.
    private func isClamped(_ name: String) -> Bool {
        body.statements.descendants(FunctionCallExprSyntax.self).contains { call in
            call.calledName?.text.isOne(of: ["max", "abs"]) == true
                && call.arguments.tokens.contains { $0.text == name }
        }
    }

    /// The two dates themselves are compared on the way: `guard start <= end`.
    package var isOrdered: Bool {
        graph.edges.contains { edge in
            guard let sign = edge.node?.as(BinaryOperatorExprSyntax.self), let sides = sign.sides,
                sign.text.isOne(of: ["<", "<=", ">", ">="])
            else { return false }
            let texts = [sides.left.text, sides.right.text]
            return texts.contains { $0 == difference.from.text } && !texts.contains { $0 == "0" }
        }
    }
}
