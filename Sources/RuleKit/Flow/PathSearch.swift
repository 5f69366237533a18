/// A small machine that reads the events of a path, and what is bad about where it gets to. All ready-made questions
/// are such machines; rules can write their own, for protocols such as lock and unlock.
public struct PathMachine {
    /// How many states there are, counted from 0; at most ``maximumStates``.
    public var states: Int
    public var start: Int
    /// The state after an event; nil when the path needs no further look.
    public var step: (Int, FlowEvent) -> Int?
    /// The state after an edge; nil when the path is not to be followed.
    public var edge: (Int, FlowEdge) -> Int? = { state, _ in state }
    /// The event is bad in this state, before it changes it.
    public var isBadEvent: (Int, FlowEvent) -> Bool = { _, _ in false }
    /// Ending that way is bad in this state.
    public var isBadExit: (Int, FlowExit) -> Bool = { _, _ in false }
    /// Words for an event that the witness shall show, asked before it changes the state.
    public var words: (Int, FlowEvent) -> String? = { _, _ in nil }

    public static let maximumStates = 16

    public init(states: Int, start: Int, step: @escaping (Int, FlowEvent) -> Int?) {
        self.states = states
        self.start = start
        self.step = step
    }
}

/// Walks the product of a graph, a machine and a few flags, breadth first, so that the shortest bad path is found.
struct PathSearch {
    private struct Node {
        var block: Int
        var state: Int
        var flags: FlowFlags.Values
        /// The event to begin with; the block's first one except at the start.
        var event: Int
        var parent: Int
        /// The edge that led here, by position; -1 at the start.
        var edge: Int
    }

    private struct Key: Hashable {
        var block: Int32
        var state: Int32
        var flags: FlowFlags.Values
    }

    /// A place where the machine is in a bad state.
    private struct Hit {
        var node: Int
        /// The position of the bad event; -1 for an exit.
        var event: Int
    }

    let graph: ControlFlowGraph
    let machine: PathMachine
    let flags: FlowFlags
    private var nodes: [Node] = []
    private var known: [Key: Int] = [:]
    private var ways: [(from: Int, to: Int)] = []
    private var hits: [Hit] = []
    /// The states in which each exit is reached.
    private(set) var states: [FlowExit: Set<Int>] = [:]
    private var isComplete = true
    static let maximumNodes = 60_000

    init(_ graph: ControlFlowGraph, _ machine: PathMachine, _ flags: FlowFlags) {
        self.graph = graph
        self.machine = machine
        self.flags = flags
    }

    /// Walks from the entry, or from behind an event; nil when there are too many states to look at all.
    /// - Parameter position: the event, by position.
    mutating func run(behind position: Int? = nil) -> FlowAnswer? {
        guard machine.states <= PathMachine.maximumStates else { return nil }
        let block = position.flatMap { graph.block(ofEvent: $0) } ?? ControlFlowGraph.entry
        let first = position.map { $0 + 1 } ?? graph.blocks[block].events.lowerBound
        nodes = [
            Node(
                block: block, state: machine.start, flags: flags.unknown, event: first, parent: -1, edge: -1)
        ]
        var next = 0
        while next < nodes.count {
            visit(next)
            next += 1
            if nodes.count > Self.maximumNodes { return nil }
        }
        guard let hit = hits.first else { return .holds }
        return .fails(witness(of: hit))
    }

    private mutating func visit(_ index: Int) {
        let node = nodes[index]
        var state = node.state
        var values = node.flags
        if let exit = FlowExit(rawValue: node.block) {
            states[exit, default: []].insert(state)
            if machine.isBadExit(state, exit) { hits.append(Hit(node: index, event: -1)) }
            return
        }
        let end = graph.blocks[node.block].events.upperBound
        for position in node.event..<max(node.event, end) {
            let event = graph.events[position]
            if machine.isBadEvent(state, event) {
                hits.append(Hit(node: index, event: position))
                return
            }
            guard let after = machine.step(state, event) else { return }
            state = after
            flags.apply(position, to: &values)
        }
        for position in graph.blocks[node.block].edges {
            var carried = values
            guard flags.allows(position, &carried) else { continue }
            let edge = graph.edges[position]
            guard let after = machine.edge(state, edge) else { continue }
            let target = add(edge.to, after, carried, parent: index, edge: position)
            ways.append((index, target))
        }
    }

    private mutating func add(_ block: Int, _ state: Int, _ values: FlowFlags.Values, parent: Int, edge: Int) -> Int {
        let key = Key(
            block: Int32(truncatingIfNeeded: block), state: Int32(truncatingIfNeeded: state), flags: values)
        if let index = known[key] { return index }
        known[key] = nodes.count
        nodes.append(
            Node(
                block: block, state: state, flags: values, event: graph.blocks[block].events.lowerBound,
                parent: parent, edge: edge))
        return nodes.count - 1
    }

    // MARK: The witness

    private func witness(of hit: Hit) -> FlowWitness {
        let isLost = nodesThatEndBadly()
        var path: [Int] = []
        var current = hit.node
        while current >= 0 {
            path.append(current)
            current = nodes[current].parent
        }
        path.reverse()
        var others: [Int: [Int]] = [:]
        for way in ways { others[way.from, default: []].append(way.to) }
        var steps: [FlowStep] = []
        var passed: [FlowEvent] = []
        // The last condition, and whether the last step is about it.
        var condition: (edge: FlowEdge, isNoted: Bool)?
        for (place, index) in path.enumerated() {
            let node = nodes[index]
            if node.edge >= 0 {
                let edge = graph.edges[node.edge]
                let isTurn = (others[node.parent] ?? []).contains { $0 != index && !isLost[$0] }
                let cause = condition.flatMap { $0.edge.leads(to: edge) ? $0 : nil }
                if let step = edge.step, isTurn || edge.isEnd || cause?.isNoted == true {
                    if cause?.isNoted == true { steps.removeLast() }
                    let reason = cause?.edge.condition.map { " when " + $0 } ?? ""
                    steps.append(FlowStep(node: step.node, text: step.text + reason))
                    condition = nil
                }
                if edge.condition != nil { condition = (edge, isTurn) }
            }
            let last = hit.event >= 0 && place == path.count - 1 ? hit.event + 1 : nil
            let end = last ?? graph.blocks[node.block].events.upperBound
            passed += graph.events[node.event..<max(node.event, end)]
            let events = words(in: node, until: last)
            if !events.isEmpty { condition?.isNoted = false }
            steps += events
        }
        let exit = FlowExit(rawValue: nodes[hit.node].block)
        if exit == .return, let edge = graph.edges[safe: nodes[hit.node].edge], edge.node == nil,
            let end = graph.owner.lastToken
        {
            steps.append(FlowStep(node: end.syntax, text: "the end is reached here"))
        }
        return FlowWitness(steps: steps, exit: exit, events: passed)
    }

    private func words(in node: Node, until last: Int?) -> [FlowStep] {
        var state = node.state
        var steps: [FlowStep] = []
        let end = last ?? graph.blocks[node.block].events.upperBound
        for position in node.event..<max(node.event, end) {
            let event = graph.events[position]
            if let text = machine.words(state, event) {
                steps.append(FlowStep(node: FlowEdge.place(of: event.node), text: text))
            }
            guard let after = machine.step(state, event) else { break }
            state = after
        }
        return steps
    }

    /// The nodes from which some path gets to a bad place.
    private func nodesThatEndBadly() -> [Bool] {
        var isLost = Array(repeating: false, count: nodes.count)
        var into: [[Int]] = Array(repeating: [], count: nodes.count)
        for way in ways { into[way.to].append(way.from) }
        var open = hits.map(\.node)
        for index in open { isLost[index] = true }
        while let index = open.popLast() {
            for before in into[index] where !isLost[before] {
                isLost[before] = true
                open.append(before)
            }
        }
        return isLost
    }
}

extension FlowEdge {
    /// The edge ends the path by itself.
    fileprivate var isEnd: Bool {
        kind == .return || (kind == .throw && to == FlowExit.throw.rawValue) || kind == .never
    }

    /// This condition decides about the statement by which the other edge leaves: both make one note.
    fileprivate func leads(to other: FlowEdge) -> Bool {
        guard let node, let way = other.node, other.isWayOut, way.kind != .functionCallExpr else { return false }
        let statement = node.ancestors.first { $0.kind == .guardStmt || $0.kind == .ifExpr }
        guard let statement, statement.contains(way) else { return false }
        return !way.ancestors.prefix { $0 != statement }.contains { $0.kind == .conditionElementList }
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension ControlFlowGraph {
    /// Looks for a path on which the machine ends up badly.
    /// - Parameters:
    ///   - node: begin behind this event instead of at the entry.
    ///   - readsFlags: paths that contradict a flag tested twice are not followed.
    /// - Returns: nil when there is too much to look at, or when the node is no event.
    public func search(
        _ machine: PathMachine, from node: Syntax? = nil, readsFlags: Bool = true
    ) -> FlowAnswer? {
        let flags = readsFlags ? self.flags : FlowFlags.none
        guard let node else {
            var search = PathSearch(self, machine, flags)
            return search.run()
        }
        let starts = positions(of: node)
        guard !starts.isEmpty else { return nil }
        for start in starts {
            var search = PathSearch(self, machine, flags)
            guard let answer = search.run(behind: start) else { return nil }
            if !answer.holds { return answer }
        }
        return .holds
    }
}
