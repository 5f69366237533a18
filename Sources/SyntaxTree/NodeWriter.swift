/// The array that a parser's tree is copied into, which only ever grows.
///
/// A value with plain stored properties, so that the compiler keeps them in registers: the same loop over properties
/// of a class spends a third of its time on exclusivity checks.
@frozen
@usableFromInline
package struct NodeWriter {
    @usableFromInline package private(set) var nodes: UnsafeMutablePointer<FlatNode>
    @usableFromInline package private(set) var count: Int32 = 0
    @usableFromInline private(set) var capacity: Int

    init(nodes: UnsafeMutablePointer<FlatNode>, capacity: Int) {
        self.nodes = nodes
        self.capacity = capacity
    }

    /// Writes the next node in preorder.
    @inlinable package mutating func append(_ node: FlatNode) {
        if Int(count) == capacity { grow() }
        (nodes + Int(count)).initialize(to: node)
        count += 1
    }

    @usableFromInline mutating func grow() {
        let larger = UnsafeMutablePointer<FlatNode>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: nodes, count: capacity)
        nodes.deallocate()
        nodes = larger
        capacity *= 2
    }
}
