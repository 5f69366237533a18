@_spi(RawSyntax) internal import SwiftSyntax
internal import TenetSyntaxTree

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

    private(set) var nodes: NodeWriter
    private var frames: [Frame] = []
    private var offset = 0
    private var lastTokenEnd = 0
    /// Frames from here on have not seen a token yet.
    private var firstUnstarted = 0

    init(_ nodes: NodeWriter) {
        self.nodes = nodes
        // Deeper than most files; an array that grows costs more than one that is too large.
        frames.reserveCapacity(128)
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
            nodes.append(
                FlatNode(
                    kind: .token, tokenKind: TenetSyntaxTree.TokenKind(token.rawKind),
                    slotAndMissing: slot | (isMissing ? 0x80 : 0), fullStart: UInt32(truncatingIfNeeded: offset),
                    start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
                    parent: Int32(truncatingIfNeeded: parent), next: nodes.count + 1))
            offset += length
            guard !isMissing else { return }
            lastTokenEnd = end
            while firstUnstarted < frames.count {
                nodes.nodes[frames[firstUnstarted].node].start = UInt32(truncatingIfNeeded: start)
                firstUnstarted += 1
            }
        } else if let layout = raw.layoutView {
            frames.append(Frame(children: layout.children, position: 0, node: Int(nodes.count)))
            nodes.append(
                FlatNode(
                    kind: NodeKind(raw.kind), tokenKind: .unknown, slotAndMissing: slot,
                    fullStart: UInt32(truncatingIfNeeded: offset), start: .max, end: 0,
                    parent: Int32(truncatingIfNeeded: parent), next: 0))
        }
    }

    private mutating func close(_ index: Int) {
        let node = nodes.nodes + index
        node.pointee.next = nodes.count
        if node.pointee.start == .max {
            node.pointee.start = node.pointee.fullStart
            node.pointee.end = node.pointee.fullStart
        } else {
            node.pointee.end = UInt32(truncatingIfNeeded: lastTokenEnd)
        }
        firstUnstarted = min(firstUnstarted, frames.count)
    }
}

extension TenetSyntaxTree.TokenKind {
    /// Both enumerations list the same cases in the same order; a test compares them.
    @inline(__always)
    init(_ raw: RawTokenKind) { self = TenetSyntaxTree.TokenKind(rawValue: raw.rawValue) ?? .unknown }
}
