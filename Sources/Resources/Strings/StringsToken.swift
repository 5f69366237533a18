internal import TenetModel

/// A key or value of an old-style `.strings` file.
struct StringsToken {
    /// Places in the source text, with the quotes and without.
    var lower: Int
    var contentLower: Int
    var contentUpper: Int
    var upper: Int
    var isQuoted: Bool
    /// False for a string that reaches the end of the file.
    var isClosed = true
    var hasEscapes = false

    static func begins(_ byte: UInt8) -> Bool { byte == Byte.quote || byte == Byte.apostrophe || isBare(byte) }

    /// What a word without quotes may consist of.
    static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case Byte.dollar, Byte.slash, Byte.colon, Byte.dot, Byte.minus: true
        default: Byte.isWordPart(byte)
        }
    }

    /// Nil when no token begins with this byte.
    static func read(_ source: SourceText, at start: Int, first: UInt8) -> StringsToken? {
        if first == Byte.quote || first == Byte.apostrophe { return quoted(source, at: start, quote: first) }
        guard isBare(first) else { return nil }
        var end = start
        while end < source.bytes.count, isBare(source.bytes[end]) { end += 1 }
        return StringsToken(lower: start, contentLower: start, contentUpper: end, upper: end, isQuoted: false)
    }

    private static func quoted(_ source: SourceText, at start: Int, quote: UInt8) -> StringsToken {
        let count = source.bytes.count
        var end = start + 1
        var hasEscapes = false
        while end < count, source.bytes[end] != quote {
            let isEscape = source.bytes[end] == Byte.backslash
            hasEscapes = hasEscapes || isEscape
            end += isEscape ? 2 : 1
        }
        end = min(end, count)
        return StringsToken(
            lower: start, contentLower: start + 1, contentUpper: end, upper: min(end + 1, count), isQuoted: true,
            isClosed: end < count, hasEscapes: hasEscapes)
    }

    /// The token as if it ended with its first line, without the semicolon there; nil when it has one line only.
    func cutAtLineEnd(in source: SourceText) -> StringsToken? {
        let content = source.bytes[contentLower..<contentUpper]
        guard let line = content.firstIndex(where: { $0 == Byte.newline || $0 == Byte.carriageReturn }) else {
            return nil
        }
        var cut = self
        cut.upper = line
        let words = source.bytes[contentLower..<line].lastIndex { !Byte.isSpace($0) }
        cut.contentUpper = words.map { source.bytes[$0] == Byte.semicolon ? $0 : $0 + 1 } ?? contentLower
        return cut
    }

    func decoded(in source: SourceText) -> RangedText {
        guard hasEscapes else { return source.rangedText(contentLower, contentUpper) }
        let decoded = Self.unescape(source.bytes[contentLower..<contentUpper])
        return RangedText(decoded, at: source.range(contentLower, contentUpper))
    }

    /// A backslash before any other character means the character itself.
    private static func unescape(_ raw: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(raw.count)
        var index = raw.startIndex
        while index < raw.endIndex {
            guard raw[index] == Byte.backslash, index + 1 < raw.endIndex else {
                text.append(raw[index])
                index += 1
                continue
            }
            let letter = raw[index + 1]
            if letter == unicodeLetter, let unit = UnicodeEscape.read(raw, at: index + 2, digits: 1...4) {
                let pair = UnicodeEscape.pair(after: unit, in: raw, letter: unicodeLetter, digits: 1...4)
                text += pair.character.utf8
                index = pair.end
            } else if isOctal(letter) {
                index = appendOctal(in: raw, from: index + 1, to: &text)
            } else {
                text.append(simple(letter))
                index += 2
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let unicodeLetter = UInt8(ascii: "U")

    private static func isOctal(_ byte: UInt8) -> Bool { (0x30...0x37).contains(byte) }

    /// Up to three digits; the place after them.
    private static func appendOctal(in raw: ArraySlice<UInt8>, from start: Int, to text: inout [UInt8]) -> Int {
        var value: UInt32 = 0
        var index = start
        while index < raw.endIndex, index - start < 3, isOctal(raw[index]) {
            value = value << 3 | UInt32(raw[index] - Byte.zero)
            index += 1
        }
        if let scalar = Unicode.Scalar(value) { text += String(scalar).utf8 }
        return index
    }

    private static func simple(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "a"): 0x07
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): Byte.newline
        case UInt8(ascii: "r"): Byte.carriageReturn
        case UInt8(ascii: "t"): Byte.tab
        case UInt8(ascii: "v"): 0x0B
        default: letter
        }
    }
}
