/// One file's syntax as a flat array in preorder, refilled from file to file so that nothing is allocated in the
/// steady state.
///
/// Cursors (``Syntax`` and the typed ones) are plain pointers into this object: they are valid until the next text is
/// parsed or until the tree goes away, are not `Sendable`, and so cannot outlive the pass over one file. Nothing here
/// knows swift-syntax: `TenetParsing` fills the tree, so that what reads it compiles while swift-syntax does.
public final class SyntaxTree {
    @usableFromInline let storage: UnsafeMutablePointer<TreeStorage>
    private var nodeCapacity = 1 << 12
    private var textCapacity = 1 << 14

    public init() {
        storage = .allocate(capacity: 1)
        storage.initialize(
            to: TreeStorage(
                nodes: .allocate(capacity: nodeCapacity), count: 0,
                text: .allocate(capacity: textCapacity), textCount: 0))
    }

    deinit {
        storage.pointee.nodes.deallocate()
        storage.pointee.text.deallocate()
        storage.deallocate()
    }

    /// The source file; meaningful after the first text.
    public var root: SourceFileSyntax { SourceFileSyntax(unchecked: Syntax(tree: storage, index: 0)) }

    /// All nodes in preorder.
    public var nodes: UnsafeBufferPointer<FlatNode> {
        UnsafeBufferPointer(start: storage.pointee.nodes, count: Int(storage.pointee.count))
    }

    /// The file's bytes.
    public var text: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: storage.pointee.text, count: storage.pointee.textCount)
    }

    /// The node at a preorder index.
    @inlinable public func node(at index: Int) -> Syntax {
        Syntax(tree: storage, index: Int32(truncatingIfNeeded: index))
    }
}

// MARK: - What a parser does

extension SyntaxTree {
    /// Takes over a copy of a file's bytes, which becomes ``text``. Cursors into the tree end here.
    package func load(_ bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.count > textCapacity {
            storage.pointee.text.deallocate()
            textCapacity = max(bytes.count, textCapacity * 2)
            storage.pointee.text = .allocate(capacity: textCapacity)
        }
        if let base = bytes.baseAddress { storage.pointee.text.update(from: base, count: bytes.count) }
        storage.pointee.textCount = bytes.count
        storage.pointee.askedWords = 0
        storage.pointee.heldWords = 0
    }

    /// Replaces the nodes by those that the closure writes for ``text``.
    package func refill(_ write: (inout NodeWriter) -> Void) {
        reserveNodes(forBytes: storage.pointee.textCount)
        var writer = NodeWriter(nodes: storage.pointee.nodes, capacity: nodeCapacity)
        write(&writer)
        storage.pointee.nodes = writer.nodes
        storage.pointee.count = writer.count
        nodeCapacity = writer.capacity
    }

    /// Code has a node for every three to four bytes. Memory that is not written to costs nothing; growing copies.
    private func reserveNodes(forBytes count: Int) {
        guard nodeCapacity < count / 2 else { return }
        storage.pointee.nodes.deallocate()
        nodeCapacity = count / 2
        storage.pointee.nodes = .allocate(capacity: nodeCapacity)
    }
}
