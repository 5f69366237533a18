/// Base 64, in its usual alphabet or in the one for URLs.
package enum Base64 {
    /// White space and padding are skipped; nil when anything else is no digit. O(bytes).
    /// - Parameter isForURLs: `-` and `_` are digits, too.
    package static func decode(_ text: some Sequence<UInt8>, isForURLs: Bool = false) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer: UInt32 = 0
        var bits = 0
        for byte in text {
            if Byte.isSpace(byte) || byte == Byte.equals { continue }
            guard let digit = value(of: byte) ?? (isForURLs ? urlValue(of: byte) : nil) else { return nil }
            buffer = (buffer << 6 | digit) & 0xFFFF
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
        }
        return bytes
    }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case 0x41...0x5A: UInt32(byte - 0x41)
        case 0x61...0x7A: UInt32(byte - 0x61) + 26
        case 0x30...0x39: UInt32(byte - 0x30) + 52
        case Byte.plus: 62
        case Byte.slash: 63
        default: nil
        }
    }

    private static func urlValue(of byte: UInt8) -> UInt32? {
        byte == UInt8(ascii: "-") ? 62 : byte == UInt8(ascii: "_") ? 63 : nil
    }
}
