/// The beginnings of images, in base 64, for examples of rules: a header without pixels.
package enum ImageSample {
    /// - Parameters:
    ///   - color: the kind of colors as PNG has it: 2 without, 6 with transparency.
    ///   - opacity: of the first pixel.
    ///   - padding: bytes behind the header, as if pixels were there.
    package static func png(_ width: Int, _ height: Int, color: UInt8 = 2, opacity: UInt8 = 255, padding: Int = 0)
        -> String
    {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        bytes += Array("IHDR".utf8)
        for number in [width, height] {
            bytes += (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        bytes += [8, color, 0, 0, 0, 0, 0, 0, 0]
        // A block that is not compressed, with one line of one pixel.
        let line: [UInt8] = [0] + [UInt8](repeating: 7, count: color == 6 ? 3 : 1) + [opacity]
        let length = UInt8(line.count)
        let data: [UInt8] = [0x78, 0x01, 0x01, length, 0, ~length, 0xFF] + line
        bytes += [0, 0, 0, UInt8(data.count)] + Array("IDAT".utf8) + data + [UInt8](repeating: 0x55, count: padding)
        return Base64Text.encode(bytes)
    }

    package static func jpeg(_ width: Int, _ height: Int, padding: Int = 0) -> String {
        let size = [height, width].flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        let frame: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + size + [3] + [UInt8](repeating: 0, count: 9)
        return Base64Text.encode(frame + [UInt8](repeating: 0x55, count: padding))
    }
}
