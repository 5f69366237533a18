/// Images in base 64 for examples of rules: most are a header without pixels.
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

    /// A PNG whose pixels have so many colors, mixed at random, and are not compressed.
    /// - Parameter opacity: of every pixel; nil for a PNG that knows no transparency.
    package static func pixels(_ width: Int, _ height: Int, colors: Int, opacity: UInt8? = nil) -> String {
        var (lines, seed): ([UInt8], UInt32) = ([], 1)
        for _ in 0..<height {
            lines.append(0)
            for _ in 0..<width {
                seed = seed &* 1_664_525 &+ 1_013_904_223
                let color = Int(seed >> 8) % colors
                lines += [UInt8(color & 255), UInt8(color >> 8 & 255), UInt8(color * 7 & 255)]
                if let opacity { lines.append(opacity) }
            }
        }
        var data: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: lines.count, by: 65_535) {
            let block = lines[start..<min(lines.count, start + 65_535)]
            let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
            data += [block.endIndex == lines.count ? 1 : 0, low, high, ~low, ~high] + block
        }
        func number(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        let header = number(width) + number(height) + [8, opacity == nil ? 2 : 6, 0, 0, 0]
        return Base64Text.encode(
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(13) + Array("IHDR".utf8) + header + [0, 0, 0, 0]
                + number(data.count) + Array("IDAT".utf8) + data + [0, 0, 0, 0] + number(0) + Array("IEND".utf8))
    }

    package static func jpeg(_ width: Int, _ height: Int, padding: Int = 0) -> String {
        let size = [height, width].flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        let frame: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + size + [3] + [UInt8](repeating: 0, count: 9)
        return Base64Text.encode(frame + [UInt8](repeating: 0x55, count: padding))
    }
}
