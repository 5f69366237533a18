import TenetRuleKit

// How texts are written: in quotes of all kinds, or without any.
extension NamedValues {
    static let dot = UInt8(ascii: ".")
    static let hyphen = UInt8(ascii: "-")

    static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 || byte == 0x5F
    }

    /// The byte at an index; 0 outside.
    func byte(_ index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

    func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0x60 }

    func hasWord(_ word: String, at index: Int) -> Bool {
        index >= 0 && bytes.count - index >= word.utf8.count
            && bytes[index..<(index + word.utf8.count)].elementsEqual(word.utf8)
    }

    /// At most as far as people indent.
    func behindBlanks(_ start: Int, andLines: Bool = false) -> Int {
        var index = max(0, start)
        let end = min(bytes.count, index + 200)
        while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 || andLines && bytes[index] <= 0x20 {
            index += 1
        }
        return index
    }

    /// The length of a quote at an index, also of an escaped one; 0 for none.
    func closingQuote(at index: Int) -> Int {
        if isQuote(byte(index)) { return 1 }
        return byte(index) == UInt8(ascii: "\\") && isQuote(byte(index + 1)) ? 2 : 0
    }

    /// A literal, or in settings and prose the next word.
    func text(at start: Int, isOption: Bool = false) -> (range: ByteRange, isQuoted: Bool)? {
        if let literal = literal(at: start) { return literal }
        guard isOption || place.syntax == .settings || place.syntax == .prose else { return nil }
        return bareText(at: start)
    }

    /// The next word.
    func bareText(at start: Int) -> (range: ByteRange, isQuoted: Bool)? {
        var index = start
        // In an address the next parameter follows.
        let isParameter = !place.hasBareTexts || place.syntax == .prose
        while index < bytes.count, index - start < 4_096,
            Self.isOfBareText[Int(bytes[index])] || bytes[index] == UInt8(ascii: "&") && !isParameter
        {
            index += 1
        }
        // `f(…)`, `a[…]`, `a{…}`: an expression.
        guard index > start, !"([{".utf8.contains(byte(index)) else { return nil }
        return (ByteRange(start, index), false)
    }

    /// What stands between quotes in one line, with a sign of the language in front: `@"…"`, `#"…"#`, `b'…'`.
    func literal(at start: Int) -> (range: ByteRange, isQuoted: Bool)? {
        var index = start
        if "@#$brfL".utf8.contains(byte(index)), isQuote(byte(index + 1)) { index += 1 }
        let isEscaped = byte(index) == UInt8(ascii: "\\") && isQuote(byte(index + 1))
        if isEscaped { index += 1 }
        let quote = byte(index)
        guard isQuote(quote) else { return nil }
        index += 1
        // `"\"…\""` of a build script.
        if !isEscaped, byte(index) == UInt8(ascii: "\\"), byte(index + 1) == quote { return literal(at: index) }
        let lower = index
        while index < bytes.count, index - lower < 4_096, bytes[index] != quote, bytes[index] != 0x0A {
            if bytes[index] == UInt8(ascii: "\\") {
                if isEscaped { break }
                index += 1
            }
            index += 1
        }
        guard index > lower, byte(index) == quote || isEscaped && byte(index + 1) == quote else { return nil }
        return (ByteRange(lower, index), true)
    }

    /// Whether a byte belongs to a bare text, by its value: asked for each byte behind each name.
    private static let isOfBareText: [Bool] = (0..<256).map { byte in
        byte > 0x20 && byte < 0x7F && !",;&\"'`<>()[]{}|\\".utf8.contains(UInt8(byte))
    }
}
