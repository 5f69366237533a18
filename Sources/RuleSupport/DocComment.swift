package import TenetRuleKit

/// The documentation comment in front of a declaration: the last run of `///` lines, or one `/** */`. Commands that silence
/// findings are no documentation.
package struct DocComment {
    package struct Line {
        /// Behind the comment sign.
        package var range: ByteRange
        package var text: String
    }

    /// A documented parameter and where its name stands.
    package struct Parameter {
        package var name: String
        package var range: ByteRange
    }

    package let lines: [Line]
    /// The whole comment, signs included.
    package let range: ByteRange

    /// Nil when the declaration has no documentation.
    package init?(of decl: some SyntaxProtocol) {
        guard let token = decl.firstToken else { return nil }
        let trivia = token.leadingTrivia
        guard trivia.contains("///") || trivia.contains("/**") else { return nil }
        let start = token.range.lower - trivia.count
        var lines: [Line] = []
        var whole: ByteRange?
        let bytes = trivia.bytes
        var index = 0
        /// Where the last line that belongs to the comment ends, in bytes of the trivia.
        var last = 0
        while index + 2 < bytes.count {
            guard bytes[index] == 0x2F, bytes[index + 1] == 0x2F || bytes[index + 1] == 0x2A else {
                index += 1
                continue
            }
            let isLine = bytes[index + 1] == 0x2F
            let isDoc =
                bytes[index + 2] == bytes[index + 1]
                && !(index + 3 < bytes.count && bytes[index + 3] == bytes[index + 1])
            var end = index + 2
            if isLine {
                while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
            } else {
                while end + 1 < bytes.count, !(bytes[end] == 0x2A && bytes[end + 1] == 0x2F) { end += 1 }
                end = min(bytes.count, end + 2)
            }
            if isDoc, Comment.isCommand(token.slice(ByteRange(start + index, start + end))) {
                last = end
            } else if isDoc, isLine {
                // A blank line begins another comment.
                if whole == nil || Self.breaks(bytes, last, index) > 1 {
                    lines = []
                    whole = ByteRange(start + index, start + end)
                }
                last = end
                whole?.upper = start + end
                let range = ByteRange(start + index + 3, start + end)
                lines.append(Line(range: range, text: token.slice(range).string))
            } else if isDoc {
                whole = ByteRange(start + index, start + end)
                lines = Self.split(ByteRange(start + index + 3, start + end - 2), token)
            }
            index = end
        }
        guard let whole else { return nil }
        self.lines = lines
        range = whole
    }

    private static func breaks(_ bytes: UnsafeBufferPointer<UInt8>, _ lower: Int, _ upper: Int) -> Int {
        guard lower >= 0, lower < upper else { return 0 }
        return bytes[lower..<upper].count { $0 == 0x0A }
    }

    private static func split(_ range: ByteRange, _ token: TokenSyntax) -> [Line] {
        var lines: [Line] = []
        var start = range.lower
        for (offset, byte) in token.slice(range).bytes.enumerated() where byte == 0x0A {
            let line = ByteRange(start, range.lower + offset)
            lines.append(Line(range: line, text: token.slice(line).string))
            start = range.lower + offset + 1
        }
        lines.append(
            Line(range: ByteRange(start, range.upper), text: token.slice(ByteRange(start, range.upper)).string))
        return lines
    }

    package var text: String { lines.map(\.text).joined(separator: "\n") }
    package var isEmpty: Bool { lines.allSatisfy { $0.text.allSatisfy { $0.isWhitespace || $0 == "*" } } }

    /// True when one of the words stands in the text, whatever its case.
    package func mentions(_ words: String...) -> Bool { mentions(anyOf: words) }
    package func mentions(anyOf words: [String]) -> Bool {
        let text = text.lowercased()
        return words.contains { text.contains($0.lowercased()) }
    }

    /// The line of a field such as `- Returns:`.
    package func field(_ name: String) -> Line? {
        let wanted = name.lowercased() + ":"
        return lines.first { line in
            guard let body = Self.bullet(line.text) else { return false }
            return body.text.lowercased().hasPrefix(wanted)
        }
    }

    /// `- Parameter name:` and the items of `- Parameters:`.
    package var parameters: [Parameter] {
        var found: [Parameter] = []
        var listIndent: Int?
        // How far the items of the list stand in.
        var itemIndent: Int?
        for line in lines {
            guard let body = Self.bullet(line.text) else {
                // A heading or an unindented paragraph ends the list.
                if let indent = listIndent, !line.text.allSatisfy(\.isWhitespace), Self.indent(line.text) <= indent {
                    listIndent = nil
                }
                continue
            }
            let lower = body.text.lowercased()
            if lower.hasPrefix("parameters:") {
                listIndent = body.indent
                itemIndent = nil
            } else if lower.hasPrefix("parameter ") {
                if let item = Self.name(in: body.text.dropFirst(10), of: line) { found.append(item) }
            } else if let indent = listIndent {
                guard body.indent > indent else {
                    listIndent = nil
                    continue
                }
                // Lists inside the text of an item stand deeper.
                itemIndent = itemIndent ?? body.indent
                if body.indent == itemIndent, let item = Self.name(in: Substring(body.text), of: line) {
                    found.append(item)
                }
            }
        }
        return found
    }

    private static func indent(_ text: String) -> Int { text.prefix { $0 == " " || $0 == "\t" }.count }

    /// The text behind `-`, `*` or `+`.
    private static func bullet(_ line: String) -> (indent: Int, text: String)? {
        let rest = line.drop { $0 == " " || $0 == "\t" }
        guard let sign = rest.first, sign == "-" || sign == "*" || sign == "+" else { return nil }
        let text = rest.dropFirst().drop { $0 == " " }
        return (line.utf8.count - rest.utf8.count, String(text))
    }

    private static func name(in text: Substring, of line: Line) -> Parameter? {
        let trimmed = text.drop { $0 == " " }
        guard let colon = trimmed.firstIndex(of: ":") else { return nil }
        let name = trimmed[..<colon].filter { $0 != "`" && $0 != " " }
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }) else {
            return nil
        }
        guard let place = line.text.range(of: name) else { return nil }
        let offset = line.text.utf8.distance(from: line.text.startIndex, to: place)
        return Parameter(
            name: String(name), range: ByteRange(line.range.lower + offset, line.range.lower + offset + name.utf8.count)
        )
    }
}

extension String {
    /// Where the word begins that is the last use of these characters before the first colon behind it.
    fileprivate func range(of name: some StringProtocol) -> String.Index? {
        guard let colon = firstIndex(of: ":") else { return nil }
        var index = colon
        while index > startIndex {
            index = self.index(before: index)
            if self[index...].hasPrefix(name) { return index }
        }
        return nil
    }
}
