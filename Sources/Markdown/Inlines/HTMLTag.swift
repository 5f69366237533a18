/// Opening and closing tags as CommonMark wants them, which is stricter than browsers are.
enum HTMLTag {
    /// The offset behind the tag that begins at `start`, or nil if it is none.
    static func end(_ bytes: [UInt8], at start: Int, end: Int) -> Int? {
        var index = start + 1
        let isClosing = index < end && bytes[index] == Byte.slash
        if isClosing { index += 1 }
        guard index < end, bytes[index].isLetter else { return nil }
        while index < end, bytes[index].isAlphanumeric || bytes[index] == Byte.dash { index += 1 }
        if isClosing {
            skipWhitespace(bytes, &index, end)
        } else {
            while true {
                let before = index
                skipWhitespace(bytes, &index, end)
                guard index > before, index < end, isNameStart(bytes[index]) else { break }
                guard attribute(bytes, &index, end) else { return nil }
            }
            if index < end, bytes[index] == Byte.slash { index += 1 }
        }
        return index < end && bytes[index] == Byte.greater ? index + 1 : nil
    }

    /// The name of the element, in lower case.
    static func name(_ bytes: [UInt8], at start: Int) -> String {
        var index = start + 1
        if index < bytes.count, bytes[index] == Byte.slash { index += 1 }
        let lower = index
        while index < bytes.count, bytes[index].isAlphanumeric || bytes[index] == Byte.dash { index += 1 }
        return bytes.lowercasedText(lower, index)
    }

    /// `name`, `name=value`, `name="value"`. False if a value begins and does not end.
    private static func attribute(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> Bool {
        while index < end, isName(bytes[index]) { index += 1 }
        let behindName = index
        skipWhitespace(bytes, &index, end)
        guard index < end, bytes[index] == Byte.equal else {
            // The white space belongs to the next attribute.
            index = behindName
            return true
        }
        index += 1
        skipWhitespace(bytes, &index, end)
        guard index < end else { return false }
        let quote = bytes[index]
        if quote == Byte.quote || quote == Byte.apostrophe {
            index += 1
            while index < end, bytes[index] != quote { index += 1 }
            guard index < end else { return false }
            index += 1
            return true
        }
        let start = index
        while index < end, !endsValue(bytes[index]) { index += 1 }
        return index > start
    }

    private static func endsValue(_ byte: UInt8) -> Bool {
        byte.isWhitespace || byte == Byte.quote || byte == Byte.apostrophe || byte == Byte.equal || byte == Byte.less
            || byte == Byte.greater || byte == Byte.backtick
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        byte.isLetter || byte == Byte.underscore || byte == Byte.colon
    }

    private static func isName(_ byte: UInt8) -> Bool {
        isNameStart(byte) || byte.isDigit || byte == Byte.dot || byte == Byte.dash
    }

    private static func skipWhitespace(_ bytes: [UInt8], _ index: inout Int, _ end: Int) {
        while index < end, bytes[index].isWhitespace { index += 1 }
    }
}
