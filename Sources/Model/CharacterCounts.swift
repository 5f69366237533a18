/// How many characters stand before a byte: counted once for every block of bytes, so that a place in a line of megabytes
/// costs no more than one in a short line.
struct CharacterCounts: Sendable {
    private static let blockSize = 256

    /// Before each block; empty for ASCII, where every byte is a character.
    private var scalars: [Int] = []
    private var utf16: [Int] = []

    /// O(bytes).
    init(_ bytes: [UInt8]) {
        let isASCII = bytes.withUnsafeBufferPointer { $0.reduce(0, |) < 0x80 }
        if isASCII { return }
        var counts = (scalars: 0, utf16: 0)
        for (offset, byte) in bytes.enumerated() {
            if offset % Self.blockSize == 0 {
                scalars.append(counts.scalars)
                utf16.append(counts.utf16)
            }
            counts.scalars += Self.width(of: byte, .unicodeScalars)
            counts.utf16 += Self.width(of: byte, .utf16)
        }
    }

    /// O(1).
    func count(before offset: Int, _ bytes: [UInt8], _ unit: ColumnUnit) -> Int {
        if scalars.isEmpty { return offset }
        let block = min(offset / Self.blockSize, scalars.count - 1)
        let known = unit == .utf16 ? utf16[block] : scalars[block]
        return bytes[(block * Self.blockSize)..<offset].reduce(known) { $0 + Self.width(of: $1, unit) }
    }

    /// The first byte of a character counts for all of it.
    private static func width(of byte: UInt8, _ unit: ColumnUnit) -> Int {
        if byte & 0xC0 == 0x80 { return 0 }
        return byte >= 0xF0 && unit == .utf16 ? 2 : 1
    }
}
