package import TenetRuleKit

extension ExprSyntax {
    /// The parts of `condition ? first : second`; the condition is a range of elements because operators are not
    /// folded. Nil for anything else, also for one ternary within another.
    package var ternary: (condition: [ExprSyntax], first: ExprSyntax, second: ExprSyntax)? {
        if let node = self.as(TernaryExprSyntax.self) {
            return ([node.condition], node.thenExpression, node.elseExpression)
        }
        guard let sequence = self.as(SequenceExprSyntax.self) else { return nil }
        return Self.ternary(in: Array(sequence.elements))
    }

    /// The same for the right side of an assignment.
    package static func ternary(
        in elements: [ExprSyntax]
    ) -> (condition: [ExprSyntax], first: ExprSyntax, second: ExprSyntax)? {
        let places = elements.indices.filter { elements[$0].kind == .unresolvedTernaryExpr }
        guard places.count == 1, let place = places.first, place > 0, place == elements.count - 2 else { return nil }
        let branch = UnresolvedTernaryExprSyntax(unchecked: elements[place].syntax)
        return (Array(elements[..<place]), branch.thenExpression, elements[place + 1])
    }
}
