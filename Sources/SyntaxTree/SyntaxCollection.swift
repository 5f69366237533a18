/// A cursor on a list node, for example the arguments of a call.
public protocol SyntaxCollection: SyntaxProtocol, Sequence where Element: SyntaxProtocol {}

extension SyntaxCollection {
    @inlinable public func makeIterator() -> SyntaxElements<Element> { SyntaxElements(list: syntax) }

    @inlinable public var isEmpty: Bool { syntax.flat.next == syntax.index + 1 }
    /// O(count).
    @inlinable public var count: Int { reduce(0) { count, _ in count + 1 } }
    @inlinable public var first: Element? {
        isEmpty ? nil : Element(unchecked: syntax.sibling(syntax.index + 1))
    }
    /// O(count).
    @inlinable public var last: Element? { reduce(nil) { _, element in element } }
    /// The only element, if there is exactly one.
    @inlinable public var only: Element? {
        guard let first, first.syntax.flat.next == syntax.flat.next else { return nil }
        return first
    }
    /// The element at a position, or nil. O(position).
    @inlinable public func element(at position: Int) -> Element? {
        var remaining = position
        for element in self {
            if remaining == 0 { return element }
            remaining -= 1
        }
        return nil
    }
}

/// The elements of a list, in order.
@frozen
public struct SyntaxElements<Element: SyntaxProtocol>: IteratorProtocol {
    @usableFromInline var children: SyntaxChildren

    @inlinable init(list: Syntax) { children = SyntaxChildren(parent: list) }

    @inlinable public mutating func next() -> Element? { children.next().map { Element(unchecked: $0) } }
}
