import TenetModel

/// Finds the end of string literals and reads what they say.
enum PythonString {
    /// The letters before the quote.
    struct Prefix {
        var isRaw = false
        var isFormatted = false
        var isBytes = false

        init?(_ letters: ArraySlice<UInt8>) {
            for letter in letters {
                switch letter | 0x20 {
                case UInt8(ascii: "r"): isRaw = true
                case UInt8(ascii: "f"), UInt8(ascii: "t"): isFormatted = true
                case UInt8(ascii: "b"): isBytes = true
                case UInt8(ascii: "u"): break
                default: return nil
                }
            }
        }
    }

    /// The place after the closing quotes, or where an unclosed string has to end.
    static func end(of bytes: [UInt8], quote: Int, limit: Int, isFormatted: Bool) -> (end: Int, isClosed: Bool) {
        let opening = Opening(bytes, at: quote, limit: limit)
        if isFormatted {
            var scan = FormattedScan(bytes: bytes, limit: limit)
            if let end = scan.end(from: opening, depth: 0) { return (end, true) }
        }
        var index = opening.contents
        while index < limit {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\\") {
                index += 2
            } else if let end = opening.closing(bytes, at: index, limit: limit) {
                return (end, true)
            } else if !opening.isTriple, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                return (index, false)
            } else {
                index += 1
            }
        }
        return (limit, false)
    }

    /// The quotes that a string begins with.
    struct Opening {
        let quote: UInt8
        let isTriple: Bool
        let contents: Int

        init(_ bytes: [UInt8], at place: Int, limit: Int) {
            quote = place < limit ? bytes[place] : 0
            isTriple = place + 2 < limit && bytes[place + 1] == quote && bytes[place + 2] == quote
            contents = min(limit, place + (isTriple ? 3 : 1))
        }

        /// The place after the closing quotes when they stand here.
        func closing(_ bytes: [UInt8], at place: Int, limit: Int) -> Int? {
            guard bytes[place] == quote else { return nil }
            guard isTriple else { return place + 1 }
            guard place + 2 < limit, bytes[place + 1] == quote, bytes[place + 2] == quote else { return nil }
            return place + 3
        }
    }

    /// What a literal says, with its escapes resolved. Formatted strings are cut at their braces.
    static func parts(of bytes: [UInt8], _ range: ByteRange) -> [PythonStringPart] {
        var quote = range.lower
        let limit = min(range.upper, bytes.count)
        while quote < limit, bytes[quote] != UInt8(ascii: "\""), bytes[quote] != UInt8(ascii: "'") { quote += 1 }
        let prefix = Prefix(bytes[range.lower..<quote])
        let opening = Opening(bytes, at: quote, limit: limit)
        var upper = limit
        let length = opening.isTriple ? 3 : 1
        if upper - length >= opening.contents, bytes[upper - 1] == opening.quote { upper -= length }
        var reader = PythonStringReader(
            bytes: bytes, index: opening.contents, limit: upper, isRaw: prefix?.isRaw ?? false)
        return prefix?.isFormatted == true ? reader.readFormatted() : [.text(reader.plain())]
    }
}

/// A piece of a formatted string.
enum PythonStringPart {
    case text(String)
    /// The bytes between braces.
    case expression(ByteRange)
}
