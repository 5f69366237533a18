/// A comment in the file.
public struct Comment {
    public enum Kind: Sendable {
        case line
        case block
        case docLine
        case docBlock

        /// - Parameter text: a comment with its signs.
        init(_ text: TextSlice) {
            let sign = text[1]
            let isDoc =
                text[2] == sign && text[3] != sign && !(sign == UInt8(ascii: "*") && text[3] == UInt8(ascii: "/"))
            if sign == UInt8(ascii: "/") { self = isDoc ? .docLine : .line } else { self = isDoc ? .docBlock : .block }
        }
    }

    public let kind: Kind
    /// The bytes with the comment signs.
    public let range: ByteRange
    /// The whole text with the comment signs.
    public let text: TextSlice
    /// The token whose trivia holds the comment.
    public let token: TokenSyntax
    /// The comment stands behind code on its line: in the trailing trivia of ``token``.
    public let isTrailing: Bool

    public var isDoc: Bool { kind == .docLine || kind == .docBlock }

    /// The text without signs and surrounding blanks; a block's inner lines keep theirs.
    public var content: String {
        var bytes = text.bytes[...]
        switch kind {
        case .line: bytes = bytes.dropFirst(2)
        case .docLine: bytes = bytes.dropFirst(3)
        case .block: bytes = bytes.dropFirst(2).dropLast(2)
        case .docBlock: bytes = bytes.dropFirst(3).dropLast(2)
        }
        let blanks: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        let trimmed = bytes.drop(while: blanks)
        let end = trimmed.lastIndex { !blanks($0) }.map { $0 + 1 } ?? trimmed.startIndex
        return String(decoding: trimmed[trimmed.startIndex..<end], as: UTF8.self)
    }

    /// All comments in file order. O(tokens + trivia bytes).
    static func all(in tree: SyntaxTree) -> [Comment] {
        var found: [Comment] = []
        for (index, node) in tree.nodes.enumerated() where node.kind == .token && !node.isMissing {
            let start = Int(node.start)
            if start > Int(node.fullStart) {
                scan(Int(node.fullStart), start, token: index, trailing: false, in: tree, into: &found)
            }
            let next = Int(node.next)
            let end = next < tree.nodes.count ? Int(tree.nodes[next].fullStart) : tree.text.count
            if end > Int(node.end) {
                scan(Int(node.end), end, token: index, trailing: true, in: tree, into: &found)
            }
        }
        return found
    }

    private static func scan(
        _ start: Int, _ end: Int, token: Int, trailing: Bool, in tree: SyntaxTree, into found: inout [Comment]
    ) {
        let text = tree.text
        var index = start
        while index + 1 < end {
            guard text[index] == 0x2F, text[index + 1] == 0x2F || text[index + 1] == 0x2A else {
                index += 1
                continue
            }
            let isLine = text[index + 1] == 0x2F
            let upper = isLine ? endOfLine(text, index, end) : endOfBlock(text, index, end)
            let range = ByteRange(index, upper)
            let node = tree.node(at: token)
            let whole = node.slice(range)
            found.append(
                Comment(
                    kind: Kind(whole), range: range, text: whole, token: TokenSyntax(unchecked: node),
                    isTrailing: trailing))
            index = upper
        }
    }

    private static func endOfLine(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end, text[index] != 0x0A, text[index] != 0x0D { index += 1 }
        return index
    }

    /// Block comments nest.
    private static func endOfBlock(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var index = start + 2
        var depth = 1
        while index < end, depth > 0 {
            if text[index] == 0x2A, index + 1 < end, text[index + 1] == 0x2F {
                depth -= 1
                index += 2
            } else if text[index] == 0x2F, index + 1 < end, text[index + 1] == 0x2A {
                depth += 1
                index += 2
            } else {
                index += 1
            }
        }
        return index
    }
}
