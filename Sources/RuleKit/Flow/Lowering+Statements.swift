// Statements that are not loops, switches or error handling.

extension Lowering {
    /// A list of statements with what it defers.
    mutating func scope(_ statements: CodeBlockItemListSyntax) {
        frames.append(Frame(kind: .scope))
        var previous: Syntax?
        for item in statements {
            guard isReachable else {
                noteUnreachable(item.item, after: previous)
                break
            }
            statement(item.item)
            previous = item.item
        }
        let deferred = frames[frames.count - 1].deferred
        if !deferred.isEmpty {
            frames[frames.count - 1].deferred = []
            for statement in deferred.reversed() where isReachable { block(statement.body) }
        }
        frames.removeLast()
    }

    mutating func block(_ block: CodeBlockSyntax) {
        guard descend() else { return }
        defer { depth -= 1 }
        // Broken code may lack the list.
        if block.statements.kind == .codeBlockItemList { scope(block.statements) }
    }

    private mutating func noteUnreachable(_ item: Syntax, after previous: Syntax?) {
        // Functions and types may be declared behind a `return`.
        guard !isTooLarge, let previous, item.kind == .variableDecl || !item.is(DeclSyntax.self) else { return }
        // What is deferred is written several times, but reported once.
        guard !unreachable.contains(where: { $0.statement == item }) else { return }
        unreachable.append(ControlFlowGraph.Unreachable(statement: item, because: previous))
    }

    mutating func statement(_ node: Syntax, label: TokenSyntax? = nil) {
        guard isReachable, descend() else { return }
        defer { depth -= 1 }
        switch node.kind {
        case .variableDecl: variable(VariableDeclSyntax(unchecked: node))
        case .functionDecl: emit(.function, node)
        case .expressionStmt: statement(ExpressionStmtSyntax(unchecked: node).expression.syntax, label: label)
        case .labeledStmt:
            let labelled = LabeledStmtSyntax(unchecked: node)
            statement(labelled.statement.syntax, label: labelled.label)
        case .guardStmt: guardStatement(GuardStmtSyntax(unchecked: node))
        case .ifExpr: ifStatement(IfExprSyntax(unchecked: node), label)
        case .switchExpr: switchStatement(SwitchExprSyntax(unchecked: node), label)
        case .whileStmt: whileLoop(WhileStmtSyntax(unchecked: node), label)
        case .repeatStmt: repeatLoop(RepeatStmtSyntax(unchecked: node), label)
        case .forStmt: forLoop(ForStmtSyntax(unchecked: node), label)
        case .doStmt:
            let statement = DoStmtSyntax(unchecked: node)
            doStatement(statement.body, statement.catchClauses, label)
        case .deferStmt: frames[frames.count - 1].deferred.append(DeferStmtSyntax(unchecked: node))
        case .returnStmt:
            if let value = ReturnStmtSyntax(unchecked: node).expression { expression(value.syntax) }
            leave(by: .return, .return, node)
        case .throwStmt:
            expression(ThrowStmtSyntax(unchecked: node).expression.syntax)
            leave(by: .throw, .throw, node)
        case .breakStmt: leave(by: .break, .break, label: BreakStmtSyntax(unchecked: node).label, node)
        case .continueStmt: leave(by: .continue, .continue, label: ContinueStmtSyntax(unchecked: node).label, node)
        case .fallThroughStmt: leave(by: .fallthrough, .next, node)
        case .yieldStmt, .thenStmt, .discardStmt: parts(of: node)
        case .ifConfigDecl: conditionalCode(IfConfigDeclSyntax(unchecked: node))
        case .macroExpansionDecl: macro(node)
        default: if node.is(ExprSyntax.self) { expression(node) }
        }
    }

    private mutating func variable(_ variable: VariableDeclSyntax) {
        for binding in variable.bindings {
            guard let value = binding.initializer?.value else { continue }
            expression(value.syntax)
            emit(.binding, binding)
        }
    }

    mutating func ifStatement(_ first: IfExprSyntax, _ label: TokenSyntax?) {
        let after = newBlock()
        if label != nil { frames.append(Frame(kind: .labelled, label: label, target: after)) }
        var current: IfExprSyntax? = first
        while let statement = current, isReachable {
            current = nil
            let then = newBlock()
            let otherwise = statement.elseBody == nil ? after : newBlock()
            let bound = conditions(statement.conditions, yes: then, no: otherwise)
            begin(then)
            if let bound { emit(.binding, bound) }
            block(statement.body)
            jump(to: after, .next, nil)
            guard let rest = statement.elseBody else { break }
            begin(otherwise)
            if let chained = rest.as(IfExprSyntax.self) {
                current = chained
            } else if let last = rest.as(CodeBlockSyntax.self) {
                block(last)
            }
        }
        jump(to: after, .next, nil)
        if label != nil { frames.removeLast() }
        begin(after)
    }

    private mutating func guardStatement(_ statement: GuardStmtSyntax) {
        let after = newBlock()
        let otherwise = newBlock()
        let bound = conditions(statement.conditions, yes: after, no: otherwise)
        begin(otherwise)
        block(statement.body)
        // The compiler made sure that the block does not end here, so its last call cannot return.
        jump(to: FlowExit.never.rawValue, .never, statement.body.statements.last?.item)
        begin(after)
        if let bound { emit(.binding, bound) }
    }

    /// The branches of `#if`: any one of them is there, or none when there is no `#else`.
    private mutating func conditionalCode(_ node: IfConfigDeclSyntax) {
        let after = newBlock()
        var branches: [(block: Int, clause: IfConfigClauseSyntax)] = []
        var hasElse = false
        for clause in node.clauses {
            branches.append((newBlock(), clause))
            addEdge(to: branches[branches.count - 1].block, .choice, clause.syntax)
            if clause.poundKeyword.tokenKind == .poundElse { hasElse = true }
        }
        if !hasElse { addEdge(to: after, .choice, node.syntax) }
        close()
        for (block, clause) in branches {
            begin(block)
            // Names and deferred statements of a branch belong to the scope around it.
            let deferred = frames[frames.count - 1].deferred
            if let items = clause.elements?.as(CodeBlockItemListSyntax.self) {
                for item in items where isReachable { statement(item.item) }
            }
            jump(to: after, .next, nil)
            frames[frames.count - 1].deferred = deferred
        }
        begin(after)
    }
}
