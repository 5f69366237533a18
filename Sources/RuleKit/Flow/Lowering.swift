/// Turns the statements of a body into a graph.
///
/// One block is open at a time. It takes events until a jump or a branch closes it with all its edges at once, so events
/// and edges lie together by block without being sorted. Where nothing is open, nothing is reachable.
struct Lowering {
    /// Larger bodies have no graph.
    static let maximumEvents = 4_000
    static let maximumBlocks = 4_000
    /// Nesting of statements and expressions; chains of calls and of `else if` do not count.
    static let maximumDepth = 150
    static let nothing = -1

    /// Something that jumps look for on their way out, innermost last.
    struct Frame {
        enum Kind {
            /// A list of statements, which may have deferred some.
            case scope
            case loop
            case `switch`
            /// Any other statement with a label.
            case labelled
            /// A `do` with catch clauses, or a `try?`.
            case handler
            /// A closure whose statements were taken in.
            case closure
        }

        var kind: Kind
        var label: TokenSyntax?
        /// Where `break`, `return` or errors go.
        var target = Lowering.nothing
        /// Where `continue` or `fallthrough` goes.
        var second = Lowering.nothing
        var deferred: [DeferStmtSyntax] = []
        var landings: [Landing] = []
    }

    /// Blocks that run what a scope deferred before they go on to a target; shared by all jumps there.
    struct Landing {
        var scope: Int
        var count: Int
        var target: Int
        var block: Int
    }

    /// The reach of a `try` or `await`.
    struct Region {
        enum Kind {
            case propagate
            case optional
            case force
            case await
        }

        var kind: Kind
        var node: Syntax
        /// The call at which the body is suspended, by its index; -1 for none.
        var anchor: Int32 = -1
        /// Errors leave the calls that may throw, rather than the end of the expression.
        var throwsAtCalls = false
        /// The suspension or the error is still to come.
        var isPending: Bool
        var join = Lowering.nothing
    }

    let tree: SyntaxTree
    let signatures: FileSignatures
    var inlining = Inlining.none
    var canRethrow = true

    var events: [FlowEvent] = []
    var blocks: [ControlFlowGraph.Block] = []
    var edges: [FlowEdge] = []
    var isTarget: [Bool] = []
    var unreachable: [ControlFlowGraph.Unreachable] = []
    var frames: [Frame] = []
    var regions: [Region] = []
    /// Landings that edges lead to but that have no contents yet.
    var pending: [Landing] = []
    /// Operands and operators of the sequences being read, innermost last.
    var operands: [Syntax] = []
    var ranks: [Rank] = []
    /// Where the sequences being read end, as the index after their last node.
    var sequenceEnds: [Int] = []
    /// Links of the chains being read, innermost last.
    var links: [Syntax] = []
    var open = Lowering.nothing
    var depth = 0
    var isTooLarge = false

    init(tree: SyntaxTree, signatures: FileSignatures) {
        self.tree = tree
        self.signatures = signatures
    }

    /// The graph, or nil when the body is too large.
    mutating func graph(of body: FlowBody, inlining: Inlining) -> ControlFlowGraph? {
        reset()
        self.inlining = inlining
        canRethrow = body.mayThrow
        for _ in 0..<4 { _ = newBlock() }
        isTarget[ControlFlowGraph.entry] = true
        begin(ControlFlowGraph.entry)
        scope(body.statements)
        jump(to: FlowExit.return.rawValue, .next, nil)
        guard !isTooLarge else { return nil }
        return ControlFlowGraph(
            owner: body.owner, tree: tree, blocks: Array(blocks), events: Array(events), edges: Array(edges),
            unreachable: unreachable)
    }

    private mutating func reset() {
        events.removeAll(keepingCapacity: true)
        blocks.removeAll(keepingCapacity: true)
        edges.removeAll(keepingCapacity: true)
        isTarget.removeAll(keepingCapacity: true)
        frames.removeAll(keepingCapacity: true)
        regions.removeAll(keepingCapacity: true)
        pending.removeAll(keepingCapacity: true)
        operands.removeAll(keepingCapacity: true)
        ranks.removeAll(keepingCapacity: true)
        sequenceEnds.removeAll(keepingCapacity: true)
        links.removeAll(keepingCapacity: true)
        unreachable = []
        open = Self.nothing
        depth = 0
        isTooLarge = false
    }

    // MARK: Blocks

    @inline(__always) var isReachable: Bool { open >= 0 }

    mutating func newBlock() -> Int {
        blocks.append(ControlFlowGraph.Block())
        isTarget.append(false)
        if blocks.count > Self.maximumBlocks { giveUp() }
        return blocks.count - 1
    }

    /// Opens a block, if anything leads there.
    mutating func begin(_ block: Int) {
        guard isTarget[block], !isTooLarge else {
            open = Self.nothing
            return
        }
        open = block
        let first = Int32(truncatingIfNeeded: events.count)
        blocks[block].firstEvent = first
        blocks[block].endEvent = first
        blocks[block].firstEdge = Int32(truncatingIfNeeded: edges.count)
        blocks[block].endEdge = blocks[block].firstEdge
    }

    mutating func emit(_ kind: FlowEvent.Kind, _ node: some SyntaxProtocol) {
        guard isReachable else { return }
        events.append(FlowEvent(node: node.syntax, kind: kind))
        if events.count > Self.maximumEvents { giveUp() }
    }

    /// Adds an edge to the open block; ``close()`` must follow.
    mutating func addEdge(to block: Int, _ kind: FlowEdge.Kind, _ node: Syntax?) {
        guard isReachable else { return }
        edges.append(FlowEdge(from: open, to: block, kind: kind, node: node))
        isTarget[block] = true
    }

    mutating func close() {
        guard isReachable else { return }
        blocks[open].endEvent = Int32(truncatingIfNeeded: events.count)
        blocks[open].endEdge = Int32(truncatingIfNeeded: edges.count)
        open = Self.nothing
        if !pending.isEmpty { fillLandings() }
    }

    mutating func jump(to block: Int, _ kind: FlowEdge.Kind, _ node: Syntax?) {
        addEdge(to: block, kind, node)
        close()
    }

    mutating func branch(on node: Syntax, yes: Int, no: Int) {
        addEdge(to: yes, .yes, node)
        addEdge(to: no, .no, node)
        close()
    }

    mutating func giveUp() {
        isTooLarge = true
        open = Self.nothing
    }

    /// Counts nesting; false when it is too deep to go on.
    mutating func descend() -> Bool {
        depth += 1
        if depth > Self.maximumDepth { giveUp() }
        return depth <= Self.maximumDepth
    }
}
