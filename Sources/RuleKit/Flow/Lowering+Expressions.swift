// Expressions, in the order in which they are evaluated.

extension Lowering {
    mutating func expression(_ node: Syntax) {
        guard isReachable else { return }
        switch node.kind {
        // What most expressions are made of, without counting nesting.
        case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .superExpr, .typeExpr,
            .discardAssignmentExpr, .regexLiteralExpr, .keyPathExpr, .editorPlaceholderExpr, .missingExpr,
            .simpleStringLiteralExpr, .patternExpr, .arrowExpr, .genericSpecializationExpr:
            return
        case .declReferenceExpr: return emit(.reference, node)
        default: break
        }
        guard descend() else { return }
        defer { depth -= 1 }
        switch node.kind {
        case .functionCallExpr, .memberAccessExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr,
            .postfixOperatorExpr, .postfixIfConfigExpr:
            chain(node, isTarget: false, isRead: true, absent: Self.nothing)
        case .sequenceExpr: sequence(SequenceExprSyntax(unchecked: node)) { $0.value($1) }
        case .tryExpr, .awaitExpr, .unsafeExpr:
            let before = regions.count
            openRegion(node, end: Int(tree.nodes[Int(node.id)].next))
            expression(Self.operand(of: node))
            closeRegions(downTo: before)
        case .closureExpr: closure(ClosureExprSyntax(unchecked: node))
        case .inOutExpr:
            expression(InOutExprSyntax(unchecked: node).expression.syntax)
            emit(.mutation, node)
        case .ifExpr: ifStatement(IfExprSyntax(unchecked: node), nil)
        case .switchExpr: switchStatement(SwitchExprSyntax(unchecked: node), nil)
        case .doExpr:
            let value = DoExprSyntax(unchecked: node)
            doStatement(value.body, value.catchClauses, nil)
        case .macroExpansionExpr: macro(node)
        default: parts(of: node)
        }
    }

    /// Every expression below a node that is no expression of interest itself: tuples, arrays, strings, patterns.
    mutating func parts(of node: Syntax) {
        guard isReachable, descend() else { return }
        defer { depth -= 1 }
        for child in node.children where child.kind != .token {
            if child.is(ExprSyntax.self) { expression(child) } else { parts(of: child) }
        }
    }

    mutating func macro(_ node: Syntax) {
        var arguments: LabeledExprListSyntax?
        var name: TextSlice?
        if let macro = node.as(MacroExpansionExprSyntax.self) {
            if macro.leftParen != nil || macro.trailingClosure != nil { arguments = macro.arguments }
            name = macro.macroName.text
        } else if let macro = node.as(MacroExpansionDeclSyntax.self) {
            if macro.leftParen != nil || macro.trailingClosure != nil { arguments = macro.arguments }
            name = macro.macroName.text
        }
        // Those are names, not values.
        guard let arguments, !name.isOne(of: ["selector", "keyPath", "available", "unavailable"]) else { return }
        if arguments.kind == .labeledExprList {
            for argument in arguments { expression(argument.expression.syntax) }
        }
        for child in node.children {
            if let closure = child.as(ClosureExprSyntax.self) { self.closure(closure) }
            if child.kind == .multipleTrailingClosureElementList { parts(of: child) }
        }
        suspendIfNeeded(at: node)
        emit(.call, node)
        throwIfNeeded(at: node)
    }

    /// A closure is made: its captures are evaluated, its statements are not.
    mutating func closure(_ closure: ClosureExprSyntax) {
        captures(closure)
        emit(.closure, closure)
    }

    private mutating func captures(_ closure: ClosureExprSyntax) {
        guard let items = closure.signature?.capture?.items else { return }
        for item in items {
            if let value = item.initializer?.value { expression(value.syntax) }
        }
    }

    /// The statements of a closure that runs here and now.
    mutating func takeIn(_ closure: ClosureExprSyntax) {
        captures(closure)
        guard isReachable, descend() else { return }
        defer { depth -= 1 }
        let after = newBlock()
        let saved = regions
        regions = []
        frames.append(Frame(kind: .closure, target: after))
        if closure.statements.kind == .codeBlockItemList { scope(closure.statements) }
        jump(to: after, .next, nil)
        frames.removeLast()
        regions = saved
        begin(after)
    }
}
