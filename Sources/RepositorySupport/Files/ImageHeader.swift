/// What the first bytes of an image say: its format, its size, whether it can be seen through.
package struct ImageHeader: Hashable, Sendable {
    package enum Format: String, Hashable, Sendable {
        case png = "PNG"
        case jpeg = "JPEG"
        case heif = "HEIF"
        case gif = "GIF"
        case webp = "WebP"
        case pdf = "PDF"

        /// Endings that people give to such files.
        package var endings: [String] {
            switch self {
            case .png: ["png"]
            case .jpeg: ["jpg", "jpeg"]
            case .heif: ["heic", "heif", "avif"]
            case .gif: ["gif"]
            case .webp: ["webp"]
            case .pdf: ["pdf"]
            }
        }
    }

    package var format: Format
    /// In pixels; nil where the header does not say it, and for PDF.
    package var width: Int?
    package var height: Int?
    /// It has a channel, or a color, that can be seen through; nil where nobody looked.
    package var hasAlpha: Bool?
    /// Bits of one pixel without compression; nil where nobody looked.
    package var bitsPerPixel: Int?
    /// How opaque the pixel in the upper left corner is, up to 255; nil where nobody looked.
    package var cornerOpacity: Int?
    /// Made of frames that are shown one after the other.
    package var isAnimated = false

    /// Pixels; nil where the size is not known, or is one that no image has.
    package var pixels: Int? {
        guard let width, let height else { return nil }
        let product = width.multipliedReportingOverflow(by: height)
        return product.overflow ? nil : product.partialValue
    }

    /// Nil for what is no image of a known format. O(header), and O(bytes) for a JPEG.
    package static func read(_ bytes: [UInt8]) -> ImageHeader? {
        let reader = BigEndian(bytes)
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return png(reader) }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return jpeg(reader) }
        if bytes.starts(with: "GIF8".utf8) {
            return ImageHeader(format: .gif, width: reader.little16(6), height: reader.little16(8))
        }
        if bytes.starts(with: "%PDF-".utf8) { return ImageHeader(format: .pdf) }
        if bytes.starts(with: "RIFF".utf8), reader.has("WEBP", at: 8) { return webp(reader) }
        return HEIFHeader.read(reader)
    }

    private static func png(_ reader: BigEndian) -> ImageHeader? {
        guard reader.has("IHDR", at: 12), let width = reader.u32(16), let height = reader.u32(20),
            let depth = reader.u8(24), let color = reader.u8(25), let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color]
        else { return nil }
        var header = ImageHeader(
            format: .png, width: width, height: height, hasAlpha: color == 4 || color == 6,
            bitsPerPixel: depth * channels)
        // Chunks: length, name, data, checksum. What concerns transparency and animation stands before the data.
        var index = 8
        while let length = reader.u32(index), !reader.has("IDAT", at: index + 4), length < reader.bytes.count {
            if reader.has("tRNS", at: index + 4) { header.hasAlpha = true }
            if reader.has("acTL", at: index + 4) { header.isAnimated = true }
            index += 12 + length
        }
        if header.hasAlpha == true, color == 4 || color == 6, depth == 8 || depth == 16 {
            header.cornerOpacity = cornerOpacity(reader, at: index, bytes: channels * depth / 8, depth: depth / 8)
        }
        return header
    }

    /// The first pixel of the first line is written as it is by each of the filters, which add what is left of it and above.
    private static func cornerOpacity(_ reader: BigEndian, at index: Int, bytes count: Int, depth: Int) -> Int? {
        guard reader.has("IDAT", at: index + 4), let length = reader.u32(index), length > 2 else { return nil }
        let start = index + 10
        let end = min(reader.bytes.count, start + min(length - 2, 4096))
        guard start < end, let pixel = InflatedStart.read(reader.bytes[start..<end], count: 1 + count) else {
            return nil
        }
        return Int(pixel[1 + count - depth])
    }

    private static func jpeg(_ reader: BigEndian) -> ImageHeader? {
        var index = 2
        while let mark = reader.u8(index), let kind = reader.u8(index + 1) {
            guard mark == 0xFF else { return nil }
            if kind == 0xFF || (0xD0...0xD8).contains(kind) || kind == 0x01 {
                index += kind == 0xFF ? 1 : 2
                continue
            }
            guard let length = reader.u16(index + 2), length >= 2 else { return nil }
            let isFrame = (0xC0...0xCF).contains(kind) && kind != 0xC4 && kind != 0xC8 && kind != 0xCC
            if isFrame, let height = reader.u16(index + 5), let width = reader.u16(index + 7) {
                let channels = reader.u8(index + 9) ?? 3
                return ImageHeader(
                    format: .jpeg, width: width, height: height, hasAlpha: false, bitsPerPixel: 8 * channels)
            }
            index += 2 + length
        }
        return ImageHeader(format: .jpeg)
    }

    private static func webp(_ reader: BigEndian) -> ImageHeader {
        if reader.has("VP8X", at: 12), let flags = reader.u8(20), let width = reader.little24(24),
            let height = reader.little24(27)
        {
            return ImageHeader(
                format: .webp, width: width + 1, height: height + 1, hasAlpha: flags & 0x10 != 0,
                isAnimated: flags & 2 != 0)
        }
        if reader.has("VP8 ", at: 12), let width = reader.little16(26), let height = reader.little16(28) {
            return ImageHeader(format: .webp, width: width & 0x3FFF, height: height & 0x3FFF, hasAlpha: false)
        }
        return ImageHeader(format: .webp)
    }
}

/// Numbers in bytes; nil beyond the end.
struct BigEndian {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func u8(_ index: Int) -> Int? { bytes.indices.contains(index) ? Int(bytes[index]) : nil }
    func u16(_ index: Int) -> Int? { number(index, 2) }
    func u32(_ index: Int) -> Int? { number(index, 4) }

    func little16(_ index: Int) -> Int? { little(index, 2) }
    func little24(_ index: Int) -> Int? { little(index, 3) }
    func little32(_ index: Int) -> Int? { little(index, 4) }

    func has(_ text: String, at index: Int) -> Bool {
        let end = index + text.utf8.count
        return index >= 0 && end <= bytes.count && bytes[index..<end].elementsEqual(text.utf8)
    }

    private func number(_ index: Int, _ count: Int) -> Int? {
        guard index >= 0, index <= bytes.count - count else { return nil }
        return bytes[index..<(index + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    private func little(_ index: Int, _ count: Int) -> Int? {
        guard index >= 0, index <= bytes.count - count else { return nil }
        return bytes[index..<(index + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
