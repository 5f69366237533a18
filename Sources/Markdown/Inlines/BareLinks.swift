import TenetModel

extension InlineParser {
    /// GitHub's links without marks: `www.…`, `http://…`, `https://…`, `ftp://…` in plain text outside brackets.
    mutating func bareLink() {
        let start = position
        guard brackets.isEmpty, let lower = bareLinkStart(), let end = bareLinkEnd(lower.domain) else {
            position = start + 1
            return
        }
        let text = source.text(lower.link, end)
        let destination = lower.link == lower.domain ? "http://" + text : text
        flushText(upTo: lower.link)
        add(.autolink(destination: destination), from: lower.link, to: end, text: text)
    }

    /// Where the link and its domain begin, if one begins around the `w` or `:` at the position.
    private func bareLinkStart() -> (link: Int, domain: Int)? {
        if bytes[position] != Byte.colon {
            guard bytes.matches("www.", at: position, end: bytes.count), canPrecede(position) else { return nil }
            return (position, position)
        }
        guard bytes.matches("://", at: position, end: bytes.count) else { return nil }
        for (scheme, count) in [("https" as StaticString, 5), ("http", 4), ("ftp", 3)] {
            let start = position - count
            guard start >= plainTextStart, bytes.matches(scheme, at: start, end: position) else { continue }
            guard start == 0 || !bytes[start - 1].isAlphanumeric else { return nil }
            return (start, position + 3)
        }
        return nil
    }

    private func canPrecede(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        let before = bytes[index - 1]
        return before.isWhitespace || [Byte.star, Byte.underscore, Byte.tilde, Byte.openParen].contains(before)
    }

    private func bareLinkEnd(_ domain: Int) -> Int? {
        guard let domainEnd = domainEnd(domain) else { return nil }
        var end = domainEnd
        var parens = 0
        while end < bytes.count, !bytes[end].isWhitespace, bytes[end] != Byte.less {
            if bytes[end] == Byte.openParen { parens += 1 }
            if bytes[end] == Byte.closeParen { parens -= 1 }
            end += 1
        }
        // Punctuation at the end belongs to the sentence, and so does a parenthesis that opens outside.
        trim: while end > domainEnd {
            switch bytes[end - 1] {
            case Byte.question, Byte.exclamation, Byte.dot, 0x2C, Byte.colon, Byte.star, Byte.underscore, Byte.tilde,
                Byte.quote, Byte.apostrophe:
                end -= 1
            case Byte.closeParen where parens < 0:
                parens += 1
                end -= 1
            case Byte.semicolon:
                var name = end - 1
                while name > domainEnd, bytes[name - 1].isAlphanumeric { name -= 1 }
                guard name < end - 1, name > domainEnd, bytes[name - 1] == Byte.ampersand else {
                    end -= 1
                    continue trim
                }
                end = name - 1
            default: break trim
            }
        }
        return end
    }

    /// No domain is longer; without a limit each of many beginnings in one word would be followed to its end.
    private static let longestDomain = 1_000

    /// Letters, digits, `-` and `_` parted by dots; the last two parts have no `_`.
    private func domainEnd(_ start: Int) -> Int? {
        var index = start
        var dots = 0
        var underscores = (before: false, last: false)
        while index < bytes.count {
            guard index - start < Self.longestDomain else { return nil }
            let byte = bytes[index]
            if byte == Byte.dot {
                guard index > start, byte != self.byte(at: index + 1) else { break }
                let next = self.byte(at: index + 1)
                guard next.isAlphanumeric || next == Byte.underscore || next == Byte.dash || next >= 0x80 else { break }
                dots += 1
                underscores = (underscores.last, false)
            } else if byte == Byte.underscore {
                underscores.last = true
            } else if !byte.isAlphanumeric, byte != Byte.dash, byte < 0x80 {
                break
            }
            index += 1
        }
        guard index > start, bytes[start].isAlphanumeric || bytes[start] >= 0x80 else { return nil }
        guard !underscores.before, !underscores.last else { return nil }
        // `www.` alone is no domain; behind a scheme one name is enough.
        return dots == 0 && bytes.matches("www.", at: start, end: bytes.count) ? nil : index
    }
}
