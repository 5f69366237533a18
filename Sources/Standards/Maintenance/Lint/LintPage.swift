internal import TenetMarkdown
internal import TenetModel

/// A document as the checks see it.
struct LintPage {
    /// Text that people read: a paragraph, heading or table cell.
    struct Prose {
        var block: Block
        var inlines: [Inline]
        /// Stands in a list item or quote.
        var isNested: Bool
    }

    let path: String
    let markdown: MarkdownDocument
    let outline: Outline
    let lines: LineTable
    let anchors: Anchors
    let contents: ContentsTable?
    /// Nil when the front matter cannot be read.
    let standard: StandardDocument?
    let prose: [Prose]

    init(path: String, markdown: MarkdownDocument, standard: StandardDocument?) {
        self.path = path
        self.markdown = markdown
        self.standard = standard
        outline = Outline(markdown)
        lines = LineTable(markdown.bytes)
        anchors = Anchors(markdown)
        contents = ContentsTable(markdown, outline)
        var prose: [Prose] = []
        func collect(_ block: Block, isNested: Bool) {
            if block.hasInlines {
                prose.append(Prose(block: block, inlines: markdown.inlines(of: block), isNested: isNested))
            }
            for child in block.children { collect(child, isNested: isNested || !block.kind.isTablePart) }
        }
        for block in markdown.blocks { collect(block, isNested: false) }
        self.prose = prose
    }

    func problem(
        _ check: DocumentProblem.Check, at offset: Int, _ message: String, help: String? = nil
    ) -> DocumentProblem {
        let place = lines.position(at: offset, in: .unicodeScalars)
        return DocumentProblem(
            path: path, line: place.line, column: place.column, check: check, message: message, help: help)
    }

    /// Where a line of this page is, as a message in another one, or in this, names it.
    func place(of line: Int, from other: LintPage) -> String { path == other.path ? "line \(line)" : "\(path):\(line)" }

    func line(of offset: Int) -> Int { lines.line(at: offset) }
}

extension Block.Kind {
    var isTablePart: Bool {
        switch self {
        case .table, .row: true
        default: false
        }
    }
}
