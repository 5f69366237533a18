/// Something that happens on a path, in the order in which it is evaluated.
public struct FlowEvent {
    public enum Kind: UInt8, Sendable {
        /// A call or the use of a macro, after its arguments.
        case call
        /// A plain name is read, `self` too when it is used as a value. Names of called functions, and of types before
        /// a dot, are no events.
        case reference
        /// A member behind a dot is read; called members are calls.
        case member
        /// A subscript is read.
        case element
        /// `target = value` or `target += value`, after its value; the node is the sequence.
        case assignment
        /// `&value` is handed over.
        case mutation
        /// Names get values: a binding with a value, a condition, a loop, a case or a catch clause.
        case binding
        /// A closure is made; whether and when it runs is not known.
        case closure
        /// A function declared inside the body.
        case function
        /// The body may be suspended here; the node is the `await` or the `for await`.
        case suspension
        /// `value!`, `as!` or `try!`: the program may stop here.
        case trap
    }

    public let node: Syntax
    public let kind: Kind
}

/// How control goes from one block to the next.
public struct FlowEdge {
    public enum Kind: UInt8, Sendable {
        /// The only way on.
        case next
        /// The condition holds, the value is there, the loop has another element.
        case yes
        /// The condition fails, the value is nil, the loop has no further element.
        case no
        /// One of several: a `case`, a `catch` clause, a branch of `#if`.
        case choice
        /// Back to the head of a loop.
        case loop
        /// An error leaves the node.
        case `throw`
        case `return`
        case `break`
        case `continue`
        /// The called function never returns.
        case never
    }

    public let from: Int
    public let to: Int
    public let kind: Kind
    /// The condition, case, call or statement that sends control this way; nil where the text simply goes on.
    public let node: Syntax?
}

/// How a body can end.
public enum FlowExit: Int, Sendable, CaseIterable {
    case `return` = 1
    case `throw` = 2
    /// A call that does not come back.
    case never = 3
}

/// The paths through one body: blocks of events, joined by edges. Block 0 is the entry; blocks 1 to 3 are the exits.
public final class ControlFlowGraph {
    public struct Block {
        var firstEvent: Int32 = 0
        var endEvent: Int32 = 0
        var firstEdge: Int32 = 0
        var endEdge: Int32 = 0

        /// Positions in the graph's events.
        public var events: Range<Int> { Int(firstEvent)..<Int(max(firstEvent, endEvent)) }
        var edges: Range<Int> { Int(firstEdge)..<Int(max(firstEdge, endEdge)) }
    }

    /// A statement that no path reaches, and the one before it, which no path leaves.
    public struct Unreachable {
        public let statement: Syntax
        public let because: Syntax
    }

    public static let entry = 0
    public let owner: Syntax
    public let blocks: [Block]
    /// Grouped by block.
    public let events: [FlowEvent]
    /// Grouped by the block that they leave.
    public let edges: [FlowEdge]
    /// In source order.
    public let unreachable: [Unreachable]
    let tree: SyntaxTree
    private var orderCache: [Int]?
    private var incomingCache: [[Int]]?
    private var namesCache: LocalNames?
    private var flagsCache: FlowFlags?

    init(
        owner: Syntax, tree: SyntaxTree, blocks: [Block], events: [FlowEvent], edges: [FlowEdge],
        unreachable: [Unreachable]
    ) {
        self.owner = owner
        self.tree = tree
        self.blocks = blocks
        self.events = events
        self.edges = edges
        self.unreachable = unreachable
    }

    /// The edges that leave a block, in source order.
    public func edges(from block: Int) -> ArraySlice<FlowEdge> {
        blocks.indices.contains(block) ? edges[blocks[block].edges] : []
    }

    /// The events of a block, in order.
    public func events(in block: Int) -> ArraySlice<FlowEvent> {
        blocks.indices.contains(block) ? events[blocks[block].events] : []
    }

    /// True when some path ends that way.
    public func ends(by exit: FlowExit) -> Bool { edges.contains { $0.to == exit.rawValue } }

    /// Blocks that paths from the entry reach, each before its successors where no loop prevents it.
    public var order: [Int] {
        if let orderCache { return orderCache }
        let order = reversePostorder()
        orderCache = order
        return order
    }

    /// Positions of the edges that lead to each block.
    var incoming: [[Int]] {
        if let incomingCache { return incomingCache }
        var incoming: [[Int]] = Array(repeating: [], count: blocks.count)
        for (position, edge) in edges.enumerated() { incoming[edge.to].append(position) }
        incomingCache = incoming
        return incoming
    }

    /// Which declaration each name of the body means.
    var names: LocalNames {
        if let namesCache { return namesCache }
        let names = LocalNames(owner: owner, tree: tree)
        namesCache = names
        return names
    }

    /// The flags that the body tests and sets.
    var flags: FlowFlags {
        if let flagsCache { return flagsCache }
        let flags = FlowFlags(self)
        flagsCache = flags
        return flags
    }

    private func reversePostorder() -> [Int] {
        var seen = Array(repeating: false, count: blocks.count)
        var finished: [Int] = []
        var open: [(block: Int, edge: Int)] = [(Self.entry, 0)]
        seen[Self.entry] = true
        while let top = open.last {
            // Edges are taken last to first, so that the reversed order follows the source.
            let out = blocks[top.block].edges
            guard top.edge < out.count else {
                finished.append(top.block)
                open.removeLast()
                continue
            }
            open[open.count - 1].edge += 1
            let target = edges[out.upperBound - 1 - top.edge].to
            guard !seen[target] else { continue }
            seen[target] = true
            open.append((target, 0))
        }
        return finished.reversed()
    }
}
