// `switch`. It is exhaustive, or it would not compile: no path goes past all cases.

extension Lowering {
    mutating func switchStatement(_ node: SwitchExprSyntax, _ label: TokenSyntax?) {
        expression(node.subject.syntax)
        var cases: [SwitchCaseSyntax] = []
        collect(node.cases.syntax, &cases)
        let after = newBlock()
        let bodies = cases.map { _ in newBlock() }
        for (index, item) in cases.enumerated() where isReachable {
            select(item, bodies[index], isLast: index == cases.count - 1)
        }
        // Nothing to choose from: the value cannot exist.
        if cases.isEmpty { addEdge(to: FlowExit.never.rawValue, .never, node.syntax) }
        close()
        frames.append(Frame(kind: .switch, label: label, target: after))
        for (index, item) in cases.enumerated() {
            frames[frames.count - 1].second = index + 1 < bodies.count ? bodies[index + 1] : Self.nothing
            begin(bodies[index])
            guard isReachable else { continue }
            if let label = item.label.as(SwitchCaseLabelSyntax.self), Self.binds(label) { emit(.binding, label) }
            // Broken code may lack the list.
            if item.statements.kind == .codeBlockItemList { scope(item.statements) }
            jump(to: after, .next, nil)
        }
        frames.removeLast()
        begin(after)
    }

    /// The cases in order, those in `#if` included.
    private mutating func collect(_ list: Syntax, _ cases: inout [SwitchCaseSyntax]) {
        guard descend() else { return }
        defer { depth -= 1 }
        for element in list.children {
            if let item = element.as(SwitchCaseSyntax.self) {
                cases.append(item)
            } else if let conditional = element.as(IfConfigDeclSyntax.self) {
                for clause in conditional.clauses {
                    if let elements = clause.elements { collect(elements, &cases) }
                }
            }
        }
    }

    /// Adds the way into a case. A case that evaluates something is a test, and the next cases follow where it fails.
    private mutating func select(_ item: SwitchCaseSyntax, _ body: Int, isLast: Bool) {
        guard let label = item.label.as(SwitchCaseLabelSyntax.self), Self.isTest(label) else {
            return addEdge(to: body, .choice, item.syntax)
        }
        let test = newBlock()
        let next = isLast ? body : newBlock()
        addEdge(to: test, .choice, item.syntax)
        if !isLast { addEdge(to: next, .no, item.syntax) }
        close()
        begin(test)
        for pattern in label.caseItems {
            self.pattern(pattern.pattern)
            let following = newBlock()
            if let filter = pattern.whereClause {
                condition(filter.condition.syntax, yes: body, no: following)
            } else {
                branch(on: pattern.syntax, yes: body, no: following)
            }
            begin(following)
        }
        jump(to: next, .next, nil)
        if !isLast { begin(next) }
    }

    /// A case with `where`, or with a pattern that calls something.
    private static func isTest(_ label: SwitchCaseLabelSyntax) -> Bool {
        for item in label.caseItems {
            if item.whereClause != nil { return true }
            if let value = evaluated(by: item.pattern), value.kind == .functionCallExpr { return true }
        }
        return false
    }

    /// Writes what matching a pattern evaluates.
    mutating func pattern(_ pattern: PatternSyntax) {
        if let value = Self.evaluated(by: pattern) { expression(value.syntax) }
    }

    /// The expression that a value is compared with. `.some(let x)` is no call, however much it looks like one.
    private static func evaluated(by pattern: PatternSyntax) -> ExprSyntax? {
        guard let value = pattern.as(ExpressionPatternSyntax.self)?.expression, value.text.first != 0x2E,
            !pattern.descendants.contains(where: { $0.kind == .patternExpr })
        else { return nil }
        return value
    }

    private static func binds(_ label: SwitchCaseLabelSyntax) -> Bool {
        label.descendants.contains { $0.kind == .valueBindingPattern }
    }
}
