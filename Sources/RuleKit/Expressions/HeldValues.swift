// What a value is made of.

extension ExprSyntax {
    /// The expressions that a value may be or that it holds: what parentheses, casts, `??`, `?:`, `if` and `switch` give,
    /// and the elements of tuples and of literals of arrays and dictionaries. A plain value is its own. O(expression).
    public var heldValues: [ExprSyntax] { Self.heldValues([self]) }

    /// The same for the right side of an assignment, whose operators are not folded.
    public static func heldValues(_ operands: [ExprSyntax]) -> [ExprSyntax] {
        var found: [ExprSyntax] = []
        collect(operands, into: &found)
        return found
    }

    private static func collect(_ operands: [ExprSyntax], into found: inout [ExprSyntax]) {
        var rest = operands[...]
        // What stands before `?` is a condition.
        while let choice = rest.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }) {
            UnresolvedTernaryExprSyntax(unchecked: rest[choice].syntax).thenExpression.collectParts(into: &found)
            rest = rest[(choice + 1)...]
        }
        guard rest.allSatisfy(\.keepsOperands) else { return }
        for operand in rest where ![.binaryOperatorExpr, .unresolvedAsExpr, .typeExpr].contains(operand.kind) {
            operand.collectParts(into: &found)
        }
    }

    /// Operators whose value is one of their operands or holds both; everything that is no operator.
    private var keepsOperands: Bool {
        switch kind {
        case .binaryOperatorExpr: text == "??" || text == "+"
        case .unresolvedIsExpr, .assignmentExpr: false
        default: true
        }
    }

    private func collectParts(into found: inout [ExprSyntax]) {
        let value = stripped
        switch value.kind {
        case .sequenceExpr:
            Self.collect(Array(SequenceExprSyntax(unchecked: value.syntax).elements), into: &found)
        case .tupleExpr:
            for part in TupleExprSyntax(unchecked: value.syntax).elements { part.expression.collectParts(into: &found) }
        case .arrayExpr:
            for part in ArrayExprSyntax(unchecked: value.syntax).elements { part.expression.collectParts(into: &found) }
        case .dictionaryExpr:
            let content = DictionaryExprSyntax(unchecked: value.syntax).content
            for part in content.as(DictionaryElementListSyntax.self).map(Array.init) ?? [] {
                part.value.collectParts(into: &found)
            }
        case .ifExpr: IfExprSyntax(unchecked: value.syntax).collectBranches(into: &found)
        case .switchExpr:
            for part in SwitchExprSyntax(unchecked: value.syntax).cases {
                Self.collectLast(of: part.as(SwitchCaseSyntax.self)?.statements, into: &found)
            }
        default: found.append(value)
        }
    }

    fileprivate static func collectLast(of statements: CodeBlockItemListSyntax?, into found: inout [ExprSyntax]) {
        guard let item = statements?.last?.item else { return }
        (item.as(ExpressionStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self))?.collectParts(into: &found)
    }
}

extension IfExprSyntax {
    fileprivate func collectBranches(into found: inout [ExprSyntax]) {
        ExprSyntax.collectLast(of: body.statements, into: &found)
        if let other = elseBody?.as(IfExprSyntax.self) {
            other.collectBranches(into: &found)
        } else {
            ExprSyntax.collectLast(of: elseBody?.as(CodeBlockSyntax.self)?.statements, into: &found)
        }
    }
}
