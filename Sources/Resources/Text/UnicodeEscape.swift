/// Escapes that give a UTF-16 unit in hexadecimal digits, as in `\u00e9` and `\U00e9`.
struct UnicodeEscape {
    let unit: UInt16
    /// The place after the last digit.
    let end: Int

    /// The digits from a place; nil when there are too few.
    static func read(_ bytes: ArraySlice<UInt8>, at start: Int, digits: ClosedRange<Int>) -> UnicodeEscape? {
        var value: UInt32 = 0
        var index = start
        while index < bytes.endIndex, index - start < digits.upperBound, let digit = Byte.hexValue(bytes[index]) {
            value = value << 4 | digit
            index += 1
        }
        guard index - start >= digits.lowerBound else { return nil }
        return UnicodeEscape(unit: UInt16(truncatingIfNeeded: value), end: index)
    }

    /// The character that a unit gives together with the escape behind it, when both are a surrogate pair. A
    /// surrogate without its partner gives U+FFFD.
    static func pair(
        after first: UnicodeEscape, in bytes: ArraySlice<UInt8>, letter: UInt8, digits: ClosedRange<Int>
    ) -> (character: String, end: Int) {
        let next = first.end
        if UTF16.isLeadSurrogate(first.unit), next + 1 < bytes.endIndex, bytes[next] == Byte.backslash,
            bytes[next + 1] == letter, let second = read(bytes, at: next + 2, digits: digits),
            UTF16.isTrailSurrogate(second.unit)
        {
            return (String(decoding: [first.unit, second.unit], as: UTF16.self), second.end)
        }
        return (String(decoding: [first.unit], as: UTF16.self), first.end)
    }
}
