/// Finds out what one body does with a closure or continuation that it can name.
struct AnswerSearch {
    private enum Step {
        case called
        /// Kept, returned or lost from sight.
        case kept
        case handedOver(AnswerUse.Handover)
    }

    private let graph: ControlFlowGraph
    private let file: FilePass
    /// The value under all its names: the parameter, and constants that hold it.
    private var keys: Set<VariableKey>
    /// A continuation is answered by `resume`, a closure by a call.
    private let isContinuation: Bool
    /// How many closures this body lies in; deeper ones are not looked into.
    private let depth: Int

    init(
        _ graph: ControlFlowGraph, _ keys: Set<VariableKey>, _ file: FilePass, isContinuation: Bool, depth: Int = 0
    ) {
        self.graph = graph
        self.keys = keys
        self.file = file
        self.isContinuation = isContinuation
        self.depth = depth
        addAliases()
    }

    func use() -> AnswerUse {
        var use = AnswerUse()
        var marks: [Syntax: UInt32] = [:]
        var called: Set<Syntax> = []
        for event in graph.events where !called.contains(event.node) && marks[event.node] == nil {
            guard let step = step(at: event) else { continue }
            switch step {
            case .called:
                use.isCalled = true
                called.insert(event.node)
            case .kept: use.isKept = true
            case .handedOver(let handover):
                guard use.handovers.count < AnswerUse.maximumHandovers else {
                    use.isKept = true
                    continue
                }
                marks[event.node] = 1 << UInt32(use.handovers.count)
                use.handovers.append(handover)
            }
        }
        use.paths = paths(called, marks)
        if use.paths.count > AnswerUse.maximumPaths {
            use.isKept = true
            use.paths = [0]
        }
        return use
    }

    // MARK: Paths

    /// The sets of handovers on paths that return without a call, the smallest ones only.
    private func paths(_ called: Set<Syntax>, _ marks: [Syntax: UInt32]) -> [UInt32] {
        let keys = keys
        let solution = graph.solve(
            from: [UInt32(0)],
            merge: { left, right in Self.smallest(left + right) },
            step: { state, event in
                guard !state.isEmpty else { return }
                if called.contains(event.node) {
                    state = []
                } else if let mark = marks[event.node] {
                    state = Self.smallest(state.map { $0 | mark })
                }
            },
            edge: { _, edge in graph.nilTest(edge).map { !keys.contains($0) } ?? true })
        guard let solution else { return [0] }
        return solution.state(at: .return) ?? []
    }

    /// Without those that hold another one; in order.
    private static func smallest(_ masks: [UInt32]) -> [UInt32] {
        let sorted = Set(masks).sorted { ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1) }
        var kept: [UInt32] = []
        for mask in sorted where !kept.contains(where: { $0 & mask == $0 }) { kept.append(mask) }
        // More than can be told apart: as if nothing were known of these paths.
        return kept.count > 4 * AnswerUse.maximumPaths ? [0] : kept
    }

    // MARK: Steps

    private func step(at event: FlowEvent) -> Step? {
        switch event.kind {
        case .call:
            guard let call = event.node.as(FunctionCallExprSyntax.self) else { return nil }
            if isAnswer(call) { return .called }
            return localFunction(call)
        case .reference:
            guard isValue(event.node) else { return nil }
            return destination(of: event.node)
        case .closure:
            guard mentions(event.node) else { return nil }
            return capture(by: ClosureExprSyntax(unchecked: event.node))
        default: return nil
        }
    }

    private func isAnswer(_ call: FunctionCallExprSyntax) -> Bool {
        guard isContinuation else { return isValue(call.calledExpression.calledValue) }
        guard call.calledName?.text == "resume", let base = call.calledBase else { return false }
        return isValue(base.calledValue)
    }

    private func isValue(_ node: Syntax) -> Bool {
        // A member of `self` may have the same name.
        guard node.kind != .memberAccessExpr, let key = graph.key(of: node) else { return false }
        return keys.contains(key)
    }

    /// Where the value of a reference goes; nil when it is only looked at, or kept under another local name.
    private func destination(of reference: Syntax) -> Step? {
        var current = reference
        while let parent = current.parent {
            switch parent.kind {
            case .labeledExpr:
                guard let list = parent.parent, let owner = list.parent else { return .kept }
                guard let call = owner.as(FunctionCallExprSyntax.self) else {
                    current = owner
                    continue
                }
                guard current == reference, let place = CallArgument(LabeledExprSyntax(unchecked: parent), of: call)
                else { return .kept }
                return .handedOver(AnswerUse.Handover(argument: place))
            case .exprList:
                guard let sequence = parent.parent?.as(SequenceExprSyntax.self) else { return .kept }
                if sequence.comparesWithNil { return nil }
                return .kept
            case .optionalChainingExpr, .memberAccessExpr, .functionCallExpr, .forceUnwrapExpr:
                // The base of the answer itself.
                return nil
            case .initializerClause:
                // Constants are followed as further names.
                return parent.parent?.kind == .patternBinding || parent.parent?.kind == .optionalBindingCondition
                    ? nil : .kept
            case .optionalBindingCondition, .conditionElement, .codeBlockItem: return nil
            default: return .kept
            }
        }
        return .kept
    }

    private func mentions(_ node: Syntax) -> Bool {
        let names = names
        return node.tokens.contains { token in
            token.tokenKind == .identifier && names.contains { token.identifier == $0 }
        }
    }

    private var names: [String] {
        keys.map { key in
            switch key {
            case .local(let variable): graph.names.variables[variable].name.identifier.string
            case .outer(let name): name
            }
        }.sorted()
    }

    private func capture(by closure: ClosureExprSyntax) -> Step? {
        guard let inner = inner(closure.syntax) else { return .kept }
        guard inner.isCalled || inner.isKept || !inner.handovers.isEmpty else { return nil }
        guard let place = CallArgument(closure) else { return .kept }
        return .handedOver(AnswerUse.Handover(argument: place, inner: [inner]))
    }

    /// A call of a function that is declared in the body and knows the value.
    private func localFunction(_ call: FunctionCallExprSyntax) -> Step? {
        guard call.isPlain, let name = call.calledName?.identifier else { return nil }
        let declared = graph.events.first { event in
            event.kind == .function && event.node.as(FunctionDeclSyntax.self)?.name.identifier == name
        }
        guard let declared, mentions(declared.node), let inner = inner(declared.node) else { return nil }
        return .handedOver(AnswerUse.Handover(isInPlace: true, inner: [inner]))
    }

    /// What a closure or local function does with the value, which is a name from outside there.
    private func inner(_ node: Syntax) -> AnswerUse? {
        guard depth < 4, let body = file.body(of: node), let graph = body.graph(inlining: .once) else { return nil }
        return AnswerSearch(
            graph, Set(names.map { .outer($0) }), file, isContinuation: isContinuation, depth: depth + 1
        ).use()
    }

    // MARK: Names

    /// Adds the names of `let copy = closure` and `if let closure`, as long as there are new ones.
    private mutating func addAliases() {
        var isDone = false
        while !isDone {
            isDone = true
            for event in graph.events where event.kind == .binding {
                guard let value = event.node.boundValue, isValue(value) else { continue }
                for variable in graph.bound(by: event.node) where keys.insert(.local(variable)).inserted {
                    isDone = false
                }
            }
        }
    }
}

extension CallArgument {
    /// An argument between the parentheses of a call.
    public init?(_ argument: LabeledExprSyntax, of call: FunctionCallExprSyntax) {
        guard let name = call.calledName, let position = call.arguments.firstIndex(where: { $0 == argument }) else {
            return nil
        }
        self.init(
            offset: name.range.lower, position: position, label: argument.label?.identifier.string ?? "",
            isTrailing: false)
    }

    /// A closure that is given to a call as an argument or behind it; nil when it goes elsewhere.
    public init?(_ closure: ClosureExprSyntax) {
        guard let parent = closure.parent else { return nil }
        if let argument = parent.as(LabeledExprSyntax.self),
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
        {
            self.init(argument, of: call)
            return
        }
        guard let (call, label) = closure.receivingCall, let name = call.calledName else { return nil }
        let count = call.arguments.reduce(0) { count, _ in count + 1 }
        var place = 0
        if parent.kind == .multipleTrailingClosureElement {
            place = 1 + (call.additionalTrailingClosures.firstIndex { $0.closure == closure } ?? 0)
        }
        self.init(
            offset: name.range.lower, position: count + place, label: label, isTrailing: true,
            next: call.additionalTrailingClosures.element(at: place)?.label.identifier.string ?? "")
    }
}

extension Sequence {
    /// The number of elements before the first one that fits.
    fileprivate func firstIndex(where fits: (Element) -> Bool) -> Int? {
        for (position, element) in self.enumerated() where fits(element) { return position }
        return nil
    }
}

extension ExprSyntax {
    /// The value that is called or resumed: `completion` in `completion(x)` and `completion?(x)`.
    fileprivate var calledValue: Syntax {
        if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.syntax }
        if let unwrapped = self.as(ForceUnwrapExprSyntax.self) { return unwrapped.expression.syntax }
        return syntax
    }
}

extension SequenceExprSyntax {
    fileprivate var comparesWithNil: Bool {
        operations.contains { $0.operator.isOne(of: ["==", "!="]) && $0.right.kind == .nilLiteralExpr }
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
