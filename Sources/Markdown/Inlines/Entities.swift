/// Character references: numbers, and the names of HTML 4 with a few that documents use.
enum Entities {
    /// The reference that begins with `&` at `start`, or nil if none does.
    static func read(_ bytes: [UInt8], at start: Int, end: Int) -> (text: String, end: Int)? {
        var index = start + 1
        guard index < end else { return nil }
        if bytes[index] == Byte.hash { return readNumber(bytes, at: index + 1, end: end) }
        while index < end, bytes[index].isAlphanumeric, index - start <= 32 { index += 1 }
        guard index < end, bytes[index] == Byte.semicolon else { return nil }
        let name = String(decoding: bytes[start + 1..<index], as: UTF8.self)
        guard let text = EntityNames.all[name] else { return nil }
        return (text, index + 1)
    }

    private static func readNumber(_ bytes: [UInt8], at start: Int, end: Int) -> (text: String, end: Int)? {
        var index = start
        let isHex = index < end && bytes[index] | 0x20 == UInt8(ascii: "x")
        if isHex { index += 1 }
        let first = index
        var value: UInt32 = 0
        while index < end, index - first < (isHex ? 6 : 7) {
            let byte = bytes[index] | 0x20
            if bytes[index].isDigit {
                value = value * (isHex ? 16 : 10) + UInt32(bytes[index] - 0x30)
            } else if isHex, bytes[index].isLetter, byte <= UInt8(ascii: "f") {
                value = value * 16 + UInt32(byte - 0x61 + 10)
            } else {
                break
            }
            index += 1
        }
        guard index > first, index < end, bytes[index] == Byte.semicolon else { return nil }
        let scalar = value == 0 ? nil : Unicode.Scalar(value)
        return (String(Character(scalar ?? "\u{FFFD}")), index + 1)
    }

    /// The text with backslash escapes and references resolved, for destinations, titles and info strings.
    static func unescape(_ slice: ArraySlice<UInt8>) -> String {
        guard slice.contains(where: { $0 == Byte.backslash || $0 == Byte.ampersand }) else {
            return String(decoding: slice, as: UTF8.self)
        }
        let bytes = Array(slice)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == Byte.backslash, index + 1 < bytes.count, bytes[index + 1].isPunctuation {
                result.append(bytes[index + 1])
                index += 2
            } else if bytes[index] == Byte.ampersand, let entity = read(bytes, at: index, end: bytes.count) {
                result += entity.text.utf8
                index = entity.end
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
