public import TenetModel

/// A Markdown text as a tree of blocks with exact byte ranges: CommonMark with GitHub's tables, task lists, strikethrough
/// and bare links, front matter, and recovery where strict readers lose the rest of a document.
///
/// Every text is Markdown, so reading cannot fail. Reading is linear in the text; inlines are read when asked for.
public struct MarkdownDocument: Sendable {
    /// Containers open inside one another; what would be deeper is read as text.
    public static let containerLimit = 64
    /// Emphasis and links inside one another; what would be deeper is read as text.
    public static let inlineLimit = 48

    public let bytes: [UInt8]
    public let frontMatter: FrontMatter?
    /// Top-level blocks in order; front matter is not among them.
    public let blocks: [Block]
    /// In the order of their ranges.
    public let problems: [MarkdownProblem]
    /// By normalised label (`LinkDefinition.normalized`); of several with one label the first counts.
    public let definitions: [String: LinkDefinition]

    public init(_ text: String) { self.init(bytes: Array(text.utf8)) }

    /// Bytes that are not UTF-8 are kept; they are repaired where text is made of them.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
        var parser = BlockParser(bytes, from: 0, to: bytes.count)
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        frontMatter = FrontMatter.read(bytes, from: start, problems: &parser.problems)
        parser.parse(from: frontMatter?.range.upper ?? start)
        blocks = parser.tree()
        definitions = parser.definitions
        problems = parser.problems.sorted { $0.range < $1.range }
    }

    /// Some lines of a document as a document of their own, whose ranges are those of the whole. O(lines).
    public init(bytes: [UInt8], lines: ByteRange) {
        self.bytes = bytes
        frontMatter = nil
        let end = min(max(0, lines.upper), bytes.count)
        let start = min(max(0, lines.lower), end)
        var parser = BlockParser(bytes, from: start, to: end)
        parser.parse(from: start)
        blocks = parser.tree()
        definitions = parser.definitions
        problems = parser.problems.sorted { $0.range < $1.range }
    }

    /// The source in a range; parts outside the document are left out.
    public func text(_ range: ByteRange) -> String {
        let lower = min(max(0, range.lower), bytes.count)
        let upper = min(max(lower, range.upper), bytes.count)
        return String(decoding: bytes[lower..<upper], as: UTF8.self)
    }

    /// The inlines of a paragraph, heading or cell of this document; other blocks have none. Linear in the block.
    public func inlines(of block: Block) -> [Inline] {
        guard block.hasInlines, !block.lines.isEmpty, holds(block) else { return [] }
        let source = InlineSource(bytes, lines: block.lines, isCell: block.kind == .cell)
        return InlineParser.parse(source, definitions: definitions)
    }

    /// What a reader sees, without markup. Blocks inside blocks stand on lines of their own, cells are parted by tabs.
    public func plainText(of block: Block) -> String {
        switch block.kind {
        case .heading, .paragraph, .cell: inlines(of: block).map(\.plainText).joined()
        case .fence, .indentedCode: code(of: block).text
        case .html, .comment, .thematicBreak, .definition: ""
        case .row: block.children.map(plainText).joined(separator: "\t")
        case .list, .item, .quote, .table: block.children.map(plainText).filter { !$0.isEmpty }.joined(separator: "\n")
        }
    }

    /// Every block of the document, parents before children.
    public func forEachBlock(_ body: (Block) throws -> Void) rethrows {
        for block in blocks { try block.forEach(body) }
    }

    /// The first word of a fence's info string, as written: `swift`. Nil without one and for other blocks.
    public func language(of block: Block) -> String? {
        guard case .fence(let info, _) = block.kind, !info.isEmpty else { return nil }
        let word = text(info).prefix { $0 != " " && $0 != "\t" }
        return Entities.unescape(Array(word.utf8)[...])
    }

    /// The number of an item in an ordered list: `3` for `3.` and `3)`.
    public func number(of item: Block) -> Int? {
        guard case .item = item.kind, item.range.lower >= 0, item.range.lower < bytes.count else { return nil }
        return Int(String(decoding: bytes[item.range.lower...].prefix { $0.isDigit }, as: UTF8.self))
    }

    /// False for a block of another document that lies outside this one.
    func holds(_ block: Block) -> Bool { block.lines.allSatisfy { $0.lower >= 0 && $0.upper <= bytes.count } }
}
