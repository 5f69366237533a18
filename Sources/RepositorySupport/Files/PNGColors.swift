/// How many colors the pixels of a PNG have, how they change from one to the next, and whether any can be seen through.
package struct PNGColors: Hashable, Sendable {
    /// Pixels that were looked at, in whole lines from the top.
    package private(set) var pixelCount = 0
    /// Different ones.
    package private(set) var colorCount = 0
    /// Pixels of the color of the one on their left.
    package private(set) var repeatedCount = 0
    package private(set) var isOpaque = true

    /// Different ones when eight neighboring shades of each channel are one.
    package private(set) var coarseCount = 0

    /// So many colors that only nature has them: drawings have areas of one color, and what grain they have is shades of few.
    package var isContinuous: Bool {
        colorCount > max(1024, pixelCount / 8) && repeatedCount < pixelCount / 3 && coarseCount > 512
    }

    /// In bytes; lines beyond are not looked at.
    private static let most = 1 << 19

    /// Nil for what is damaged, has a palette or shades of gray, or comes in several passes. O(bytes that are looked at).
    package init?(_ bytes: [UInt8]) {
        let reader = BigEndian(bytes)
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), reader.has("IHDR", at: 12),
            let width = reader.u32(16), let height = reader.u32(20), let depth = reader.u8(24),
            let color = reader.u8(25),
            color == 2 || color == 6, depth == 8 || depth == 16, reader.u8(28) == 0, width > 0, height > 0,
            width < Self.most / 8
        else { return nil }
        let step = (color == 2 ? 3 : 4) * depth / 8
        let lines = min(height, max(1, Self.most / (width * step)))
        let length = 1 + width * step
        let (compressed, hasKey) = Self.chunks(reader)
        guard let data = InflatedStart.read(compressed[...], count: lines * length) else { return nil }
        isOpaque = !hasKey
        var colors: Set<UInt32> = []
        var line = [UInt8](repeating: 0, count: width * step)
        for number in 0..<lines {
            let raw = data[(number * length)..<((number + 1) * length)]
            guard Self.undo(raw.first ?? 0, raw.dropFirst(), &line, step) else { return nil }
            read(line, step, depth / 8, hasAlpha: color == 6, &colors)
        }
        colorCount = colors.count
        coarseCount = Set(colors.map { $0 & 0xF8F8F8 }).count
    }

    private mutating func read(
        _ line: [UInt8], _ step: Int, _ width: Int, hasAlpha: Bool, _ colors: inout Set<UInt32>
    ) {
        var last: UInt32?
        for start in stride(from: 0, to: line.count, by: step) {
            let color = (0..<3).reduce(UInt32(0)) { $0 << 8 | UInt32(line[start + $1 * width]) }
            if color == last { repeatedCount += 1 }
            if hasAlpha, line[start + 3 * width] != 0xFF { isOpaque = false }
            last = color
            colors.insert(color)
            pixelCount += 1
        }
    }

    /// What the chunks of data hold, without the two bytes of zlib in front, and whether a color is made transparent.
    private static func chunks(_ reader: BigEndian) -> (data: [UInt8], hasKey: Bool) {
        var (data, hasKey): ([UInt8], Bool) = ([], false)
        var index = 8
        while let length = reader.u32(index), length <= reader.bytes.count - index - 8,
            !reader.has("IEND", at: index + 4)
        {
            if reader.has("IDAT", at: index + 4) { data += reader.bytes[(index + 8)..<(index + 8 + length)] }
            hasKey = hasKey || reader.has("tRNS", at: index + 4)
            index += 12 + length
        }
        return (Array(data.dropFirst(2)), hasKey)
    }

    /// Adds back what the filter of a line took away: the pixel on the left, above, both or the nearest; RFC 2083, 6.
    /// - Parameter line: the line above, which becomes this one.
    private static func undo(_ filter: UInt8, _ raw: ArraySlice<UInt8>, _ line: inout [UInt8], _ step: Int) -> Bool {
        var corner = [UInt8](repeating: 0, count: step)
        for (place, byte) in raw.enumerated() {
            let (left, above) = (place < step ? 0 : Int(line[place - step]), Int(line[place]))
            let diagonal = Int(corner[place % step])
            corner[place % step] = line[place]
            let added: Int
            switch filter {
            case 0: added = 0
            case 1: added = left
            case 2: added = above
            case 3: added = (left + above) / 2
            case 4:
                let (a, b, c) = (abs(above - diagonal), abs(left - diagonal), abs(left + above - 2 * diagonal))
                added = a <= b && a <= c ? left : b <= c ? above : diagonal
            default: return false
            }
            line[place] = byte &+ UInt8(truncatingIfNeeded: added)
        }
        return true
    }
}
