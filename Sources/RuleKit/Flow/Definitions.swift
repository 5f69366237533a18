/// Where a variable may have got the value that it has at some point.
public struct FlowDefinition {
    public enum Kind: UInt8, Sendable {
        /// The value that it had when the body began: parameters, members, captured variables.
        case entry
        /// A declaration, condition, loop or case gives it its value.
        case binding
        case assignment
        /// Part of it is assigned to, or it is handed over with `&`.
        case mutation
        /// A closure or local function that writes to it exists from here on.
        case closure
        /// Somebody else may have written to the member while the body was suspended.
        case suspension
    }

    public let kind: Kind
    /// The event's node; nil for the entry.
    public let node: Syntax?

    /// The value given, where one expression stands for it: `x` of `let y = x`, `if let y = x` and `y = x`.
    public var value: ExprSyntax? {
        guard let node else { return nil }
        switch node.kind {
        case .patternBinding: return PatternBindingSyntax(unchecked: node).initializer?.value
        case .optionalBindingCondition: return OptionalBindingConditionSyntax(unchecked: node).initializer?.value
        case .sequenceExpr:
            guard let found = SequenceExprSyntax(unchecked: node).assignment, found.operator == "=" else { return nil }
            return found.value.count == 1 ? found.value[0] : nil
        default: return nil
        }
    }
}

extension ControlFlowGraph {
    /// The definitions whose value the variable at a reference may have, in source order.
    /// - Parameter reference: an event that reads `name` or `self.name`.
    /// - Returns: nil when the node is no such event, or nothing is known.
    public func definitions(reaching reference: Syntax) -> [FlowDefinition]? {
        guard let key = key(of: reference), let position = positions(of: reference).first else { return nil }
        var found = [FlowDefinition(kind: .entry, node: nil)]
        var places: [Int: (number: Int, replaces: Bool)] = [:]
        for (place, event) in events.enumerated() {
            guard let definition = definition(of: key, by: event) else { continue }
            places[place] = (found.count, definition.replaces)
            found.append(FlowDefinition(kind: definition.kind, node: event.node))
        }
        // One bit a definition.
        guard found.count <= 64 else { return nil }
        var reaching: UInt64 = 0
        let solution = solveByPlace(from: 1) { (state: inout UInt64, place) in
            guard let definition = places[place] else { return }
            state = (definition.replaces ? 0 : state) | 1 << UInt64(definition.number)
        }
        guard let solution, let block = block(ofEvent: position), let start = solution[block] else { return nil }
        reaching = start
        for place in blocks[block].events.lowerBound..<position {
            guard let definition = places[place] else { continue }
            reaching = (definition.replaces ? 0 : reaching) | 1 << UInt64(definition.number)
        }
        return found.indices.filter { reaching & 1 << UInt64($0) != 0 }.map { found[$0] }
    }

    /// The name in the declaration of the local variable or parameter that a reference reads; nil when it is declared
    /// outside of this body.
    public func declaredName(of reference: Syntax) -> TokenSyntax? {
        names.reads[reference.index].map { names.variables[$0].name }
    }

    /// The members of `self` and names from outside that the body may assign to, in order and without repetition.
    var outerNamesWritten: [(name: String, node: Syntax)] {
        var found: [(name: String, node: Syntax)] = []
        for event in events {
            for target in targets(of: event) {
                guard case .outer(let name)? = rootKey(of: target) else { continue }
                if !found.contains(where: { $0.name == name }) { found.append((name, event.node)) }
            }
        }
        return found
    }

    /// The expressions that an event writes to.
    func targets(of event: FlowEvent) -> [Syntax] {
        switch event.kind {
        case .assignment:
            guard let target = event.node.as(SequenceExprSyntax.self)?.assignment?.target else { return [] }
            guard let tuple = target.as(TupleExprSyntax.self) else { return [target.syntax] }
            return tuple.elements.map(\.expression.syntax)
        case .mutation: return [InOutExprSyntax(unchecked: event.node).expression.syntax]
        default: return []
        }
    }

    private func definition(of key: VariableKey, by event: FlowEvent) -> (kind: FlowDefinition.Kind, replaces: Bool)? {
        switch event.kind {
        case .binding:
            guard case .local(let variable) = key, bound(by: event.node).contains(variable) else { return nil }
            return (.binding, true)
        case .assignment:
            for target in targets(of: event) {
                if self.key(of: target) == key { return (.assignment, true) }
                if rootKey(of: target) == key { return (.mutation, false) }
            }
            return nil
        case .mutation:
            return targets(of: event).contains { rootKey(of: $0) == key } ? (.mutation, false) : nil
        case .closure, .function:
            guard case .local(let variable) = key, names.variables[variable].isWrittenInClosure else { return nil }
            return event.node.tokens.contains { $0.text == names.variables[variable].name.text }
                ? (.closure, false) : nil
        case .suspension:
            if case .outer = key { return (.suspension, false) }
            return nil
        default: return nil
        }
    }

    /// Like ``solve(from:merge:step:edge:)`` for sets of bits, with events by position.
    func solveByPlace(from initial: UInt64, _ step: (inout UInt64, Int) -> Void) -> [UInt64?]? {
        var states: [UInt64?] = Array(repeating: nil, count: blocks.count)
        states[Self.entry] = initial
        for _ in 0..<100 {
            var isSettled = true
            for block in order {
                guard var state = states[block] else { continue }
                for place in blocks[block].events { step(&state, place) }
                for edge in edges(from: block) {
                    let merged = (states[edge.to] ?? 0) | state
                    guard states[edge.to] != merged else { continue }
                    states[edge.to] = merged
                    isSettled = false
                }
            }
            if isSettled { return states }
        }
        return nil
    }
}
