import TenetRuleKit

/// What follows `Bearer` and `Basic` in a header.
enum HeaderSecret {
    static func secret(in bytes: [UInt8], at start: Int, today: CalendarDay?) -> FormedSecret? {
        if let value = value(behind: "bearer", in: bytes, at: start) {
            let text = bytes[value.lower..<value.upper]
            guard !text.starts(with: "eyJ".utf8), SecretValue.isKey(text),
                !SecretWords.isPublic(String(decoding: text, as: UTF8.self))
            else { return nil }
            return FormedSecret(range: value, name: "a token in a header")
        }
        if let value = value(behind: "basic", in: bytes, at: start), value.count >= 12,
            let decoded = Base64.decode(bytes[value.lower..<value.upper]), let colon = decoded.firstIndex(of: 0x3A)
        {
            let password = decoded[(colon + 1)...]
            guard SecretValue.isPassword(password) || SecretValue.isKey(password) else { return nil }
            return FormedSecret(range: value, name: "a password in a header")
        }
        return nil
    }

    private static func value(behind word: String, in bytes: [UInt8], at start: Int) -> ByteRange? {
        let length = word.utf8.count
        guard bytes.count - start > length + 8, bytes[start + length] == 0x20,
            zip(bytes[start..<(start + length)], word.utf8).allSatisfy({ $0 | 0x20 == $1 })
        else { return nil }
        var end = start + length + 1
        while end < bytes.count, isOfToken(bytes[end]) { end += 1 }
        return ByteRange(start + length + 1, end)
    }

    private static func isOfToken(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            || [0x2B, 0x2D, 0x2E, 0x2F, 0x3D, 0x5F, 0x7E]
                .contains(byte)
    }
}
