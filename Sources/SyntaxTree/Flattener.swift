@_spi(RawSyntax) internal import SwiftSyntax

/// Copies swift-syntax's raw tree into an array in preorder.
///
/// A value with plain stored properties, so that the compiler keeps them in registers: the same loop over properties
/// of a class spends a third of its time on exclusivity checks.
struct Flattener {
    /// A layout node whose children are being copied.
    struct Frame {
        var children: RawSyntaxBuffer
        var position: Int
        var node: Int
    }

    private(set) var nodes: UnsafeMutablePointer<FlatNode>
    private(set) var count: Int32 = 0
    private(set) var capacity: Int
    private(set) var frames: [Frame]
    private var offset = 0
    private var lastTokenEnd = 0
    /// Frames from here on have not seen a token yet.
    private var firstUnstarted = 0

    init(nodes: UnsafeMutablePointer<FlatNode>, capacity: Int, frames: [Frame]) {
        self.nodes = nodes
        self.capacity = capacity
        self.frames = frames
        self.frames.removeAll(keepingCapacity: true)
    }

    /// Uses an explicit stack: a chain of 20,000 calls is 20,000 levels deep.
    mutating func run(_ root: RawSyntax) {
        open(root, slot: 0, parent: 0)
        while let top = frames.indices.last {
            let position = frames[top].position
            if position < frames[top].children.count {
                frames[top].position = position + 1
                if let child = frames[top].children[position] { open(child, slot: position, parent: frames[top].node) }
            } else {
                close(frames.removeLast().node)
            }
        }
    }

    private mutating func open(_ raw: RawSyntax, slot: Int, parent: Int) {
        let slot = UInt8(truncatingIfNeeded: min(slot, 127))
        if let token = raw.tokenView {
            let isMissing = token.presence == .missing
            let length = raw.byteLength
            // A token that the parser made up may claim trivia that it does not have.
            let start = offset + min(token.leadingTriviaByteLength, length)
            let end = start + (isMissing ? 0 : token.rawText.count)
            append(
                FlatNode(
                    kind: .token, tokenKind: TenetSyntaxTree.TokenKind(token.rawKind),
                    slotAndMissing: slot | (isMissing ? 0x80 : 0), fullStart: UInt32(truncatingIfNeeded: offset),
                    start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
                    parent: Int32(truncatingIfNeeded: parent), next: count + 1))
            offset += length
            guard !isMissing else { return }
            lastTokenEnd = end
            while firstUnstarted < frames.count {
                nodes[frames[firstUnstarted].node].start = UInt32(truncatingIfNeeded: start)
                firstUnstarted += 1
            }
        } else if let layout = raw.layoutView {
            frames.append(Frame(children: layout.children, position: 0, node: Int(count)))
            append(
                FlatNode(
                    kind: NodeKind(raw.kind), tokenKind: .unknown, slotAndMissing: slot,
                    fullStart: UInt32(truncatingIfNeeded: offset), start: .max, end: 0,
                    parent: Int32(truncatingIfNeeded: parent), next: 0))
        }
    }

    private mutating func close(_ index: Int) {
        nodes[index].next = count
        if nodes[index].start == .max {
            nodes[index].start = nodes[index].fullStart
            nodes[index].end = nodes[index].fullStart
        } else {
            nodes[index].end = UInt32(truncatingIfNeeded: lastTokenEnd)
        }
        firstUnstarted = min(firstUnstarted, frames.count)
    }

    private mutating func append(_ node: FlatNode) {
        if Int(count) == capacity {
            let larger = UnsafeMutablePointer<FlatNode>.allocate(capacity: capacity * 2)
            larger.moveInitialize(from: nodes, count: capacity)
            nodes.deallocate()
            nodes = larger
            capacity *= 2
        }
        (nodes + Int(count)).initialize(to: node)
        count += 1
    }
}

extension TenetSyntaxTree.TokenKind {
    /// Both enumerations list the same cases in the same order; a test compares them.
    @inline(__always)
    init(_ raw: RawTokenKind) { self = TenetSyntaxTree.TokenKind(rawValue: raw.rawValue) ?? .unknown }
}
