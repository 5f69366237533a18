/// A cursor on a list node, for example the arguments of a call.
public protocol SyntaxCollection: SyntaxProtocol, Sequence where Element: SyntaxProtocol {}

extension SyntaxCollection {
    public func makeIterator() -> SyntaxElements<Element> { SyntaxElements(list: syntax) }

    @inlinable public var isEmpty: Bool { syntax.flat.next == syntax.index + 1 }
    /// O(count).
    public var count: Int { reduce(0) { count, _ in count + 1 } }
    public var first: Element? {
        isEmpty ? nil : Element(unchecked: syntax.sibling(syntax.index + 1))
    }
    /// O(count).
    public var last: Element? { reduce(nil) { _, element in element } }
    /// The only element, if there is exactly one.
    public var only: Element? {
        guard let first, first.syntax.flat.next == syntax.flat.next else { return nil }
        return first
    }
    /// The element at a position, or nil. O(position).
    public func element(at position: Int) -> Element? {
        var remaining = position
        for element in self {
            if remaining == 0 { return element }
            remaining -= 1
        }
        return nil
    }
}

public struct SyntaxElements<Element: SyntaxProtocol>: IteratorProtocol {
    private let list: Syntax
    private var current: Int32

    init(list: Syntax) {
        self.list = list
        current = list.index + 1
    }

    public mutating func next() -> Element? {
        guard current < list.flat.next else { return nil }
        defer { current = list.flat(current).next }
        return Element(unchecked: list.sibling(current))
    }
}
