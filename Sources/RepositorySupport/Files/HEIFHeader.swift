/// The boxes of HEIC, HEIF and AVIF: `ftyp`, then `meta` with the properties of the pictures in it.
enum HEIFHeader {
    private static let brands = ["heic", "heix", "hevc", "mif1", "msf1", "avif", "heim", "heis"]

    /// The size of the largest picture: tiles and thumbnails have sizes of their own. O(boxes).
    static func read(_ reader: BigEndian) -> ImageHeader? {
        guard reader.has("ftyp", at: 4), brands.contains(where: { reader.has($0, at: 8) }) else { return nil }
        var header = ImageHeader(format: .heif)
        let file = 0..<reader.bytes.count
        guard let meta = box("meta", in: file, reader), meta.count > 4,
            let properties = box("iprp", in: (meta.lowerBound + 4)..<meta.upperBound, reader),
            let container = box("ipco", in: properties, reader)
        else { return header }
        var isTurned = false
        for (name, range) in boxes(in: container, reader) {
            if name == "irot" { isTurned = true }
            guard name == "ispe", range.count >= 12, let width = reader.u32(range.lowerBound + 4),
                let height = reader.u32(range.lowerBound + 8)
            else { continue }
            let candidate = ImageHeader(format: .heif, width: width, height: height)
            if candidate.pixels ?? -1 > header.pixels ?? -1 { header = candidate }
        }
        // Which side is up after a turn depends on its angle; sizes are compared where that is plain.
        if isTurned, header.width != header.height { (header.width, header.height) = (nil, nil) }
        return header
    }

    private static func box(_ name: String, in range: Range<Int>, _ reader: BigEndian) -> Range<Int>? {
        boxes(in: range, reader).first { $0.name == name }?.content
    }

    private static func boxes(in range: Range<Int>, _ reader: BigEndian) -> [(name: String, content: Range<Int>)] {
        var found: [(name: String, content: Range<Int>)] = []
        var index = range.lowerBound
        while index + 8 <= range.upperBound, let size = reader.u32(index) {
            // 0 is "to the end"; 1 is a size of 64 bits, which pictures put on their data alone.
            let end = size == 0 ? range.upperBound : index + size
            guard size == 0 || size >= 8, end <= range.upperBound else { break }
            found.append((String(decoding: reader.bytes[(index + 4)..<(index + 8)], as: UTF8.self), (index + 8)..<end))
            index = end
        }
        return found
    }
}
