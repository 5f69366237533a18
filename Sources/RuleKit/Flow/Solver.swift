// Questions that a state answers: what is known before each block, whatever path led there.

/// What is known at each point. Blocks that no path reaches have no state.
public struct FlowSolution<State> {
    let graph: ControlFlowGraph
    /// By block, at its beginning.
    let states: [State?]
    let step: (inout State, FlowEvent) -> Void

    /// What is known when the body ends that way; nil when it never does.
    public func state(at exit: FlowExit) -> State? { states[exit.rawValue] }

    /// What is known before the event at a position.
    public func state(at event: Int) -> State? {
        guard let block = graph.block(ofEvent: event), var state = states[block] else { return nil }
        let events = graph.blocks[block].events
        for position in events.prefix(while: { $0 < event }) { step(&state, graph.events[position]) }
        return state
    }
}

extension ControlFlowGraph {
    /// Follows all paths from the entry until nothing changes any more.
    /// - Parameters:
    ///   - initial: what is known at the entry.
    ///   - merge: what is known where two paths meet; it must lose knowledge only a limited number of times.
    ///   - step: how an event changes what is known.
    ///   - edge: how taking an edge changes it, for conditions; false when the edge cannot be taken.
    /// - Returns: nil when it does not settle: then nothing is known.
    public func solve<State: Equatable>(
        from initial: State, merge: (State, State) -> State,
        step: @escaping (inout State, FlowEvent) -> Void, edge: (inout State, FlowEdge) -> Bool = { _, _ in true }
    ) -> FlowSolution<State>? {
        var states: [State?] = Array(repeating: nil, count: blocks.count)
        var isDirty = Array(repeating: false, count: blocks.count)
        states[Self.entry] = initial
        isDirty[Self.entry] = true
        for _ in 0..<Self.maximumRounds {
            var isSettled = true
            for block in order where isDirty[block] {
                isDirty[block] = false
                guard var state = states[block] else { continue }
                for event in events(in: block) { step(&state, event) }
                for way in edges(from: block) {
                    var carried = state
                    guard edge(&carried, way) else { continue }
                    let merged = states[way.to].map { merge($0, carried) } ?? carried
                    guard states[way.to] != merged else { continue }
                    states[way.to] = merged
                    isDirty[way.to] = true
                    isSettled = false
                }
            }
            if isSettled { return FlowSolution(graph: self, states: states, step: step) }
        }
        return nil
    }

    /// The block that holds the event at a position.
    public func block(ofEvent position: Int) -> Int? {
        blocks.indices.first { blocks[$0].events.contains(position) }
    }

    /// Positions of the events at a node: several where deferred statements run on several ways, none where the node
    /// is no event or no path reaches it.
    public func positions(of node: some SyntaxProtocol) -> [Int] {
        events.indices.filter { events[$0].node == node.syntax }
    }

    private static let maximumRounds = 100
}
