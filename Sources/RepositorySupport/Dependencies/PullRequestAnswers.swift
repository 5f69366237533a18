internal import TenetMarkdown
internal import TenetRuleKit

/// What the description of a pull request says to questions.
package struct PullRequestAnswers {
    /// Names of headings, labels and rows in lower case, with whether something is said there.
    private var said: [(name: String, isFilled: Bool)] = []
    /// Something is written beside headings and comments.
    package var hasText = false

    package init(_ body: String) {
        let markdown = MarkdownDocument(body)
        var open: Int?
        for block in markdown.blocks {
            if case .heading = block.kind {
                said.append((markdown.plainText(of: block).lowercased(), false))
                open = said.count - 1
                continue
            }
            let isFilled = RangedText(markdown.plainText(of: block), at: block.range).isFilled
            if isFilled {
                hasText = true
                if let open { said[open].isFilled = true }
            }
            block.forEach { read($0, markdown) }
        }
    }

    private mutating func read(_ block: Block, _ markdown: MarkdownDocument) {
        switch block.kind {
        case .row(isHeader: false):
            let cells = block.children.map { RangedText(markdown.plainText(of: $0), at: $0.range) }
            guard let first = cells.first else { return }
            said.append((first.text.lowercased(), cells.dropFirst().contains(where: \.isFilled)))
        case .item(task: .done): said.append((markdown.plainText(of: block).lowercased(), true))
        case .paragraph:
            for line in markdown.plainText(of: block).split(whereSeparator: \.isNewline) {
                guard let colon = line.firstIndex(of: ":") else { continue }
                let value = String(line[line.index(after: colon)...])
                said.append((line[..<colon].lowercased(), RangedText(value, at: block.range).isFilled))
            }
        default: break
        }
    }

    /// Whether a heading, label, row or ticked item with one of these words says something.
    package func answers(_ words: some Sequence<some StringProtocol>) -> Bool {
        let words = words.map { $0.lowercased() }
        return said.contains { entry in entry.isFilled && words.contains { entry.name.contains($0) } }
    }
}
