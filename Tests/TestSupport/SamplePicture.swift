/// Pictures for tests, as small programs would write them.
public enum SamplePicture {
    /// A gray PNG, without compression.
    /// - Parameters:
    ///   - shade: of all pixels; pictures of two shades differ.
    ///   - lines: how many of its lines are there; all of them when absent.
    public static func png(width: Int = 8, height: Int = 8, shade: UInt8 = 7, lines: Int? = nil) -> [UInt8] {
        let row = [0] + [UInt8](repeating: shade, count: width)
        let raw = (0..<(lines ?? height)).flatMap { _ in row }
        let count = UInt16(raw.count)
        var data: [UInt8] = [0x78, 0x01, 0x01, UInt8(count & 0xFF), UInt8(count >> 8)]
        data += [UInt8(~count & 0xFF), UInt8(~count >> 8)] + raw + [0, 0, 0, 0]
        let header = big(UInt32(width)) + big(UInt32(height)) + [8, 0, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", data)
            + chunk("IEND", [])
    }

    /// Nobody looks at the checksum.
    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        big(UInt32(data.count)) + Array(name.utf8) + data + [0, 0, 0, 0]
    }

    private static func big(_ number: UInt32) -> [UInt8] {
        (0..<4).reversed().map { UInt8(number >> (8 * UInt32($0)) & 0xFF) }
    }
}
