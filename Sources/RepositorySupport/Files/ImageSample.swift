/// The beginnings of images, in base 64, for examples of rules: a header without pixels.
package enum ImageSample {
    /// - Parameters:
    ///   - color: the kind of colors as PNG has it: 2 without, 6 with transparency.
    ///   - padding: bytes behind the header, as if pixels were there.
    package static func png(_ width: Int, _ height: Int, color: UInt8 = 2, padding: Int = 0) -> String {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        bytes += Array("IHDR".utf8)
        for number in [width, height] { bytes += (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        bytes += [8, color, 0, 0, 0, 0, 0, 0, 0]
        bytes += [0, 0, 0, 0] + Array("IDAT".utf8) + [UInt8](repeating: 0x55, count: padding)
        return Base64Text.encode(bytes)
    }

    package static func jpeg(_ width: Int, _ height: Int, padding: Int = 0) -> String {
        let size = [height, width].flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        let frame: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + size + [3] + [UInt8](repeating: 0, count: 9)
        return Base64Text.encode(frame + [UInt8](repeating: 0x55, count: padding))
    }
}
