package import TenetRuleKit

extension BinaryOperatorExprSyntax {
    /// The operands next to the operator. Operators are not folded, so they may be parts of larger expressions.
    package var sides: (left: ExprSyntax, right: ExprSyntax)? {
        guard let list = parent?.as(ExprListSyntax.self) else { return nil }
        let parts = Array(list)
        guard let place = parts.firstIndex(where: { $0.syntax == syntax }), place > 0, place + 1 < parts.count else {
            return nil
        }
        return (parts[place - 1], parts[place + 1])
    }
}

extension Array {
    /// The only element.
    package var single: Element? { count == 1 ? first : nil }
}
