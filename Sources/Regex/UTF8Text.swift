/// Reads characters from UTF-8. Each byte that belongs to none counts as U+FFFD.
enum UTF8Text {
    /// The character at an offset and its bytes; of width 0 at the end.
    static func scalar(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (value: UInt32, width: Int) {
        guard offset < bytes.count else { return (0, 0) }
        let lead = bytes[offset]
        if lead < 0x80 { return (UInt32(lead), 1) }
        let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard lead >= 0xC2, lead <= 0xF4, offset + count <= bytes.count else { return (0xFFFD, 1) }
        var value = UInt32(lead) & (0x7F >> UInt32(count))
        for index in (offset + 1)..<(offset + count) {
            guard bytes[index] & 0xC0 == 0x80 else { return (0xFFFD, 1) }
            value = value << 6 | UInt32(bytes[index] & 0x3F)
        }
        let least: UInt32 = count == 4 ? 0x10000 : count == 3 ? 0x800 : 0x80
        return value >= least && Unicode.Scalar(value) != nil ? (value, count) : (0xFFFD, 1)
    }

    /// The character that ends at an offset; nil at the start.
    static func scalar(before offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
        guard offset > 0 else { return nil }
        // A byte of a longer character is none by itself, so longer ones are asked first.
        for width in stride(from: min(4, offset), through: 1, by: -1) {
            let (value, found) = scalar(at: offset - width, in: bytes)
            if found == width { return value }
        }
        return 0xFFFD
    }
}
