import TenetModel

/// Reads the contents of one string literal between its quotes.
struct PythonStringReader {
    let bytes: [UInt8]
    var index: Int
    let limit: Int
    let isRaw: Bool

    mutating func plain() -> String {
        var text: [UInt8] = []
        while index < limit { readOne(into: &text) }
        return String(decoding: text, as: UTF8.self)
    }

    mutating func readFormatted() -> [PythonStringPart] {
        var parts: [PythonStringPart] = []
        var text: [UInt8] = []
        let scan = FormattedScan(bytes: bytes, limit: limit)
        while index < limit {
            let byte = bytes[index]
            let isDoubled = index + 1 < limit && bytes[index + 1] == byte
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}"), isDoubled {
                text.append(byte)
                index += 2
            } else if byte == UInt8(ascii: "{"), let end = scan.replacement(from: index + 1, depth: 0) {
                if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
                text = []
                parts.append(.expression(ByteRange(index + 1, end - 1)))
                index = end
            } else {
                readOne(into: &text)
            }
        }
        if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
        return parts
    }

    private mutating func readOne(into text: inout [UInt8]) {
        let byte = bytes[index]
        index += 1
        guard byte == UInt8(ascii: "\\"), !isRaw, index < limit else {
            text.append(byte)
            return
        }
        let letter = bytes[index]
        index += 1
        switch letter {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "\n"): break
        case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): text.append(letter)
        case UInt8(ascii: "x"): readCode(digits: 2, into: &text)
        case UInt8(ascii: "u"): readCode(digits: 4, into: &text)
        case UInt8(ascii: "U"): readCode(digits: 8, into: &text)
        default: text += [byte, letter]
        }
    }

    private mutating func readCode(digits: Int, into text: inout [UInt8]) {
        var value: UInt32 = 0
        let stop = min(limit, index + digits)
        while index < stop, let digit = Character(UnicodeScalar(bytes[index])).hexDigitValue {
            value = value << 4 | UInt32(digit)
            index += 1
        }
        text += Array(String(Character(UnicodeScalar(value) ?? "\u{FFFD}")).utf8)
    }
}
