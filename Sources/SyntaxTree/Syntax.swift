public import TenetModel

/// A cursor on any node of a ``SyntaxTree``: a pointer and an index, free to copy. It mirrors swift-syntax's
/// `Syntax` in names and behaviour, so its documentation holds here too.
@frozen
public struct Syntax {
    @usableFromInline let tree: UnsafePointer<TreeStorage>
    /// The node's place in preorder.
    public let index: Int32

    @inlinable init(tree: UnsafePointer<TreeStorage>, index: Int32) {
        self.tree = tree
        self.index = index
    }

    @inlinable init(tree: UnsafeMutablePointer<TreeStorage>, index: Int32) {
        self.tree = UnsafePointer(tree)
        self.index = index
    }

    @inlinable var flat: FlatNode { tree.pointee.nodes[Int(index)] }
    @inlinable func flat(_ other: Int32) -> FlatNode { tree.pointee.nodes[Int(other)] }
    /// The preorder index behind the last descendant.
    @inlinable public var indexBehind: Int32 { flat.next }
    @inlinable func sibling(_ other: Int32) -> Syntax { Syntax(tree: tree, index: other) }

    /// The child in a slot of the layout: a short scan over the children.
    @inlinable public func child(slot: UInt8) -> Syntax? {
        let end = flat.next
        var current = index + 1
        while current < end {
            let node = flat(current)
            if node.slot == slot { return sibling(current) }
            if node.slot > slot { return nil }
            current = node.next
        }
        return nil
    }
}

extension Syntax: Hashable {
    @inlinable public static func == (left: Syntax, right: Syntax) -> Bool {
        left.index == right.index && left.tree == right.tree
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

/// A cursor on a node: the untyped ``Syntax`` or a typed one such as `FunctionCallExprSyntax`.
public protocol SyntaxProtocol: Hashable, SendableMetatype {
    var syntax: Syntax { get }
    /// Wraps a cursor without looking at its kind.
    init(unchecked syntax: Syntax)
    static func canCast(_ kind: NodeKind) -> Bool
    /// Every kind that this type stands for.
    static var kinds: [NodeKind] { get }
}

extension Syntax: SyntaxProtocol {
    @inlinable public var syntax: Syntax { self }
    @inlinable public init(unchecked syntax: Syntax) { self = syntax }
    @inlinable public static func canCast(_ kind: NodeKind) -> Bool { true }
    public static let kinds = NodeKind.allCases
}

extension SyntaxProtocol {
    @inlinable public static func == (left: Self, right: Self) -> Bool { left.syntax == right.syntax }
    public func hash(into hasher: inout Hasher) { hasher.combine(syntax.index) }

    @inlinable public var kind: NodeKind { syntax.flat.kind }
    /// The node's place in preorder: an identity within its file.
    @inlinable public var id: Int32 { syntax.index }

    @inlinable public func `is`<Node: SyntaxProtocol>(_ type: Node.Type) -> Bool { Node.canCast(kind) }
    @inlinable public func `as`<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
        Node.canCast(kind) ? Node(unchecked: syntax) : nil
    }

    // MARK: Ranges and text

    /// From the first token's text to the end of the last one's, without the trivia around.
    @inlinable public var range: ByteRange { ByteRange(Int(syntax.flat.start), Int(syntax.flat.end)) }
    /// With the trivia on both sides.
    @inlinable public var fullRange: ByteRange {
        let flat = syntax.flat
        let storage = syntax.tree.pointee
        let end = flat.next < storage.count ? Int(storage.nodes[Int(flat.next)].fullStart) : storage.textCount
        return ByteRange(Int(flat.fullStart), end)
    }
    /// The text of ``range``.
    @inlinable public var text: TextSlice {
        let flat = syntax.flat
        return TextSlice(start: syntax.tree.pointee.text + Int(flat.start), count: Int(flat.end) - Int(flat.start))
    }
    /// The text of ``range`` as a `String`.
    public var trimmedDescription: String { text.string }
    /// Any bytes of the file; offsets are clamped.
    public func slice(_ range: ByteRange) -> TextSlice {
        let storage = syntax.tree.pointee
        let lower = min(max(0, range.lower), storage.textCount)
        let upper = min(max(lower, range.upper), storage.textCount)
        return TextSlice(start: storage.text + lower, count: upper - lower)
    }
    public var leadingTrivia: TextSlice { slice(ByteRange(Int(syntax.flat.fullStart), Int(syntax.flat.start))) }
    public var trailingTrivia: TextSlice { slice(ByteRange(range.upper, fullRange.upper)) }
    /// True when the parser had to invent this token.
    @inlinable public var isMissing: Bool { syntax.flat.isMissing }

    // MARK: Family

    @inlinable public var parent: Syntax? { syntax.index == 0 ? nil : syntax.sibling(syntax.flat.parent) }
    public var root: SourceFileSyntax { SourceFileSyntax(unchecked: syntax.sibling(0)) }
    /// The parents, nearest first.
    @inlinable public var ancestors: SyntaxAncestors { SyntaxAncestors(of: syntax) }
    /// The nearest ancestor of a type.
    @inlinable public func ancestor<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
        var current = parent
        while let node = current {
            if Node.canCast(node.kind) { return Node(unchecked: node) }
            current = node.parent
        }
        return nil
    }
    /// The present children, tokens included.
    @inlinable public var children: SyntaxChildren { SyntaxChildren(parent: syntax) }
    /// Every node below this one in preorder, tokens included.
    @inlinable public var descendants: SyntaxDescendants<Syntax> { SyntaxDescendants(of: syntax) }
    /// Every node of a type below this one, in preorder.
    @inlinable public func descendants<Node: SyntaxProtocol>(_ type: Node.Type) -> SyntaxDescendants<Node> {
        SyntaxDescendants(of: syntax)
    }
    /// True when the other node is this one or lies below it.
    @inlinable public func contains(_ other: some SyntaxProtocol) -> Bool {
        syntax.index <= other.syntax.index && other.syntax.index < syntax.flat.next
    }

    // MARK: Tokens

    public var firstToken: TokenSyntax? {
        if kind == .token { return TokenSyntax(unchecked: syntax) }
        return descendants.first { $0.kind == .token && !$0.isMissing }.map { TokenSyntax(unchecked: $0) }
    }
    public var lastToken: TokenSyntax? {
        var current = syntax.flat.next - 1
        while current >= syntax.index {
            let node = syntax.flat(current)
            if node.kind == .token, !node.isMissing { return TokenSyntax(unchecked: syntax.sibling(current)) }
            current -= 1
        }
        return nil
    }
    @inlinable public var tokens: SyntaxDescendants<TokenSyntax> { SyntaxDescendants(of: syntax) }
    /// The present token before this node.
    public var previousToken: TokenSyntax? {
        var current = syntax.index - 1
        while current >= 0 {
            let node = syntax.flat(current)
            if node.kind == .token, !node.isMissing { return TokenSyntax(unchecked: syntax.sibling(current)) }
            current -= 1
        }
        return nil
    }
    /// The present token behind this node.
    public var nextToken: TokenSyntax? {
        var current = syntax.flat.next
        while current < syntax.tree.pointee.count {
            let node = syntax.flat(current)
            if node.kind == .token, !node.isMissing { return TokenSyntax(unchecked: syntax.sibling(current)) }
            current += 1
        }
        return nil
    }

    // MARK: For the generated cursors

    @inlinable func child<Node: SyntaxProtocol>(at slot: UInt8) -> Node? {
        syntax.child(slot: slot).map { Node(unchecked: $0) }
    }
    /// swift-syntax always fills a required slot, with a missing node if need be; the fallback only avoids a trap.
    @inlinable func child<Node: SyntaxProtocol>(at slot: UInt8) -> Node {
        Node(unchecked: syntax.child(slot: slot) ?? syntax)
    }
}
