import TenetModel

/// A block while it is read. Nodes live in one array and refer to each other by index; -1 is none.
struct BlockNode {
    enum Kind: UInt8 {
        case document, quote, list, item, paragraph, heading, fence, indentedCode, html, thematicBreak
        case table, row, cell, definition

        /// Lines go in as they are, until the block itself says that it ends.
        var isVerbatim: Bool { self == .fence || self == .indentedCode || self == .html }
    }

    var kind: Kind
    var parent: Int
    var lower: Int
    var upper: Int
    /// Numbers of lines, to see blank lines between blocks.
    var firstLine: Int
    var lastLine: Int
    /// The content lines: a run in the parser's array, for only one leaf is open at a time.
    var lineIndex = 0
    var lineCount = 0
    var firstChild = -1
    var lastChild = -1
    var next = -1

    /// List and item: bullet or the character after the number. Fence: its character.
    var marker: UInt8 = 0
    /// Heading: level. HTML: which of the seven kinds. Fence: its length. Item: 1 open task, 2 done.
    var number = 0
    /// Item: columns that its content is indented by. Fence: columns before the fence.
    var indent = 0
    /// Fence: the info string.
    var info = ByteRange(0, 0)
    var isOrdered = false
    /// Fence: a closing line was seen. HTML: its end was seen.
    var isClosed = false
    /// List.
    var isTight = true
    /// Row.
    var isHeader = false
    /// Fence: how fences inside it are read, and how many are open, itself included.
    var nesting = FenceNesting.unknown
    var depth = 1
    /// Table.
    var alignments: [Block.Alignment] = []
}
