import TenetModel

extension BlockParser {
    mutating func startHTML(in container: Int) -> BlockStart {
        guard let kind = htmlKind(canBeAnyTag: nodes[container].kind != .paragraph && !isLazy) else { return .none }
        closeUnmatched()
        let node = add(.html, at: cursor.text)
        nodes[node].number = kind
        // The indentation stays part of the content.
        return .leaf
    }

    /// The line could go on with a paragraph that its containers do not reach.
    private var isLazy: Bool { hasUnmatched && nodes[open[open.count - 1]].kind == .paragraph }

    /// Which of CommonMark's seven kinds begins at the cursor.
    private func htmlKind(canBeAnyTag: Bool) -> Int? {
        let start = cursor.text
        let end = cursor.end
        let next = start + 1 < end ? bytes[start + 1] : 0
        if next == Byte.exclamation {
            if bytes.matches("<!--", at: start, end: end) { return 2 }
            if bytes.matches("<![cdata[", at: start, end: end) { return 5 }
            return start + 2 < end && bytes[start + 2].isLetter ? 4 : nil
        }
        if next == Byte.question { return 3 }
        let isClosing = next == Byte.slash
        let nameStart = start + (isClosing ? 2 : 1)
        var nameEnd = nameStart
        while nameEnd < end, bytes[nameEnd].isAlphanumeric, nameEnd - nameStart < 16 { nameEnd += 1 }
        guard nameEnd > nameStart, bytes[nameStart].isLetter else { return nil }
        let name = bytes.lowercasedText(nameStart, nameEnd)
        let isOver = nameEnd == end || bytes[nameEnd].isWhitespace || bytes[nameEnd] == Byte.greater
        if !isClosing, isOver, HTMLNames.raw.contains(name) { return 1 }
        let isSelfClosed = bytes.matches("/>", at: nameEnd, end: end)
        if isOver || isSelfClosed, HTMLNames.blocks.contains(name) { return 6 }

        guard canBeAnyTag, let tag = HTMLTag.end(bytes, at: start, end: end) else { return nil }
        if !isClosing, HTMLNames.raw.contains(name) { return nil }
        return bytes[tag..<end].allSatisfy { $0.isSpaceOrTab } ? 7 : nil
    }

    /// Whether the line at the cursor ends an HTML block of a kind. Kinds 6 and 7 end with a blank line.
    func htmlEnds(_ kind: Int) -> Bool {
        switch kind {
        case 1:
            contains("</script>") || contains("</pre>") || contains("</style>") || contains("</textarea>")
        case 2: contains("-->")
        case 3: contains("?>")
        case 4: contains(">")
        case 5: contains("]]>")
        default: false
        }
    }

    private func contains(_ text: StaticString) -> Bool {
        let first = text.withUTF8Buffer { $0[0] }
        var index = cursor.offset
        while index < cursor.end {
            if bytes[index] == first, bytes.matches(text, at: index, end: cursor.end) { return true }
            index += 1
        }
        return false
    }
}

enum HTMLNames {
    static let raw: Set<String> = ["script", "pre", "style", "textarea"]
    static let blocks: Set<String> = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
        "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer",
        "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe",
        "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p",
        "param", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr",
        "track", "ul",
    ]
}
