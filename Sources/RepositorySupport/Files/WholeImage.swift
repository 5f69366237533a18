/// Whether bytes are an image that can be shown, and no name for one: a file that is empty, cut off or made of a header alone is none.
package enum WholeImage {
    /// Of an image that somebody looks at, on each side, in pixels.
    private static let sides = 4...32_768

    /// The header says a size that a picture has, and what it announces is there. O(bytes).
    package static func isOne(_ bytes: [UInt8]) -> Bool {
        guard let header = ImageHeader.read(bytes), let width = header.width, let height = header.height,
            sides.contains(width), sides.contains(height)
        else { return false }
        switch header.format {
        case .png: return isWholePNG(BigEndian(bytes), header, width)
        // The end of the image; writers may add a few bytes of their own.
        case .jpeg: return bytes.suffix(1024).firstRange(of: [0xFF, 0xD9]) != nil
        case .gif: return bytes.suffix(16).contains(0x3B) && bytes.count > 32
        case .webp: return BigEndian(bytes).little32(4).map { $0 + 8 <= bytes.count } ?? false
        case .heif, .pdf: return true
        }
    }

    /// All chunks up to the last one, and data that give a first line.
    private static func isWholePNG(_ reader: BigEndian, _ header: ImageHeader, _ width: Int) -> Bool {
        var index = 8
        var data: [UInt8] = []
        var isInterlaced = false
        while let length = reader.u32(index), index <= reader.bytes.count - 12 - length {
            if reader.has("IHDR", at: index + 4) { isInterlaced = reader.u8(index + 20) == 1 }
            if reader.has("IDAT", at: index + 4), data.count < 1 << 20 {
                data += reader.bytes[(index + 8)..<(index + 8 + length)]
            }
            if reader.has("IEND", at: index + 4) {
                // The first line of the first pass holds every eighth pixel.
                let pixels = isInterlaced ? (width + 7) / 8 : width
                let line = 1 + (pixels * (header.bitsPerPixel ?? 1) + 7) / 8
                return data.count > 2 && InflatedStart.read(data[2...], count: line) != nil
            }
            index += 12 + length
        }
        return false
    }
}
