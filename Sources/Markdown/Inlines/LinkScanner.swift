/// Reads the parts of links: labels, destinations, titles. A function that does not find its part gives nil; the position
/// is then as it was.
struct LinkScanner {
    static let labelLimit = 999
    private static let parenLimit = 32

    let bytes: [UInt8]
    var position: Int

    init(_ bytes: [UInt8], at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    /// `[…]`: the range between the brackets, which can be empty here.
    mutating func label() -> Range<Int>? {
        guard current == Byte.openBracket else { return nil }
        let start = position + 1
        var index = start
        while index < bytes.count, index - start <= Self.labelLimit {
            switch bytes[index] {
            case Byte.backslash: index += 1
            case Byte.openBracket: return nil
            case Byte.closeBracket:
                position = index + 1
                return start..<index
            default: break
            }
            index += 1
        }
        return nil
    }

    /// `(destination "title")`, both optional.
    mutating func inlineTarget() -> (destination: String, title: String?)? {
        let start = position
        guard current == Byte.openParen else { return nil }
        position += 1
        skipWhitespace()
        if let destination = destination() {
            let behind = position
            skipWhitespace()
            let title = position > behind ? title() : nil
            skipWhitespace()
            if current == Byte.closeParen, position < bytes.count {
                position += 1
                return (destination, title)
            }
        }
        position = start
        return nil
    }

    /// `<…>`, or text without spaces in which parentheses balance; the latter can be empty.
    mutating func destination() -> String? {
        let start = position
        if current == Byte.less {
            var index = start + 1
            while index < bytes.count {
                switch bytes[index] {
                case Byte.greater:
                    position = index + 1
                    return Entities.unescape(bytes[start + 1..<index])
                case Byte.newline, Byte.less: return nil
                case Byte.backslash: index += index + 1 < bytes.count && bytes[index + 1] != Byte.newline ? 2 : 1
                default: index += 1
                }
            }
            return nil
        }
        var depth = 0
        var index = start
        scan: while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case Byte.backslash where index + 1 < bytes.count && bytes[index + 1].isPunctuation: index += 1
            case Byte.openParen:
                depth += 1
                guard depth <= Self.parenLimit else { return nil }
            case Byte.closeParen:
                if depth == 0 { break scan }
                depth -= 1
            default:
                if byte <= Byte.space || byte == 0x7F { break scan }
            }
            index += 1
        }
        guard depth == 0 else { return nil }
        position = index
        return Entities.unescape(bytes[start..<index])
    }

    /// `"…"`, `'…'` or `(…)`, over several lines if need be.
    mutating func title() -> String? {
        let open = current
        guard open == Byte.quote || open == Byte.apostrophe || open == Byte.openParen else { return nil }
        let close = open == Byte.openParen ? Byte.closeParen : open
        let start = position + 1
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == close {
                position = index + 1
                return Entities.unescape(bytes[start..<index])
            }
            if byte == Byte.openParen, open == Byte.openParen { return nil }
            index += byte == Byte.backslash ? 2 : 1
        }
        return nil
    }

    mutating func skipWhitespace() {
        while position < bytes.count, bytes[position].isWhitespace { position += 1 }
    }

    private mutating func skipSpaces() {
        while position < bytes.count, bytes[position].isSpaceOrTab { position += 1 }
    }
}

extension LinkScanner {
    struct Definition {
        var label: String
        var destination: String
        var title: String?
        var lower: Int
        var upper: Int
    }

    /// `[label]: destination "title"` on lines of its own; the position is then at the start of the line behind it.
    mutating func definition() -> Definition? {
        let start = position
        guard let found = definitionParts() else {
            position = start
            return nil
        }
        return found
    }

    private mutating func definitionParts() -> Definition? {
        let start = position
        guard let label = label(), current == Byte.colon else { return nil }
        guard label.count <= Self.labelLimit, bytes[label].contains(where: { !$0.isWhitespace }) else { return nil }
        position += 1
        skipWhitespace()
        let destinationStart = position
        guard let destination = destination(), position > destinationStart else { return nil }

        var upper = position
        let behind = position
        skipWhitespace()
        var title = position > behind ? title() : nil
        let titleEnd = position
        if title != nil, endLine() {
            upper = titleEnd
        } else {
            // What looked like a title can be text on the next line.
            title = nil
            position = behind
            guard endLine() else { return nil }
        }
        return Definition(
            label: String(decoding: bytes[label], as: UTF8.self), destination: destination, title: title,
            lower: start, upper: upper)
    }

    /// Passes the end of a line if nothing but spaces comes before it.
    private mutating func endLine() -> Bool {
        skipSpaces()
        guard position < bytes.count else { return true }
        guard current == Byte.newline else { return false }
        position += 1
        return true
    }
}
