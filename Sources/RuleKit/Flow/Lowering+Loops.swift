// Loops and conditions.

extension Lowering {
    mutating func whileLoop(_ statement: WhileStmtSyntax, _ label: TokenSyntax?) {
        let head = newBlock()
        let body = newBlock()
        let after = newBlock()
        jump(to: head, .next, nil)
        begin(head)
        let bound = conditions(statement.conditions, yes: body, no: after)
        frames.append(Frame(kind: .loop, label: label, target: after, second: head))
        begin(body)
        if let bound { emit(.binding, bound) }
        block(statement.body)
        jump(to: head, .loop, statement.syntax)
        frames.removeLast()
        begin(after)
    }

    mutating func repeatLoop(_ statement: RepeatStmtSyntax, _ label: TokenSyntax?) {
        let body = newBlock()
        let test = newBlock()
        let after = newBlock()
        jump(to: body, .next, nil)
        frames.append(Frame(kind: .loop, label: label, target: after, second: test))
        begin(body)
        block(statement.body)
        jump(to: test, .next, nil)
        frames.removeLast()
        begin(test)
        condition(statement.condition.syntax, yes: body, no: after)
        begin(after)
    }

    mutating func forLoop(_ statement: ForStmtSyntax, _ label: TokenSyntax?) {
        expression(statement.sequence.syntax)
        let head = newBlock()
        let body = newBlock()
        let after = newBlock()
        jump(to: head, .next, nil)
        begin(head)
        if statement.awaitKeyword != nil { emit(.suspension, statement) }
        if statement.tryKeyword != nil { mayThrow(statement.syntax) }
        branch(on: statement.syntax, yes: body, no: after)
        begin(body)
        emit(.binding, statement)
        if statement.caseKeyword != nil {
            let matching = newBlock()
            branch(on: statement.pattern.syntax, yes: matching, no: head)
            begin(matching)
        }
        if let clause = statement.whereClause {
            let wanted = newBlock()
            condition(clause.condition.syntax, yes: wanted, no: head)
            begin(wanted)
        }
        frames.append(Frame(kind: .loop, label: label, target: after, second: head))
        block(statement.body)
        jump(to: head, .loop, statement.syntax)
        frames.removeLast()
        begin(after)
    }

    // MARK: Conditions

    /// Writes all conditions of an `if`, `guard` or `while`. Returns the last one when it binds names, for the caller to
    /// emit in the block where they hold.
    mutating func conditions(_ list: ConditionElementListSyntax, yes: Int, no: Int) -> Syntax? {
        var bound: Syntax?
        var elements = list.makeIterator()
        var current = elements.next()
        if current == nil { jump(to: yes, .next, nil) }
        while let element = current {
            current = elements.next()
            let target = current == nil ? yes : newBlock()
            bound = condition(element, yes: target, no: no)
            guard current != nil else { break }
            begin(target)
            if let bound { emit(.binding, bound) }
        }
        return bound
    }

    private mutating func condition(_ element: ConditionElementSyntax, yes: Int, no: Int) -> Syntax? {
        let node = element.condition
        switch node.kind {
        case .optionalBindingCondition:
            let binding = OptionalBindingConditionSyntax(unchecked: node)
            if let value = binding.initializer?.value {
                expression(value.syntax)
            } else if let name = binding.pattern.as(IdentifierPatternSyntax.self), name.text != "self" {
                emit(.reference, name)
            }
            branch(on: node, yes: yes, no: no)
            return node
        case .matchingPatternCondition:
            let match = MatchingPatternConditionSyntax(unchecked: node)
            expression(match.initializer.value.syntax)
            pattern(match.pattern)
            branch(on: node, yes: yes, no: no)
            return node
        case .availabilityCondition:
            branch(on: node, yes: yes, no: no)
        default:
            condition(node, yes: yes, no: no)
        }
        return nil
    }

    /// Evaluates a condition and goes one way or the other; `!`, `&&` and `||` become ways of their own.
    mutating func condition(_ node: Syntax, yes: Int, no: Int) {
        guard isReachable, descend() else { return }
        defer { depth -= 1 }
        switch node.kind {
        case .booleanLiteralExpr:
            if node.text == "true" { jump(to: yes, .next, nil) } else { jump(to: no, .next, nil) }
        case .prefixOperatorExpr:
            let prefix = PrefixOperatorExprSyntax(unchecked: node)
            guard prefix.operator.text == "!" else { return decide(node, yes: yes, no: no) }
            condition(prefix.expression.syntax, yes: no, no: yes)
        case .tupleExpr:
            guard let only = TupleExprSyntax(unchecked: node).elements.only, only.label == nil else {
                return decide(node, yes: yes, no: no)
            }
            condition(only.expression.syntax, yes: yes, no: no)
        case .sequenceExpr:
            sequence(SequenceExprSyntax(unchecked: node)) { lowering, range in
                lowering.condition(range, yes: yes, no: no)
            }
        default: decide(node, yes: yes, no: no)
        }
    }

    private mutating func decide(_ node: Syntax, yes: Int, no: Int) {
        expression(node)
        flushRegions()
        branch(on: node, yes: yes, no: no)
    }
}
