package import TenetRuleKit

// Which values an expression or a local name may have, as far as they are written out.

extension ExprSyntax {
    /// The values that this may be: the branches of `? :`, `if` and `switch`, both sides of `??`, the results of a closure
    /// that is called at once, or the expression itself. Nil when one of them is an operation on others. O(size).
    package var alternatives: [ExprSyntax]? { Self.alternatives([stripped]) }

    /// The same for the right side of an assignment.
    package static func alternatives(_ elements: [ExprSyntax]) -> [ExprSyntax]? {
        guard elements.count == 1, let value = elements.first?.stripped else { return branches(of: elements) }
        if let sequence = value.as(SequenceExprSyntax.self) { return branches(of: Array(sequence.elements)) }
        if let call = value.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
            let closure = call.calledExpression.as(ClosureExprSyntax.self)
        {
            return results(of: closure.statements)
        }
        if let choice = value.as(IfExprSyntax.self) { return results(of: choice) }
        if let choice = value.as(SwitchExprSyntax.self) {
            return joined(choice.cases.compactMap { $0.as(SwitchCaseSyntax.self) }.map { results(of: $0.statements) })
        }
        return [value]
    }

    private static func branches(of elements: [ExprSyntax]) -> [ExprSyntax]? {
        let places = elements.indices.filter { elements[$0].kind == .unresolvedTernaryExpr }
        guard let last = places.last else { return sides(of: elements) }
        guard last == elements.count - 2 else { return nil }
        let firsts = places.map { UnresolvedTernaryExprSyntax(unchecked: elements[$0].syntax).thenExpression }
        return joined((firsts + [elements[last + 1]]).map(\.alternatives))
    }

    /// `kept ?? made`.
    private static func sides(of elements: [ExprSyntax]) -> [ExprSyntax]? {
        let operators = stride(from: 1, to: elements.count, by: 2).map { elements[$0] }
        guard !operators.isEmpty, operators.allSatisfy({ $0.text == "??" }) else { return nil }
        return joined(stride(from: 0, to: elements.count, by: 2).map { elements[$0].alternatives })
    }

    private static func results(of choice: IfExprSyntax) -> [ExprSyntax]? {
        guard let rest = choice.elseBody else { return nil }
        let other =
            rest.as(IfExprSyntax.self).map { results(of: $0) }
            ?? rest.as(CodeBlockSyntax.self).flatMap { results(of: $0.statements) }
        return joined([results(of: choice.body.statements), other])
    }

    private static func results(of statements: CodeBlockItemListSyntax) -> [ExprSyntax]? {
        guard let last = statements.last?.item else { return nil }
        let returned = statements.descendants(ReturnStmtSyntax.self).filter { $0.enclosingBody == last.enclosingBody }
        if !returned.isEmpty { return joined(returned.map { $0.expression?.alternatives }) }
        if let choice = last.as(ExpressionStmtSyntax.self)?.expression { return choice.alternatives }
        return last.as(ExprSyntax.self)?.alternatives
    }

    private static func joined(_ parts: [[ExprSyntax]?]) -> [ExprSyntax]? {
        parts.contains { $0 == nil } || parts.isEmpty ? nil : parts.flatMap { $0 ?? [] }
    }
}

extension DeclReferenceExprSyntax {
    /// Every value that the function around gives to this local name, in its declaration and later; nil when some of
    /// them is unknown, or when the name is no local variable with a value. O(size of the function).
    package var givenValues: [ExprSyntax]? {
        let bodies = ancestors.filter { node in
            node.kind == .functionDecl || node.kind == .initializerDecl || node.kind == .accessorBlock
                || node.kind == .closureExpr
        }
        for body in bodies {
            let declared = body.descendants(PatternBindingSyntax.self).filter {
                $0.nameToken?.identifier == baseName.identifier && $0.range.upper <= range.lower
            }
            guard let binding = declared.last else { continue }
            var values = binding.initializer.map { [$0.value.alternatives] } ?? []
            for sequence in body.descendants(SequenceExprSyntax.self) where sequence.range.lower > binding.range.lower {
                guard let (target, sign, value) = sequence.assignment,
                    target.as(DeclReferenceExprSyntax.self)?.baseName.identifier == baseName.identifier
                else { continue }
                values.append(sign == "=" || sign == "+=" ? ExprSyntax.alternatives(value) : nil)
            }
            return values.isEmpty || values.contains { $0 == nil } ? nil : values.flatMap { $0 ?? [] }
        }
        return nil
    }
}
