package import TenetRuleKit

extension FilePass {
    /// The number that a `let` of this file gives a name, when a call hands that name on as one of the values asked for:
    /// `private let inset: CGFloat = 16` and `.padding(inset)`. O(file), so ask last.
    package func isHandedOn(
        _ constant: VariableDeclSyntax, by values: (FunctionCallExprSyntax) -> [ExprSyntax]
    ) -> Bool {
        guard let name = constant.nameToken?.identifier else { return false }
        return root.descendants(FunctionCallExprSyntax.self).contains { call in
            values(call).contains { value in
                guard value.lastName?.identifier == name else { return false }
                guard let access = value.as(MemberAccessExprSyntax.self) else {
                    return value.kind == .declReferenceExpr
                }
                return access.base?.text == "self" || access.base?.lastName?.text.startsUppercase == true
            }
        }
    }
}

extension VariableDeclSyntax {
    /// The number that a constant of the file or of a type stands for.
    package var constantNumber: (literal: ExprSyntax, value: Double)? {
        guard isLet, attributes.isEmpty, let literal = initialValue, let value = literal.numberValue else { return nil }
        return (literal, value)
    }
}
