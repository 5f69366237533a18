import TenetModel

/// A value of an OpenStep property list. Texts are decoded when somebody asks for them.
indirect enum OldPlist {
    /// The range includes the quotes.
    case text(ByteRange)
    case list([OldPlist], ByteRange)
    case table([Entry], ByteRange)

    struct Entry {
        var key: ByteRange
        var value: OldPlist
    }

    var range: ByteRange {
        switch self {
        case .text(let range), .list(_, let range), .table(_, let range): range
        }
    }

    var entries: [Entry] {
        if case .table(let entries, _) = self { entries } else { [] }
    }
}

/// The bytes of an OpenStep property list and how to take texts out of them.
struct OldPlistSource {
    let bytes: [UInt8]

    /// The text of a value or key, without quotes and escapes.
    func text(_ range: ByteRange) -> String {
        guard range.count > 0, let quote = bytes[range.lower...].first, quote == 0x22 || quote == 0x27 else {
            return String(decoding: bytes[range.lower..<range.upper], as: UTF8.self)
        }
        let closed = range.count > 1 && bytes[range.upper - 1] == quote
        return unescaped(bytes[(range.lower + 1)..<(closed ? range.upper - 1 : range.upper)])
    }

    /// True when a key, quoted or not, is this word of ASCII letters.
    func matches(_ range: ByteRange, _ word: StaticString) -> Bool {
        var range = range
        if range.count > 1, bytes[range.lower] == 0x22 { range = ByteRange(range.lower + 1, range.upper - 1) }
        guard range.count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { $0.elementsEqual(bytes[range.lower..<range.upper]) }
    }

    private func unescaped(_ raw: ArraySlice<UInt8>) -> String {
        guard raw.contains(0x5C) else { return String(decoding: raw, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(raw.count)
        var index = raw.startIndex
        while index < raw.endIndex {
            guard raw[index] == 0x5C, index + 1 < raw.endIndex else {
                result.append(raw[index])
                index += 1
                continue
            }
            index = appendEscape(in: raw, at: index + 1, to: &result)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Decodes what follows a backslash and returns the index behind it.
    private func appendEscape(in raw: ArraySlice<UInt8>, at index: Int, to result: inout [UInt8]) -> Int {
        switch raw[index] {
        case 0x6E: result.append(0x0A)
        case 0x74: result.append(0x09)
        case 0x72: result.append(0x0D)
        case 0x61: result.append(0x07)
        case 0x62: result.append(0x08)
        case 0x66: result.append(0x0C)
        case 0x76: result.append(0x0B)
        case 0x55: return appendUnicode(in: raw, at: index + 1, to: &result)
        case 0x30...0x37:
            let digits = raw[index...].prefix(3).prefix { 0x30...0x37 ~= $0 }
            let value = digits.reduce(UInt32(0)) { $0 * 8 + UInt32($1 - 0x30) }
            if let scalar = Unicode.Scalar(value) { result += Array(String(Character(scalar)).utf8) }
            return index + digits.count
        default: result.append(raw[index])
        }
        return index + 1
    }

    /// `\U` and up to four hexadecimal digits; two halves of a surrogate pair make one character.
    private func appendUnicode(in raw: ArraySlice<UInt8>, at index: Int, to result: inout [UInt8]) -> Int {
        var (unit, end) = codeUnit(in: raw, at: index)
        if 0xD800...0xDBFF ~= unit, raw[end...].starts(with: [0x5C, 0x55]) {
            let (low, lowEnd) = codeUnit(in: raw, at: end + 2)
            if 0xDC00...0xDFFF ~= low {
                unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
                end = lowEnd
            }
        }
        result += Array(String(Character(Unicode.Scalar(unit) ?? "\u{FFFD}")).utf8)
        return end
    }

    private func codeUnit(in raw: ArraySlice<UInt8>, at index: Int) -> (UInt32, Int) {
        var value: UInt32 = 0
        var end = index
        while end < raw.endIndex, end < index + 4, let digit = Character(Unicode.Scalar(raw[end])).hexDigitValue {
            value = value * 16 + UInt32(digit)
            end += 1
        }
        return (value, end)
    }
}
