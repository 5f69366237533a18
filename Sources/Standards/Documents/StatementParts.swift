internal import TenetMarkdown
internal import TenetModel

/// A paragraph or cell, parted into what it states and the route lines behind that.
struct StatementParts {
    /// Without markup, comments and route lines.
    let text: String
    /// From the first byte to the end of the last line that states something.
    let range: ByteRange
    let routes: [RouteLine]
    /// What looks like a route line and is none.
    let nears: [NearRoute]

    /// - Parameter findsNears: look for lines that are nearly route lines; most readers have no use for them.
    init(_ block: Block, _ markdown: MarkdownDocument, _ lines: LineTable, findsNears: Bool = false) {
        var routes: [RouteLine] = []
        var nears: [NearRoute] = []
        var end: Int?
        var isOpen = false
        for line in block.lines {
            let text = Self.content(of: line, markdown)
            let offset = line.upper - text.utf8.count
            let number = lines.line(at: line.lower)
            if let route = RouteLine(text[...], at: offset, line: number) {
                routes.append(route)
                if end == nil { end = max(block.range.lower, line.lower - 1) }
                isOpen = text.hasSuffix(",")
                if findsNears { nears += NearRoute.all(in: text[...], at: offset) }
            } else if let last = routes.indices.last, !routes[last].rest.isEmpty, !routes[last].rest.hasSuffix(".") {
                routes[last].append(text[...])
            } else if isOpen, let last = routes.indices.last {
                // A long list of rules goes on in the next line.
                routes[last].add(RouteLine.bindings(in: text[...], at: offset, line: number))
                isOpen = text.hasSuffix(",")
            } else if findsNears {
                nears += NearRoute.all(in: text[...], at: offset)
            }
        }
        var statement = ""
        for inline in markdown.inlines(of: block) {
            inline.forEach { part in
                guard part.kind == .comment,
                    let route = RouteLine(
                        comment: part.text, at: part.range.lower, line: lines.line(at: part.range.lower))
                else { return }
                routes.append(route)
            }
            guard inline.range.lower < end ?? block.range.upper else { continue }
            statement += inline.plainText
        }
        if findsNears { nears += routes.flatMap(\.reviewFaults) }
        self.routes = routes
        self.nears = nears
        text = statement.trimmed
        range = ByteRange(block.range.lower, max(block.range.lower, end ?? block.range.upper))
    }

    private static func content(of line: ByteRange, _ markdown: MarkdownDocument) -> String {
        String(markdown.text(line).drop { $0 == " " || $0 == "\t" })
    }
}

extension RouteLine {
    /// `<!-- Checked by `rule` (error). -->`: the form that does not show.
    init?(comment: String, at offset: Int, line: Int) {
        guard comment.hasPrefix("<!--"), comment.hasSuffix("-->") else { return nil }
        let inner = comment.dropFirst(4).dropLast(3)
        let body = inner.drop { $0 == " " }
        let start = offset + 4 + inner.utf8.count - body.utf8.count
        guard let first = body.first else { return nil }
        // Comments are written in lower case by habit.
        if first.isLowercase {
            self.init(Substring(String(first).uppercased() + body.dropFirst()), at: start, line: line)
        } else {
            self.init(body, at: start, line: line)
        }
    }
}
