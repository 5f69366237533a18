internal import TenetMarkdown
internal import TenetModel

/// The words of a heading as they are written: code stays code; links, comments and emphasis go.
enum HeadingLabel {
    static func text(of block: Block, _ markdown: MarkdownDocument) -> String {
        markdown.inlines(of: block).map { text($0, markdown) }.joined().trimmed
    }

    private static func text(_ inline: Inline, _ markdown: MarkdownDocument) -> String {
        switch inline.kind {
        case .code: markdown.text(inline.range)
        case .text:
            inline.text.utf8.count == inline.range.count
                ? inline.text.map { $0 == "[" || $0 == "]" ? "\\\($0)" : "\($0)" }.joined()
                : markdown.text(inline.range)
        case .softBreak, .hardBreak: " "
        case .html, .comment, .image: ""
        case .autolink: inline.text
        case .emphasis, .strong, .strikethrough, .link: inline.children.map { text($0, markdown) }.joined()
        }
    }
}
