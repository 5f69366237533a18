/// One node of a tree laid out in preorder. 24 bytes; offsets are UTF-8 bytes of the file.
@frozen
public struct FlatNode {
    public var kind: NodeKind
    public var tokenKind: TokenKind
    /// The child's slot in its parent's layout (saturated at 127); the high bit marks a missing token.
    @usableFromInline var slotAndMissing: UInt8
    /// Where the leading trivia begins.
    public var fullStart: UInt32
    /// Where the first token's text begins.
    public var start: UInt32
    /// Where the last token's text ends.
    public var end: UInt32
    /// The parent's index; the root is its own parent.
    public var parent: Int32
    /// The index after the last descendant, which is also the next sibling's when there is one.
    public var next: Int32

    @inlinable package init(
        kind: NodeKind, tokenKind: TokenKind, slotAndMissing: UInt8, fullStart: UInt32, start: UInt32, end: UInt32,
        parent: Int32, next: Int32
    ) {
        self.kind = kind
        self.tokenKind = tokenKind
        self.slotAndMissing = slotAndMissing
        self.fullStart = fullStart
        self.start = start
        self.end = end
        self.parent = parent
        self.next = next
    }

    @inlinable public var slot: UInt8 { slotAndMissing & 0x7F }
    @inlinable public var isMissing: Bool { slotAndMissing & 0x80 != 0 }
}

/// What a cursor points at: the arrays of one parsed file. Owned by a ``SyntaxTree``.
@frozen
@usableFromInline
struct TreeStorage {
    @usableFromInline var nodes: UnsafeMutablePointer<FlatNode>
    @usableFromInline var count: Int32
    @usableFromInline var text: UnsafeMutablePointer<UInt8>
    @usableFromInline var textCount: Int
    /// A bit for each word that was asked for in the text, and for each that it holds.
    @usableFromInline var askedWords: UInt8 = 0
    @usableFromInline var heldWords: UInt8 = 0
}
