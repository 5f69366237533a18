import TenetModel

/// Ends that were looked for and do not occur any more. Without this memory, many openers would each look to the end.
struct HopelessEnds {
    var comment = false
    var instruction = false
    var declaration = false
    var section = false
}

extension InlineParser {
    /// `<`: an autolink, a tag, a comment, or itself.
    mutating func angle() {
        let start = position
        let next = byte(at: start + 1)
        if let end = autolinkEnd(start) {
            let text = source.text(start + 1, end - 1)
            let isAddress = text.utf8.contains(Byte.at) && !hasScheme(start + 1, end - 1)
            add(.autolink(destination: isAddress ? "mailto:" + text : text), from: start, to: end, text: text)
        } else if next == Byte.exclamation || next == Byte.question {
            guard let end = declarationEnd(start) else {
                position += 1
                return
            }
            let isComment = bytes.matches("<!--", at: start, end: bytes.count)
            add(isComment ? .comment : .html(tag: ""), from: start, to: end, text: source.text(start, end))
        } else if let end = HTMLTag.end(bytes, at: start, end: bytes.count) {
            add(.html(tag: HTMLTag.name(bytes, at: start)), from: start, to: end, text: source.text(start, end))
        } else {
            position += 1
        }
    }

    private func autolinkEnd(_ start: Int) -> Int? {
        var index = start + 1
        guard byte(at: index).isAlphanumeric || byte(at: index).isPunctuation else { return nil }
        // Addresses and schemes alike: no spaces, no angles.
        while index < bytes.count, bytes[index] > Byte.space, bytes[index] != Byte.less, bytes[index] != Byte.greater {
            index += 1
        }
        guard byte(at: index) == Byte.greater else { return nil }
        return hasScheme(start + 1, index) || isAddress(start + 1, index) ? index + 1 : nil
    }

    private func hasScheme(_ start: Int, _ end: Int) -> Bool {
        guard bytes[start].isLetter else { return false }
        var index = start
        while index < end, bytes[index].isAlphanumeric || [Byte.plus, Byte.dot, Byte.dash].contains(bytes[index]) {
            index += 1
        }
        return index < end && bytes[index] == Byte.colon && (2...32).contains(index - start)
    }

    private func isAddress(_ start: Int, _ end: Int) -> Bool {
        guard let at = bytes[start..<end].firstIndex(of: Byte.at), at > start, at + 1 < end else { return false }
        let extra = ".!#$%&'*+/=?^_`{|}~-".utf8
        guard bytes[start..<at].allSatisfy({ $0.isAlphanumeric || extra.contains($0) }) else { return false }
        let labels = bytes[at + 1..<end].split(separator: Byte.dot, omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
            return first.isAlphanumeric && last.isAlphanumeric
                && label.allSatisfy { $0.isAlphanumeric || $0 == Byte.dash }
        }
    }

    /// The offset behind a comment, instruction, CDATA section or declaration.
    private mutating func declarationEnd(_ start: Int) -> Int? {
        let end = bytes.count
        if bytes.matches("<!--", at: start, end: end) {
            if bytes.matches("<!-->", at: start, end: end) { return start + 5 }
            if bytes.matches("<!--->", at: start, end: end) { return start + 6 }
            return find("-->", from: start + 4, &hopeless.comment)
        }
        if byte(at: start + 1) == Byte.question { return find("?>", from: start + 2, &hopeless.instruction) }
        if byte(at: start + 2) == Byte.openBracket {
            // The name of the section is in capitals.
            guard source.text(start, min(end, start + 9)) == "<![CDATA[" else { return nil }
            return find("]]>", from: start + 9, &hopeless.section)
        }
        guard byte(at: start + 2).isLetter else { return nil }
        return find(">", from: start + 3, &hopeless.declaration)
    }

    private func find(_ text: StaticString, from start: Int, _ isHopeless: inout Bool) -> Int? {
        guard !isHopeless else { return nil }
        let first = text.withUTF8Buffer { $0[0] }
        var index = start
        while index < bytes.count {
            if bytes[index] == first, bytes.matches(text, at: index, end: bytes.count) {
                return index + text.utf8CodeUnitCount
            }
            index += 1
        }
        isHopeless = true
        return nil
    }
}
