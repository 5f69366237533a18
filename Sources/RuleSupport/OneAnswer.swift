package import TenetRuleKit

extension CallbackPaths {
    /// The closure comes to a choice among the members of one value that it is given, and each branch answers at once:
    /// `if let row = answer.result { … } else if let error = answer.error { … }`. Whether all may be missing at once only
    /// the value's type tells, and a type with an answer and an error holds one of them. Two parameters may both be nil.
    package func choosesByOneValue(_ body: FlowBody) -> Bool {
        guard let closure = body.owner.as(ClosureExprSyntax.self), let last = closure.statements.last?.item,
            let choice = last.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self),
            // Another way out before the choice has nothing to do with it.
            !closure.statements.descendants(ReturnStmtSyntax.self).contains(where: { !choice.contains($0) })
        else { return false }
        var values: [String] = []
        var current: IfExprSyntax? = choice
        while let branch = current {
            guard let value = Self.value(boundBy: branch), answersAtOnce(branch.body) else { return false }
            values.append(value)
            if let rest = branch.elseBody, rest.kind != .ifExpr { return false }
            current = branch.elseBody?.as(IfExprSyntax.self)
        }
        return values.count > 1 && Set(values).count == 1
            && closure.parameterNames.contains { $0.identifier.string == values[0] }
    }

    private func answersAtOnce(_ branch: CodeBlockSyntax) -> Bool {
        branch.statements.contains { isAnswer($0.item) }
            && Array(branch.descendants(ReturnStmtSyntax.self)).isEmpty
    }

    /// `answer` in `if let row = answer.result`.
    private static func value(boundBy branch: IfExprSyntax) -> String? {
        let binding = branch.conditions.only?.condition.as(OptionalBindingConditionSyntax.self)
        let member = binding?.initializer?.value.as(MemberAccessExprSyntax.self)
        return member?.base?.as(DeclReferenceExprSyntax.self)?.baseName.identifier.string
    }
}
