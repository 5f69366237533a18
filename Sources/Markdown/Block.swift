public import TenetModel

/// A piece of structure: a leaf with lines of content, or a container with children.
public struct Block: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case heading(level: Int)
        case paragraph
        /// Children are items. A tight list has no blank lines between items or inside them.
        case list(ordered: Bool, isTight: Bool)
        /// Children are any blocks. The marker stands at `range.lower`.
        case item(task: TaskState?)
        case quote
        /// Code between fences; `info` is what follows the opening fence, trimmed, and may be empty.
        case fence(info: ByteRange, isClosed: Bool)
        case indentedCode
        case html
        /// An HTML block that is one comment and nothing else.
        case comment
        case thematicBreak
        /// Children are rows; the first is the header.
        case table([Alignment])
        /// Children are cells, at most as many as the header has.
        case row(isHeader: Bool)
        case cell
        /// `[label]: destination "title"`; see `MarkdownDocument.definitions`.
        case definition
    }

    public enum TaskState: Hashable, Sendable {
        case open
        case done
    }

    public enum Alignment: Hashable, Sendable {
        case none
        case left
        case center
        case right
    }

    public var kind: Kind
    /// Where it is written: from its first mark or letter to the end of its last line, without the line ending.
    public var range: ByteRange
    /// For leaves, each line of content where it stands in the document, without line ending and without what belongs to
    /// containers, fences, indentation or a heading's marks. In order; empty for containers.
    public var lines: [ByteRange]
    public var children: [Block]

    /// Number of a line to the count of spaces that stand for the tab that `lines` begins with there: containers took
    /// the other columns of that tab. Nearly always empty.
    var splitTabs: [Int: Int] = [:]

    public init(kind: Kind, range: ByteRange, lines: [ByteRange] = [], children: [Block] = []) {
        self.kind = kind
        self.range = range
        self.lines = lines
        self.children = children
    }

    /// Paragraphs, headings and cells hold inlines.
    public var hasInlines: Bool {
        switch kind {
        case .heading, .paragraph, .cell: true
        default: false
        }
    }

    /// Fences and indented code.
    public var isCode: Bool {
        switch kind {
        case .fence, .indentedCode: true
        default: false
        }
    }

    /// This block and all below it, parents first.
    public func forEach(_ body: (Block) throws -> Void) rethrows {
        try body(self)
        for child in children { try child.forEach(body) }
    }
}
