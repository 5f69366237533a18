// Chains of members, calls, subscripts and `?`: `a.b?.c(d)[e]`. Chains of thousands of links occur, so they are
// walked in a loop.

extension Lowering {
    /// Writes a chain from its beginning.
    /// - Parameters:
    ///   - isTarget: the chain is assigned to.
    ///   - isRead: a target is read before it is written, as in `+=`.
    ///   - absent: where to go when a `?` finds nil; ``nothing`` for the end of the chain.
    mutating func chain(_ node: Syntax, isTarget: Bool, isRead: Bool, absent: Int) {
        let start = links.count
        var root = node
        while let inner = Self.base(of: root) {
            links.append(root)
            root = inner
        }
        let end = links.count
        // An implicit base, as in `.red`, leaves the last link as the root.
        if !Self.isLink(root) { begin(root, isCalled: end > start && isCallee(root, of: links[end - 1])) }
        var join = absent
        for position in (start..<end).reversed() where isReachable {
            let link = links[position]
            if link.kind == .optionalChainingExpr {
                guard join >= 0 || hasCall(start..<position) else { continue }
                if join < 0 { join = newBlock() }
                let present = newBlock()
                branch(on: link, yes: present, no: join)
                begin(present)
            } else if position > start || !isTarget || isRead || link.kind == .functionCallExpr {
                let isCalled = position > start && isCallee(link, of: links[position - 1])
                self.link(link, isCalled: isCalled)
            } else {
                arguments(of: link)
            }
        }
        links.removeSubrange(start...)
        guard absent < 0, join >= 0, self.isTarget[join] else { return }
        jump(to: join, .next, nil)
        begin(join)
    }

    /// Writes the parts of what is assigned to, but no reading of the target itself.
    mutating func target(_ node: Syntax, isRead: Bool, absent: Int) {
        switch node.kind {
        case .declReferenceExpr: if isRead { emit(.reference, node) }
        case .memberAccessExpr, .subscriptCallExpr, .functionCallExpr, .forceUnwrapExpr, .optionalChainingExpr:
            guard descend() else { return }
            defer { depth -= 1 }
            chain(node, isTarget: true, isRead: isRead, absent: absent)
        case .tupleExpr:
            for element in TupleExprSyntax(unchecked: node).elements {
                target(element.expression.syntax, isRead: isRead, absent: absent)
            }
        case .tryExpr, .awaitExpr, .unsafeExpr:
            // `try x = f()`: the error leaves the value, which follows in the sequence.
            openRegion(node, end: sequenceEnds.last ?? Int(tree.nodes[Int(node.id)].next))
            target(Self.operand(of: node), isRead: isRead, absent: absent)
        default: expression(node)
        }
    }

    private mutating func begin(_ root: Syntax, isCalled: Bool) {
        if let reference = root.as(DeclReferenceExprSyntax.self) {
            let name = reference.baseName
            // Called functions are told by the call; `self.` and names of types are no values of interest.
            if isCalled || name.tokenKind == .keyword || name.text.startsUppercase { return }
        } else if isCalled, inlining.isAppliedTakenIn, let closure = root.as(ClosureExprSyntax.self) {
            return takeIn(closure)
        } else if isCalled, root.kind == .arrayExpr || root.kind == .dictionaryExpr {
            // `[Int]()` names a type.
            return
        }
        expression(root)
    }

    private mutating func link(_ node: Syntax, isCalled: Bool) {
        switch node.kind {
        case .functionCallExpr: call(FunctionCallExprSyntax(unchecked: node))
        case .memberAccessExpr:
            let access = MemberAccessExprSyntax(unchecked: node)
            // `value.self` and `Type.self` read nothing.
            if !isCalled, access.base != nil, access.declName.text != "self" { emit(.member, node) }
        case .subscriptCallExpr:
            arguments(of: node)
            emit(.element, node)
        case .forceUnwrapExpr: emit(.trap, node)
        case .postfixIfConfigExpr:
            for clause in PostfixIfConfigExprSyntax(unchecked: node).config.clauses {
                if let elements = clause.elements { alternatives(elements, on: clause.syntax) }
            }
        default: break
        }
    }

    /// Members behind `#if`: there or not.
    private mutating func alternatives(_ elements: Syntax, on clause: Syntax) {
        let there = newBlock()
        let after = newBlock()
        addEdge(to: there, .choice, clause)
        addEdge(to: after, .choice, clause)
        close()
        begin(there)
        expression(elements)
        jump(to: after, .next, nil)
        begin(after)
    }

    private mutating func call(_ node: FunctionCallExprSyntax) {
        arguments(of: node.syntax)
        suspendIfNeeded(at: node.syntax)
        emit(.call, node)
        guard isReachable else { return }
        if signatures.neverReturns(node) { return jump(to: FlowExit.never.rawValue, .never, node.syntax) }
        throwIfNeeded(at: node.syntax)
    }

    private mutating func arguments(of node: Syntax) {
        var takesIn = node.kind == .functionCallExpr && inlining.takesIn(FunctionCallExprSyntax(unchecked: node))
        for child in node.children {
            switch child.kind {
            case .labeledExprList:
                for argument in LabeledExprListSyntax(unchecked: child) {
                    let value = argument.expression
                    if takesIn, let closure = value.as(ClosureExprSyntax.self) {
                        takesIn = false
                        takeIn(closure)
                    } else {
                        expression(value.syntax)
                    }
                }
            case .closureExpr where child.index > node.index + 1:
                let closure = ClosureExprSyntax(unchecked: child)
                if takesIn { takeIn(closure) } else { self.closure(closure) }
                takesIn = false
            case .multipleTrailingClosureElementList: parts(of: child)
            default: break
            }
        }
    }

    private func hasCall(_ range: Range<Int>) -> Bool {
        range.contains { links[$0].kind == .functionCallExpr || links[$0].kind == .subscriptCallExpr }
    }

    private func isCallee(_ node: Syntax, of link: Syntax) -> Bool {
        link.kind == .functionCallExpr || link.kind == .genericSpecializationExpr
    }

    private static func isLink(_ node: Syntax) -> Bool { node.kind == .memberAccessExpr }

    private static func base(of node: Syntax) -> Syntax? {
        let base: Syntax? =
            switch node.kind {
            case .functionCallExpr: FunctionCallExprSyntax(unchecked: node).calledExpression.syntax
            case .memberAccessExpr: MemberAccessExprSyntax(unchecked: node).base?.syntax
            case .subscriptCallExpr: SubscriptCallExprSyntax(unchecked: node).calledExpression.syntax
            case .optionalChainingExpr: OptionalChainingExprSyntax(unchecked: node).expression.syntax
            case .forceUnwrapExpr: ForceUnwrapExprSyntax(unchecked: node).expression.syntax
            case .postfixOperatorExpr: PostfixOperatorExprSyntax(unchecked: node).expression.syntax
            case .genericSpecializationExpr: GenericSpecializationExprSyntax(unchecked: node).expression.syntax
            case .postfixIfConfigExpr: PostfixIfConfigExprSyntax(unchecked: node).base?.syntax
            default: nil
            }
        // Broken code may lack the child, which the cursor answers with the node itself.
        return base == node ? nil : base
    }
}
