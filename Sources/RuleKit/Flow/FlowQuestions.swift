/// How often something happens on the paths that end in one way. Counts stop at 2, which means "more than once".
public struct FlowCount {
    public let minimum: Int
    public let maximum: Int
    /// A path on which it never happens, if there is one.
    public let never: FlowWitness?
    /// A path on which it happens again, if there is one.
    public let twice: FlowWitness?
}

/// Which paths a question is about.
public struct FlowPaths {
    /// Paths that end otherwise do not count.
    public var exits: Set<FlowExit>
    /// Edges that are not taken, for example the one where `completion?()` finds nil.
    public var ignores: (FlowEdge) -> Bool
    /// Paths that contradict a flag which is tested and set are left out.
    public var readsFlags: Bool

    public init(
        _ exits: Set<FlowExit> = [.return, .throw], readsFlags: Bool = true,
        ignores: @escaping (FlowEdge) -> Bool = { _ in false }
    ) {
        self.exits = exits
        self.readsFlags = readsFlags
        self.ignores = ignores
    }

    /// Paths that return or throw.
    public static var all: FlowPaths { FlowPaths() }
    /// Paths that return normally.
    public static var returning: FlowPaths { FlowPaths([.return]) }
}

extension ControlFlowGraph {
    /// How often an event happens between the entry and each exit. Exits that no path reaches are left out.
    /// - Returns: nil when nothing is known.
    public func counts(of event: @escaping (Syntax) -> Bool, _ paths: FlowPaths = .all) -> [FlowExit: FlowCount]? {
        let flags = paths.readsFlags ? self.flags : FlowFlags.none
        var overview = PathSearch(self, counter(event, paths), flags)
        guard overview.run() != nil else { return nil }
        var counts: [FlowExit: FlowCount] = [:]
        for exit in FlowExit.allCases where paths.exits.contains(exit) {
            guard let states = overview.states[exit], let minimum = states.min(), let maximum = states.max() else {
                continue
            }
            counts[exit] = FlowCount(
                minimum: minimum, maximum: maximum,
                never: minimum == 0 ? witness(counter(event, paths, to: exit, 0), flags) : nil,
                twice: maximum == 2 ? witness(counter(event, paths, to: exit, 2), flags) : nil)
        }
        return counts
    }

    /// The event happens on every path.
    public func atLeastOnce(_ event: @escaping (Syntax) -> Bool, _ paths: FlowPaths = .all) -> FlowAnswer? {
        mustReach(event, paths)
    }

    /// The event happens again on no path.
    public func atMostOnce(_ event: @escaping (Syntax) -> Bool, _ paths: FlowPaths = .all) -> FlowAnswer? {
        var machine = counter(event, paths)
        machine.isBadEvent = { state, candidate in state >= 1 && event(candidate.node) }
        return search(machine, readsFlags: paths.readsFlags)
    }

    /// Every path from a node to an exit passes the event.
    /// - Parameter node: an event of this graph; nil for the entry.
    public func mustReach(
        _ event: @escaping (Syntax) -> Bool, from node: Syntax? = nil, _ paths: FlowPaths = .all
    ) -> FlowAnswer? {
        var machine = PathMachine(states: 1, start: 0) { state, candidate in event(candidate.node) ? nil : state }
        machine.edge = { state, edge in paths.ignores(edge) ? nil : state }
        machine.isBadExit = { _, exit in paths.exits.contains(exit) }
        return search(machine, from: node, readsFlags: paths.readsFlags)
    }

    /// Every path to the second event passes the first one before.
    public func mustPrecede(
        _ first: @escaping (Syntax) -> Bool, before second: @escaping (Syntax) -> Bool, _ paths: FlowPaths = .all
    ) -> FlowAnswer? {
        var machine = PathMachine(states: 1, start: 0) { state, candidate in first(candidate.node) ? nil : state }
        machine.edge = { state, edge in paths.ignores(edge) ? nil : state }
        machine.isBadEvent = { _, candidate in second(candidate.node) }
        machine.words = { _, candidate in second(candidate.node) ? "is reached without it" : nil }
        return search(machine, readsFlags: paths.readsFlags)
    }

    /// Every path to a node takes an edge or passes an event that checks something, and nothing undoes the check before
    /// the node is reached.
    /// - Parameters:
    ///   - edge: conditions that check it, with the way on which it holds.
    ///   - event: calls that check it.
    ///   - undo: events after which it must be checked anew.
    public func isChecked(
        _ node: Syntax, byEdge edge: @escaping (FlowEdge) -> Bool = { _ in false },
        byEvent event: @escaping (Syntax) -> Bool = { _ in false },
        undoneBy undo: @escaping (FlowEvent) -> Bool = { _ in false }
    ) -> FlowAnswer? {
        guard events.contains(where: { $0.node == node }) else { return nil }
        var machine = PathMachine(states: 2, start: 0) { state, candidate in
            if event(candidate.node) { return 1 }
            return undo(candidate) ? 0 : state
        }
        machine.edge = { state, way in edge(way) ? 1 : state }
        machine.isBadEvent = { state, candidate in state == 0 && candidate.node == node }
        machine.words = { state, candidate in
            state == 1 && undo(candidate) && !event(candidate.node) ? "no longer certain after this" : nil
        }
        return search(machine)
    }

    // MARK: Counting

    /// Counts to 2, and is in a bad state when it reaches the exit with that count. An event that throws was tried, but
    /// did not happen.
    private func counter(
        _ event: @escaping (Syntax) -> Bool, _ paths: FlowPaths, to exit: FlowExit? = nil, _ count: Int = 0
    ) -> PathMachine {
        var machine = PathMachine(states: 3, start: 0) { state, candidate in
            event(candidate.node) ? min(2, state + 1) : state
        }
        machine.edge = { state, edge in
            if paths.ignores(edge) { return nil }
            guard edge.kind == .throw, let node = edge.node, event(node) else { return state }
            return max(0, state - 1)
        }
        machine.isBadExit = { state, reached in reached == exit && state == count }
        machine.words = { state, candidate in
            guard event(candidate.node) else { return nil }
            return state == 0 ? "happens here" : "happens again here"
        }
        return machine
    }

    private func witness(_ machine: PathMachine, _ flags: FlowFlags) -> FlowWitness? {
        var search = PathSearch(self, machine, flags)
        return search.run()?.witness
    }
}
