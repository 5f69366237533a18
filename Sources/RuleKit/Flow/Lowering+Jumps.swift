// Jumps out of scopes, and what the scopes deferred on the way.

extension Lowering {
    enum Jump {
        case `return`
        case `throw`
        case `break`
        case `continue`
        case `fallthrough`
    }

    /// Leaves the open block for where the jump leads; does nothing when it leads nowhere, as in broken code.
    mutating func leave(by jump: Jump, _ kind: FlowEdge.Kind, label: TokenSyntax? = nil, _ node: Syntax) {
        guard isReachable, let target = target(of: jump, label: label) else { return }
        addEdge(to: target, kind, node)
        close()
    }

    /// An error may leave the open block here; otherwise things go on in a new one.
    mutating func mayThrow(_ node: Syntax) {
        guard isReachable, let target = target(of: .throw, label: nil) else { return }
        let after = newBlock()
        addEdge(to: after, .next, nil)
        addEdge(to: target, .throw, node)
        close()
        begin(after)
    }

    /// The block where a jump goes first: the deferred statements of the innermost scope, or its target itself. The
    /// open block has to be closed next: what was deferred is written then, while its scopes are still open.
    mutating func target(of jump: Jump, label: TokenSyntax?) -> Int? {
        var target: Int?
        if jump == .return { target = FlowExit.return.rawValue }
        if jump == .throw { target = FlowExit.throw.rawValue }
        var lowest = 0
        for index in frames.indices.reversed() {
            let frame = frames[index]
            if frame.kind == .closure, jump != .throw, jump != .return { return nil }
            if let found = Self.destination(of: jump, label, frame) {
                target = found
                lowest = index
                break
            }
        }
        guard var target else { return nil }
        for index in lowest..<frames.count where !frames[index].deferred.isEmpty {
            target = land(in: index, before: target)
        }
        return target
    }

    private static func destination(of jump: Jump, _ label: TokenSyntax?, _ frame: Frame) -> Int? {
        if let label {
            guard frame.label?.text == label.text else { return nil }
            if jump == .continue { return frame.kind == .loop ? frame.second : nil }
            return frame.target
        }
        switch (jump, frame.kind) {
        case (.return, .closure), (.throw, .handler), (.break, .loop), (.break, .switch): return frame.target
        case (.continue, .loop): return frame.second
        case (.fallthrough, .switch): return frame.second >= 0 ? frame.second : nil
        default: return nil
        }
    }

    private mutating func land(in scope: Int, before target: Int) -> Int {
        let count = frames[scope].deferred.count
        if let known = frames[scope].landings.first(where: { $0.count == count && $0.target == target }) {
            return known.block
        }
        let landing = Landing(scope: scope, count: count, target: target, block: newBlock())
        frames[scope].landings.append(landing)
        pending.append(landing)
        return landing.block
    }

    /// Writes the landings that the block just closed leads to. No block is open.
    mutating func fillLandings() {
        let work = pending
        pending.removeAll(keepingCapacity: true)
        let savedFrames = frames
        let savedRegions = regions
        regions = []
        for landing in work where !isTooLarge {
            frames.removeSubrange((landing.scope + 1)...)
            let deferred = frames[landing.scope].deferred
            frames[landing.scope].deferred = []
            isTarget[landing.block] = true
            begin(landing.block)
            for statement in deferred.prefix(landing.count).reversed() { block(statement.body) }
            jump(to: landing.target, .next, nil)
            frames = savedFrames
        }
        regions = savedRegions
    }
}
