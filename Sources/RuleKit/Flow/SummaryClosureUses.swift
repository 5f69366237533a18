/// What one body does with a closure that it can name.
struct ClosureUses {
    /// A thing done with the closure at an event.
    private enum Use {
        case called
        case stored(String)
        case passed(ClosureUse.Handover)
        case captured(ClosureUse.Capture)
        case returned
    }

    private let graph: ControlFlowGraph?
    private let file: FilePass
    /// The closure under all its names: the parameter, and constants that hold it.
    private var keys: Set<VariableKey>
    /// How many closures this body lies in; deeper ones are not looked into.
    private let depth: Int

    init(_ graph: ControlFlowGraph?, _ keys: Set<VariableKey>, _ file: FilePass, depth: Int = 0) {
        self.graph = graph
        self.keys = keys
        self.file = file
        self.depth = depth
        if let graph { addAliases(graph) }
    }

    func use() -> ClosureUse {
        var use = ClosureUse(
            called: .unknown, settled: .unknown, storedIn: [], passedTo: [], captures: [], isReturned: false)
        guard let graph else { return use }
        var called: Set<Syntax> = []
        var settled: Set<Syntax> = []
        for event in graph.events where !settled.contains(event.node) {
            guard let found = self.use(by: event, graph) else { continue }
            settled.insert(event.node)
            switch found {
            case .called: called.insert(event.node)
            case .stored(let name): if !use.storedIn.contains(name) { use.storedIn.append(name) }
            case .passed(let handover): use.passedTo.append(handover)
            case .captured(let capture): use.captures.append(capture)
            case .returned: use.isReturned = true
            }
        }
        use.storedIn.sort()
        use.called = times(graph) { called.contains($0) }
        use.settled = times(graph) { settled.contains($0) }
        return use
    }

    // MARK: Uses

    private func use(by event: FlowEvent, _ graph: ControlFlowGraph) -> Use? {
        switch event.kind {
        case .call:
            guard let call = event.node.as(FunctionCallExprSyntax.self) else { return nil }
            return isClosure(call.calledExpression.calledValue, graph) ? .called : nil
        case .reference:
            guard isClosure(event.node, graph) else { return nil }
            return destination(of: event.node, graph)
        case .closure, .function:
            guard mentions(event.node) else { return nil }
            return capture(by: event.node).map { .captured($0) }
        default: return nil
        }
    }

    private func isClosure(_ node: Syntax, _ graph: ControlFlowGraph) -> Bool {
        // A member of `self` may have the same name.
        guard node.kind != .memberAccessExpr, let key = graph.key(of: node) else { return false }
        return keys.contains(key)
    }

    /// Where the value of a reference goes; nil when it is only looked at, or kept under another local name.
    private func destination(of reference: Syntax, _ graph: ControlFlowGraph) -> Use? {
        var current = reference
        while let parent = current.parent {
            switch parent.kind {
            case .labeledExpr:
                guard let list = parent.parent, let owner = list.parent else { return nil }
                guard let call = owner.as(FunctionCallExprSyntax.self) else {
                    current = owner
                    continue
                }
                return passed(to: call, LabeledExprSyntax(unchecked: parent), graph)
            case .returnStmt: return .returned
            case .exprList:
                guard let sequence = parent.parent?.as(SequenceExprSyntax.self) else { return nil }
                guard let assignment = sequence.assignment else {
                    // `a ?? b` and `c ? a : b` hand the value on; comparisons do not.
                    guard !sequence.isComparison else { return nil }
                    current = sequence.syntax
                    continue
                }
                guard !assignment.target.contains(reference) else { return nil }
                guard case .outer(let name)? = graph.rootKey(of: assignment.target.syntax) else { return nil }
                return .stored(name)
            case .optionalChainingExpr, .memberAccessExpr, .functionCallExpr, .initializerClause,
                .conditionElement, .codeBlockItem:
                return nil
            default: current = parent
            }
        }
        return nil
    }

    /// Collections that belong to `self` keep what is appended to them.
    private func passed(
        to call: FunctionCallExprSyntax, _ argument: LabeledExprSyntax, _ graph: ControlFlowGraph
    ) -> Use? {
        let name = call.calledName?.text
        if name.isOne(of: ["append", "insert", "updateValue"]), let base = call.calledBase,
            case .outer(let member)? = graph.rootKey(of: base.syntax)
        {
            return .stored(member)
        }
        return .passed(ClosureUse.Handover(call, label: argument.label?.identifier.string ?? ""))
    }

    private func mentions(_ node: Syntax) -> Bool {
        let names = names
        return node.tokens.contains { token in
            token.tokenKind == .identifier && names.contains { token.identifier == $0 }
        }
    }

    private var names: [String] {
        keys.compactMap { key in
            switch key {
            case .local(let variable): graph?.names.variables[variable].name.identifier.string
            case .outer(let name): name
            }
        }
    }

    private func capture(by node: Syntax) -> ClosureUse.Capture? {
        var receiver: ClosureUse.Handover?
        if let closure = node.as(ClosureExprSyntax.self), let call = closure.receivingCall {
            receiver = ClosureUse.Handover(call.call, label: call.label)
        } else if let function = node.as(FunctionDeclSyntax.self) {
            receiver = ClosureUse.Handover(base: "", callee: function.name.identifier.string, label: "")
        }
        guard depth < 4, let body = file.body(of: node) else { return nil }
        // Inside, the closure is a name from outside, unless something of the same name hides it.
        let inner = body.graph(inlining: .once)
        let use = ClosureUses(inner, Set(names.map { .outer($0) }), file, depth: depth + 1).use()
        guard use.called != .never || use.settled != .never else { return nil }
        return ClosureUse.Capture(receiver: receiver, use: use)
    }

    // MARK: Names

    /// Adds the names of `let copy = closure` and `if let closure`, as long as there are new ones.
    private mutating func addAliases(_ graph: ControlFlowGraph) {
        var isDone = false
        while !isDone {
            isDone = true
            for event in graph.events where event.kind == .binding {
                guard let value = event.node.boundValue, isClosure(value, graph) else { continue }
                for variable in graph.bound(by: event.node) where keys.insert(.local(variable)).inserted {
                    isDone = false
                }
            }
        }
    }

    // MARK: Counting

    private func times(_ graph: ControlFlowGraph, _ event: @escaping (Syntax) -> Bool) -> Times {
        guard graph.ends(by: .return) else {
            return graph.events.contains { event($0.node) } ? .any : .never
        }
        let keys = keys
        let paths = FlowPaths([.return]) { edge in graph.nilTest(edge).map { keys.contains($0) } ?? false }
        guard let counts = graph.counts(of: event, paths) else { return .unknown }
        guard let count = counts[.return] else { return .any }
        switch (count.minimum, count.maximum) {
        case (_, 0): return .never
        case (0, 1): return .sometimes
        case (1, 1): return .once
        case (0, _): return .any
        default: return .always
        }
    }
}

extension ClosureUse.Handover {
    fileprivate init(_ call: FunctionCallExprSyntax, label: String) {
        self.init(
            base: call.calledBase?.stripped.lastName?.text.string ?? "",
            callee: call.calledName?.identifier.string ?? "", label: label)
    }
}

extension ExprSyntax {
    /// The value that is called: `completion` in `completion(x)` and `completion?(x)`.
    fileprivate var calledValue: Syntax {
        if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.syntax }
        if let unwrapped = self.as(ForceUnwrapExprSyntax.self) { return unwrapped.expression.syntax }
        return syntax
    }
}

extension SequenceExprSyntax {
    fileprivate var isComparison: Bool {
        elements.contains { $0.kind == .binaryOperatorExpr && $0.text.isOne(of: ["==", "!=", "===", "!=="]) }
    }
}

extension Syntax {
    /// The expression that a binding gives to its names as it is.
    fileprivate var boundValue: Syntax? {
        switch kind {
        case .patternBinding: return PatternBindingSyntax(unchecked: self).initializer?.value.syntax
        case .optionalBindingCondition:
            let binding = OptionalBindingConditionSyntax(unchecked: self)
            return binding.initializer?.value.syntax ?? binding.pattern.syntax
        default: return nil
        }
    }
}
