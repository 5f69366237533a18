import TenetMarkdown
import TenetModel

/// Our tree as the HTML that CommonMark's examples show. Bare links are text here, for CommonMark does not know them.
struct HTMLRenderer {
    let document: MarkdownDocument
    private var output = ""

    static func html(_ text: String) -> String {
        var renderer = HTMLRenderer(document: MarkdownDocument(text))
        for block in renderer.document.blocks { renderer.add(block, isTight: false) }
        return renderer.output
    }

    private init(document: MarkdownDocument) { self.document = document }

    private mutating func add(_ block: Block, isTight: Bool) {
        switch block.kind {
        case .heading(let level): line("<h\(level)>\(inlines(block))</h\(level)>")
        case .paragraph where isTight: output += inlines(block)
        case .paragraph: line("<p>\(inlines(block))</p>")
        case .quote:
            line("<blockquote>")
            for child in block.children { add(child, isTight: false) }
            line("</blockquote>")
        case .list(let ordered, let isTight): list(block, ordered: ordered, isTight: isTight)
        case .item: break
        case .fence:
            let language = document.language(of: block).map { " class=\"language-\(Self.escaped($0))\"" } ?? ""
            line("<pre><code\(language)>\(Self.escaped(document.code(of: block).text))</code></pre>")
        case .indentedCode: line("<pre><code>\(Self.escaped(document.code(of: block).text))</code></pre>")
        case .html, .comment: line(String(document.code(of: block).text.dropLast()))
        case .thematicBreak: line("<hr />")
        case .table, .row, .cell: line("<table>")
        case .definition: break
        }
    }

    private mutating func list(_ block: Block, ordered: Bool, isTight: Bool) {
        let number = block.children.first.flatMap { document.number(of: $0) } ?? 1
        line(ordered ? (number == 1 ? "<ol>" : "<ol start=\"\(number)\">") : "<ul>")
        for item in block.children {
            freshLine()
            output += "<li>"
            for child in item.children { add(child, isTight: isTight) }
            output += "</li>\n"
        }
        line(ordered ? "</ol>" : "</ul>")
    }

    private mutating func freshLine() {
        if !output.isEmpty, !output.hasSuffix("\n") { output += "\n" }
    }

    private mutating func line(_ text: String) {
        freshLine()
        output += text + "\n"
    }

    private func inlines(_ block: Block) -> String { document.inlines(of: block).map(html).joined() }

    private func html(_ inline: Inline) -> String {
        let inner = inline.children.map(html).joined()
        switch inline.kind {
        case .text: return Self.escaped(inline.text)
        case .softBreak: return "\n"
        case .hardBreak: return "<br />\n"
        case .code: return "<code>\(Self.escaped(inline.text))</code>"
        case .emphasis: return "<em>\(inner)</em>"
        case .strong: return "<strong>\(inner)</strong>"
        case .strikethrough: return "<del>\(inner)</del>"
        case .link(let destination, let title):
            return "<a href=\"\(Self.address(destination))\"\(attribute(title))>\(inner)</a>"
        case .image(let destination, let title):
            let text = Self.escaped(inline.plainText)
            return "<img src=\"\(Self.address(destination))\" alt=\"\(text)\"\(attribute(title)) />"
        case .autolink(let destination):
            let isBare = document.bytes[inline.range.lower] != UInt8(ascii: "<")
            let text = Self.escaped(inline.text)
            return isBare ? text : "<a href=\"\(Self.address(destination))\">\(text)</a>"
        case .html, .comment: return inline.text
        }
    }

    private func attribute(_ title: String?) -> String { title.map { " title=\"\(Self.escaped($0))\"" } ?? "" }

    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Percent-encoded like the examples are; what is encoded already stays.
    private static func address(_ text: String) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.+!*'(),%#@?=;:/,+&$~".utf8)
        var result = ""
        for byte in text.utf8 {
            if plain.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return escaped(result)
    }
}
