// Sequences of operands and operators, which come unfolded. Only operators that decide what is evaluated matter.

extension Lowering {
    /// How weakly an operator binds, weakest first; 0 stands for operands and all operators that change nothing.
    enum Rank: UInt8 {
        case none
        case assignment
        case ternary
        case or
        case and
        case comparison
        case coalescing
    }

    /// Reads the elements onto the stack, hands over their range, and closes what `try` and `await` in it opened.
    mutating func sequence(_ node: SequenceExprSyntax, _ body: (inout Lowering, Range<Int>) -> Void) {
        let start = operands.count
        let depthOfRegions = regions.count
        for element in node.elements {
            operands.append(element.syntax)
            ranks.append((operands.count - start) % 2 == 0 ? Self.rank(element) : .none)
        }
        sequenceEnds.append(Int(tree.nodes[Int(node.id)].next))
        body(&self, start..<operands.count)
        closeRegions(downTo: depthOfRegions)
        sequenceEnds.removeLast()
        operands.removeSubrange(start...)
        ranks.removeSubrange(start...)
    }

    /// Writes some elements for their value.
    mutating func value(_ range: Range<Int>) {
        guard isReachable, !range.isEmpty, descend() else { return }
        defer { depth -= 1 }
        let regionsBefore = regions.count
        switch weakest(range) {
        case .assignment: assignment(range)
        case .ternary: ternary(range)
        case .or, .and, .coalescing:
            if let split = split(range), !isInert(split.upperBound..<range.upperBound) {
                shortCircuit(range, at: split.lowerBound)
            } else {
                each(range)
            }
        case .comparison:
            // Both sides of a comparison are evaluated; `??` may stand on either.
            guard let split = split(range) else { return each(range) }
            value(range.lowerBound..<split.lowerBound)
            value(split.upperBound..<range.upperBound)
        case .none: each(range)
        }
        if range.upperBound == operands.count { closeRegions(downTo: regionsBefore) }
    }

    /// Writes some elements as a condition.
    mutating func condition(_ range: Range<Int>, yes: Int, no: Int) {
        guard isReachable, !range.isEmpty, descend() else { return }
        defer { depth -= 1 }
        let first = operands[range.lowerBound]
        if range.count == 1, first.kind != .tryExpr, first.kind != .awaitExpr, first.kind != .unsafeExpr {
            return condition(first, yes: yes, no: no)
        }
        let rank = weakest(range)
        guard rank == .or || rank == .and, !range.contains(where: { Self.yieldsOptional(operands[$0]) }) else {
            value(range)
            flushRegions()
            return branch(on: representative(range), yes: yes, no: no)
        }
        var start = range.lowerBound
        for position in range where ranks[position] == rank {
            let next = newBlock()
            condition(start..<position, yes: rank == .or ? yes : next, no: rank == .or ? next : no)
            begin(next)
            start = position + 1
        }
        condition(start..<range.upperBound, yes: yes, no: no)
    }

    // MARK: Kinds of sequences

    private mutating func assignment(_ range: Range<Int>) {
        guard let sign = range.first(where: { ranks[$0] == .assignment }), let node = operands[sign].parent?.parent
        else { return each(range) }
        let isPlain = operands[sign].kind == .assignmentExpr
        let after = newBlock()
        if sign == range.lowerBound + 1 {
            target(operands[range.lowerBound], isRead: !isPlain, absent: after)
        } else {
            each(range.lowerBound..<sign)
        }
        value((sign + 1)..<range.upperBound)
        emit(.assignment, node)
        guard isTarget[after] else { return }
        jump(to: after, .next, nil)
        begin(after)
    }

    private mutating func ternary(_ range: Range<Int>) {
        guard let sign = range.first(where: { ranks[$0] == .ternary }), sign > range.lowerBound else {
            return each(range)
        }
        let yes = newBlock()
        let no = newBlock()
        let after = newBlock()
        condition(range.lowerBound..<sign, yes: yes, no: no)
        begin(yes)
        expression(UnresolvedTernaryExprSyntax(unchecked: operands[sign]).thenExpression.syntax)
        jump(to: after, .next, nil)
        begin(no)
        value((sign + 1)..<range.upperBound)
        jump(to: after, .next, nil)
        begin(after)
    }

    /// `a && b`, `a || b` and `a ?? b` as values: `b` is evaluated on one way only.
    private mutating func shortCircuit(_ range: Range<Int>, at split: Int) {
        let rest = newBlock()
        let after = newBlock()
        switch ranks[split] {
        case .or: condition(range.lowerBound..<split, yes: after, no: rest)
        case .and: condition(range.lowerBound..<split, yes: rest, no: after)
        default:
            value(range.lowerBound..<split)
            branch(on: representative(range.lowerBound..<split), yes: after, no: rest)
        }
        begin(rest)
        value((split + 1)..<range.upperBound)
        jump(to: after, .next, nil)
        begin(after)
    }

    private mutating func each(_ range: Range<Int>) {
        for position in range where isReachable { operand(position) }
    }

    private mutating func operand(_ position: Int) {
        let node = operands[position]
        switch node.kind {
        case .binaryOperatorExpr, .assignmentExpr, .typeExpr, .unresolvedIsExpr, .arrowExpr: break
        case .unresolvedAsExpr:
            if UnresolvedAsExprSyntax(unchecked: node).questionOrExclamationMark?.text == "!" { emit(.trap, node) }
        case .unresolvedTernaryExpr:
            expression(UnresolvedTernaryExprSyntax(unchecked: node).thenExpression.syntax)
        case .tryExpr, .awaitExpr, .unsafeExpr: lowerPrefixed(node)
        default: expression(node)
        }
    }

    /// `try a + b` covers all that follows, though the tree shows it on `a` alone.
    private mutating func lowerPrefixed(_ first: Syntax) {
        var node = first
        let end = sequenceEnds.last ?? Int(tree.nodes[Int(node.id)].next)
        while node.kind == .tryExpr || node.kind == .awaitExpr || node.kind == .unsafeExpr {
            openRegion(node, end: end)
            node = Self.operand(of: node)
        }
        expression(node)
    }

    // MARK: Questions

    private static func rank(_ node: ExprSyntax) -> Rank {
        switch node.kind {
        case .assignmentExpr: return .assignment
        case .unresolvedTernaryExpr: return .ternary
        case .binaryOperatorExpr: break
        default: return .none
        }
        let text = node.text
        guard text.count >= 1, text.count <= 3 else { return text.last == 0x3D ? .assignment : .none }
        switch (text[0], text[1], text[2]) {
        case (0x7C, 0x7C, nil): return .or
        case (0x26, 0x26, nil): return .and
        case (0x3F, 0x3F, nil): return .coalescing
        case (0x3D, 0x3D, _), (0x21, 0x3D, _), (0x3C, 0x3D, nil), (0x3E, 0x3D, nil), (0x7E, 0x3D, nil),
            (0x3C, nil, nil), (0x3E, nil, nil):
            return .comparison
        default: return text.last == 0x3D ? .assignment : .none
        }
    }

    private func weakest(_ range: Range<Int>) -> Rank {
        var found = Rank.none
        for position in range where ranks[position] != .none {
            if found == .none || ranks[position].rawValue < found.rawValue { found = ranks[position] }
        }
        return found
    }

    /// The operator at which a range is divided: the last `||` or `&&`, the first `??` or comparison.
    private func split(_ range: Range<Int>) -> Range<Int>? {
        let rank = weakest(range)
        let position =
            rank == .or || rank == .and
            ? range.last { ranks[$0] == rank } : range.first { ranks[$0] == rank }
        guard let position, position > range.lowerBound, position + 1 < range.upperBound else { return nil }
        return position..<(position + 1)
    }

    /// The node that stands for a part of a sequence: its comparison, or its first operand.
    private func representative(_ range: Range<Int>) -> Syntax {
        operands[range.first { ranks[$0] == .comparison } ?? range.lowerBound]
    }

    /// Nothing in the range could be worth a path of its own.
    private func isInert(_ range: Range<Int>) -> Bool {
        guard let first = range.first, let last = range.last else { return true }
        let nodes = tree.nodes
        var position = Int(operands[first].id)
        let end = Int(nodes[Int(operands[last].id)].next)
        while position < end {
            switch nodes[position].kind {
            case .functionCallExpr, .subscriptCallExpr, .macroExpansionExpr, .closureExpr, .tryExpr, .awaitExpr,
                .forceUnwrapExpr, .ifExpr, .switchExpr, .doExpr, .unresolvedAsExpr, .assignmentExpr:
                return false
            default: position += 1
            }
        }
        return true
    }
}
