// `try`, `await` and `do`.

extension Lowering {
    /// Begins what a `try` or `await` covers.
    /// - Parameter end: the index after the last node that it covers.
    mutating func openRegion(_ node: Syntax, end: Int) {
        guard node.kind != .unsafeExpr else { return }
        if node.kind == .awaitExpr {
            let anchor = firstCall(from: Int(node.id), to: end)
            regions.append(Region(kind: .await, node: node, anchor: anchor, isPending: true))
            return
        }
        switch TryExprSyntax(unchecked: node).questionOrExclamationMark?.text[0] {
        case 0x21: regions.append(Region(kind: .force, node: node, isPending: true))
        case 0x3F:
            let join = newBlock()
            frames.append(Frame(kind: .handler, target: join))
            let atCalls = hasThrowingCall(from: Int(node.id), to: end)
            regions.append(Region(kind: .optional, node: node, throwsAtCalls: atCalls, isPending: !atCalls, join: join))
        default:
            let atCalls = hasThrowingCall(from: Int(node.id), to: end)
            regions.append(Region(kind: .propagate, node: node, throwsAtCalls: atCalls, isPending: !atCalls))
        }
    }

    /// Ends what `try` and `await` cover, innermost first.
    mutating func closeRegions(downTo count: Int) {
        while regions.count > count {
            flush(regions.count - 1)
            let region = regions.removeLast()
            guard region.kind == .optional else { continue }
            frames.removeLast()
            guard isTarget[region.join] else { continue }
            jump(to: region.join, .next, nil)
            begin(region.join)
        }
    }

    /// Writes the suspensions and errors still to come, before a branch leaves the expression.
    mutating func flushRegions() {
        for index in regions.indices.reversed() { flush(index) }
    }

    private mutating func flush(_ index: Int) {
        let region = regions[index]
        guard region.isPending else { return }
        regions[index].isPending = false
        switch region.kind {
        case .await: emit(.suspension, region.node)
        case .force: emit(.trap, region.node)
        case .propagate, .optional: mayThrow(region.node)
        }
    }

    /// A call is about to happen: the body is suspended here if this is the call that `await` stands for.
    mutating func suspendIfNeeded(at call: Syntax) {
        for index in regions.indices.reversed() where regions[index].kind == .await && regions[index].isPending {
            if regions[index].anchor == call.index { flush(index) }
        }
    }

    /// A call happened: an error may leave it.
    mutating func throwIfNeeded(at call: Syntax) {
        guard let region = regions.last(where: { $0.kind != .await }), region.throwsAtCalls else { return }
        if !isCalm(call) { mayThrow(call) }
    }

    static func operand(of node: Syntax) -> Syntax {
        switch node.kind {
        case .tryExpr: TryExprSyntax(unchecked: node).expression.syntax
        case .awaitExpr: AwaitExprSyntax(unchecked: node).expression.syntax
        default: UnsafeExprSyntax(unchecked: node).expression.syntax
        }
    }

    static func yieldsOptional(_ node: Syntax) -> Bool {
        node.kind == .tryExpr && TryExprSyntax(unchecked: node).questionOrExclamationMark?.text == "?"
    }

    // MARK: Calls that throw

    private func firstCall(from start: Int, to end: Int) -> Int32 {
        var position = start
        let nodes = tree.nodes
        while position < end {
            switch nodes[position].kind {
            case .functionCallExpr, .macroExpansionExpr: return Int32(truncatingIfNeeded: position)
            case .closureExpr: position = Int(nodes[position].next)
            default: position += 1
            }
        }
        return -1
    }

    private func hasThrowingCall(from start: Int, to end: Int) -> Bool {
        var position = start
        let nodes = tree.nodes
        while position < end {
            switch nodes[position].kind {
            case .functionCallExpr, .macroExpansionExpr:
                if !isCalm(tree.node(at: position)) { return true }
                position += 1
            case .closureExpr: position = Int(nodes[position].next)
            default: position += 1
            }
        }
        return false
    }

    /// The call does not look like one that throws: an initialiser, a function that this file declares without
    /// `throws`, or one known to be harmless. Only asked to find out which call of several a `try` is for.
    private func isCalm(_ node: Syntax) -> Bool {
        guard let call = node.as(FunctionCallExprSyntax.self), let name = call.calledName else { return false }
        if call.isPlain, name.text.startsUppercase { return true }
        let isOwn = call.isPlain || call.calledBase?.text == "self"
        return isOwn ? signatures.isCalm(name.identifier) : FileSignatures.isHarmless(name.text)
    }

    // MARK: do

    mutating func doStatement(_ body: CodeBlockSyntax, _ clauses: CatchClauseListSyntax, _ label: TokenSyntax?) {
        let after = newBlock()
        if label != nil { frames.append(Frame(kind: .labelled, label: label, target: after)) }
        // Broken code may lack the list.
        if clauses.kind != .catchClauseList || clauses.isEmpty {
            block(body)
            jump(to: after, .next, nil)
        } else {
            let handler = newBlock()
            frames.append(Frame(kind: .handler, target: handler))
            block(body)
            jump(to: after, .next, nil)
            frames.removeLast()
            begin(handler)
            catches(clauses, after: after)
        }
        if label != nil { frames.removeLast() }
        begin(after)
    }

    private mutating func catches(_ clauses: CatchClauseListSyntax, after: Int) {
        var bodies: [(block: Int, clause: CatchClauseSyntax)] = []
        var isCaught = false
        for clause in clauses where isReachable {
            let body = newBlock()
            bodies.append((body, clause))
            if clause.catchesAll {
                jump(to: body, .choice, clause.syntax)
                isCaught = true
            } else {
                matchCatch(clause, body)
            }
        }
        if !isCaught { rethrow() }
        for (body, clause) in bodies {
            begin(body)
            emit(.binding, clause)
            block(clause.body)
            jump(to: after, .next, nil)
        }
    }

    private mutating func matchCatch(_ clause: CatchClauseSyntax, _ body: Int) {
        let next = newBlock()
        addEdge(to: next, .no, clause.syntax)
        guard let filter = clause.catchItems.only?.whereClause else {
            addEdge(to: body, .choice, clause.syntax)
            close()
            return begin(next)
        }
        let test = newBlock()
        addEdge(to: test, .choice, clause.syntax)
        close()
        begin(test)
        condition(filter.condition.syntax, yes: body, no: next)
        begin(next)
    }

    /// No clause took the error. Where no error can leave the body the clauses are complete, or it would not compile.
    private mutating func rethrow() {
        // Where the body throws nothing the clauses are never reached, and nothing leads out of them.
        guard isReachable else { return }
        let isHandled = frames.contains { $0.kind == .handler }
        guard canRethrow || isHandled, let target = target(of: .throw, label: nil) else {
            return jump(to: FlowExit.never.rawValue, .never, nil)
        }
        jump(to: target, .throw, nil)
    }
}

extension CatchClauseSyntax {
    /// Takes every error: `catch`, `catch let error`, `catch _` and casts that always succeed.
    public var catchesAll: Bool {
        guard let item = catchItems.first else { return true }
        guard catchItems.only != nil, item.whereClause == nil, let pattern = item.pattern else { return false }
        if pattern.kind == .wildcardPattern || pattern.kind == .identifierPattern { return true }
        guard let binding = pattern.as(ValueBindingPatternSyntax.self) else { return pattern.text == "_" }
        if binding.pattern.kind == .identifierPattern { return true }
        return ["as NSError", "as Error", "as any Error"].contains { binding.pattern.text.hasSuffix($0) }
    }
}
