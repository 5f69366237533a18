import TenetMarkdown
import TenetModel

/// A tree on one line: `h1[…]`, `p[…]`, `ul{…}` and `ol{…}` (with `~` when loose), `li{…}`, `quote{…}`, code as a literal.
struct TreePrinter {
    let document: MarkdownDocument

    static func print(_ text: String) -> String {
        let document = MarkdownDocument(text)
        return document.blocks.map(TreePrinter(document: document).print).joined(separator: " ")
    }

    func print(_ block: Block) -> String {
        let children = block.children.map(print).joined(separator: " ")
        switch block.kind {
        case .heading(let level): return "h\(level)[\(inlines(block))]"
        case .paragraph: return "p[\(inlines(block))]"
        case .list(let ordered, let isTight):
            let number = block.children.first.flatMap { document.number(of: $0) } ?? 1
            return (ordered ? "ol" : "ul") + (isTight ? "" : "~") + (number == 1 ? "" : "\(number)") + "{\(children)}"
        case .item(let task): return (task.map { $0 == .done ? "done" : "open" } ?? "li") + "{\(children)}"
        case .quote: return "quote{\(children)}"
        case .fence(let info, let isClosed):
            let name = info.isEmpty ? "" : "(\(document.text(info)))"
            return "fence\(name)\(isClosed ? "" : "?")\(literal(block))"
        case .indentedCode: return "code\(literal(block))"
        case .html: return "html\(literal(block))"
        case .comment: return "comment\(literal(block))"
        case .thematicBreak: return "hr"
        case .table(let alignments):
            let marks = alignments.map { [.none: "-", .left: "l", .center: "c", .right: "r"][$0] ?? "?" }.joined()
            return "table(\(marks)){\(children)}"
        case .row(let isHeader):
            return (isHeader ? "th" : "tr") + "[" + block.children.map(inlines).joined(separator: "|") + "]"
        case .cell: return inlines(block)
        case .definition: return "def"
        }
    }

    private func literal(_ block: Block) -> String {
        let lines = block.lines.isEmpty ? "" : String(document.code(of: block).text.dropLast())
        return "\"" + escaped(lines) + "\""
    }

    private func escaped(_ text: String) -> String {
        var result = ""
        for character in text { result += character == "\n" ? "\\n" : character == "\t" ? "\\t" : String(character) }
        return result
    }

    private func inlines(_ block: Block) -> String { document.inlines(of: block).map(print).joined() }

    private func print(_ inline: Inline) -> String {
        let inner = inline.children.map(print).joined()
        func target(_ name: String, _ destination: String, _ title: String?) -> String {
            "\(name)(\(destination)\(title.map { " '\($0)'" } ?? ""):\(inner))"
        }
        switch inline.kind {
        case .text: return inline.text
        case .softBreak: return "/"
        case .hardBreak: return "//"
        case .code: return "code(\(inline.text))"
        case .emphasis: return "em(\(inner))"
        case .strong: return "strong(\(inner))"
        case .strikethrough: return "del(\(inner))"
        case .link(let destination, let title): return target("a", destination, title)
        case .image(let destination, let title): return target("img", destination, title)
        case .autolink(let destination): return "auto(\(destination))"
        case .html(let tag): return "tag(\(tag))"
        case .comment: return "comment()"
        }
    }
}
