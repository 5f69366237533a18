internal import SwiftParser
@_spi(RawSyntax) internal import SwiftSyntax

/// One file's syntax as a flat array in preorder, refilled from file to file so that nothing is allocated in the
/// steady state.
///
/// swift-syntax parses; its raw tree is copied into the array in one pass and dropped. Cursors (``Syntax`` and the
/// typed ones) are plain pointers into this object: they are valid until the next `parse` or until the tree goes
/// away, are not `Sendable`, and so cannot outlive the pass over one file. `@_spi(RawSyntax)` is used here, in `Flattener` and in
/// ``TokenReader`` only.
public final class SyntaxTree {
    @usableFromInline let storage: UnsafeMutablePointer<TreeStorage>
    private var nodeCapacity = 1 << 12
    private var textCapacity = 1 << 14
    private var frames: [Flattener.Frame] = []

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

    /// The source file; meaningful after the first `parse`.
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

    /// Parses bytes and returns what is not valid Swift, in file order. Invalid code yields a tree all the same.
    public func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> [SyntaxProblem] {
        load(bytes)
        let file = Parser.parse(source: UnsafeBufferPointer(start: storage.pointee.text, count: bytes.count))
        fill(from: file.raw)
        guard file.hasError else { return [] }
        return SyntaxProblem.problems(in: file)
    }

    /// Parses text; for tests and examples.
    @discardableResult
    public func parse(_ source: String) -> [SyntaxProblem] {
        var source = source
        return source.withUTF8 { parse($0) }
    }

    /// Parses only and drops the result: the floor that benchmarks compare with.
    public static func parseOnly(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        Parser.parse(source: bytes).totalLength.utf8Length
    }

    private func load(_ bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.count > textCapacity {
            storage.pointee.text.deallocate()
            textCapacity = max(bytes.count, textCapacity * 2)
            storage.pointee.text = .allocate(capacity: textCapacity)
        }
        if let base = bytes.baseAddress { storage.pointee.text.update(from: base, count: bytes.count) }
        storage.pointee.textCount = bytes.count
    }

    /// Code has a node for every three to four bytes. Memory that is not written to costs nothing; growing copies.
    private func reserveNodes(forBytes count: Int) {
        guard nodeCapacity < count / 2 else { return }
        storage.pointee.nodes.deallocate()
        nodeCapacity = count / 2
        storage.pointee.nodes = .allocate(capacity: nodeCapacity)
    }

    /// Copies the raw tree into the array, which only ever grows.
    private func fill(from root: RawSyntax) {
        reserveNodes(forBytes: root.byteLength)
        var flattener = Flattener(nodes: storage.pointee.nodes, capacity: nodeCapacity, frames: frames)
        flattener.run(root)
        storage.pointee.nodes = flattener.nodes
        storage.pointee.count = flattener.count
        nodeCapacity = flattener.capacity
        frames = flattener.frames
    }
}
