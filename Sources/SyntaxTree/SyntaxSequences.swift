/// The children of one node, in order.
@frozen
public struct SyntaxChildren: Sequence, IteratorProtocol {
    @usableFromInline let parent: Syntax
    @usableFromInline var current: Int32
    @usableFromInline let end: Int32

    @inlinable
    init(parent: Syntax) {
        self.parent = parent
        current = parent.index + 1
        end = parent.flat.next
    }

    @inlinable
    public mutating func next() -> Syntax? {
        guard current < end else { return nil }
        let child = parent.sibling(current)
        current = child.flat.next
        return child
    }
}

/// The nodes of one type below a node, in preorder.
@frozen
public struct SyntaxDescendants<Node: SyntaxProtocol>: Sequence, IteratorProtocol {
    @usableFromInline let top: Syntax
    @usableFromInline var current: Int32
    @usableFromInline let end: Int32

    @inlinable
    init(of top: Syntax) {
        self.top = top
        current = top.index + 1
        end = top.flat.next
    }

    @inlinable
    public mutating func next() -> Node? {
        while current < end {
            let node = top.sibling(current)
            current += 1
            if Node.canCast(node.flat.kind) { return Node(unchecked: node) }
        }
        return nil
    }
}

/// The parents of a node, nearest first.
@frozen
public struct SyntaxAncestors: Sequence, IteratorProtocol {
    @usableFromInline var current: Syntax

    @inlinable init(of node: Syntax) { current = node }

    @inlinable
    public mutating func next() -> Syntax? {
        guard current.index != 0 else { return nil }
        current = current.sibling(current.flat.parent)
        return current
    }
}
