import TenetModel

/// An inline while it is read: a link in a chain of siblings. Indices refer to the parser's array; -1 is none.
struct InlineNode {
    var kind: Inline.Kind
    var lower: Int
    var upper: Int
    /// Nil for text that is shown as it is written.
    var text: String?
    var previous = -1
    var next = -1
    var firstChild = -1
    /// Levels below this node.
    var height = 0
}

/// A run of `*`, `_` or `~` that can still open or close emphasis.
struct Delimiter {
    var mark: UInt8
    var node: Int
    var count: Int
    var original: Int
    var canOpen: Bool
    var canClose: Bool
    var previous: Int
    var next = -1
}

/// A `[` or `![` that has not met its `]`.
struct Bracket {
    var node: Int
    var isImage: Bool
    /// The last delimiter before it.
    var delimiter: Int
    /// The offset behind the bracket.
    var content: Int
    /// Another bracket follows inside, so its text is no label.
    var holdsBracket = false
    /// Levels of links and images inside it so far.
    var height = 0
}
