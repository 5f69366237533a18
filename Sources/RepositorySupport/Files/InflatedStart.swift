/// The first bytes of data that DEFLATE (RFC 1951) has compressed: the first pixel of a PNG, or its first lines.
struct InflatedStart {
    private let bytes: ArraySlice<UInt8>
    /// In bits from the start of the bytes.
    private var position = 0
    private var output: [UInt8] = []
    private let wanted: Int

    /// Nil when the data end before, or are damaged. O(wanted + size of the tables).
    static func read(_ bytes: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
        var reader = InflatedStart(bytes, count: count)
        // Empty blocks give nothing; no writer puts many of them in a row.
        var emptyCount = 0
        while reader.output.count < count, emptyCount < 8 {
            let before = reader.output.count
            guard let isLast = reader.bits(1), let kind = reader.bits(2), reader.block(kind) else { return nil }
            if isLast == 1 { break }
            emptyCount = reader.output.count == before ? emptyCount + 1 : 0
        }
        return reader.output.count >= count ? Array(reader.output.prefix(count)) : nil
    }

    private init(_ bytes: ArraySlice<UInt8>, count: Int) {
        self.bytes = bytes
        wanted = count
    }

    /// The next bits, at most 16, the lowest first.
    private mutating func bits(_ count: Int) -> Int? {
        guard position + count <= bytes.count * 8 else { return nil }
        let first = bytes.startIndex + position / 8
        var value = 0
        // Sixteen bits that begin inside of a byte lie in three.
        for place in 0..<3 where first + place < bytes.endIndex { value |= Int(bytes[first + place]) << (8 * place) }
        value = value >> (position % 8) & (1 << count - 1)
        position += count
        return value
    }

    /// False for what is damaged.
    private mutating func block(_ kind: Int) -> Bool {
        switch kind {
        case 0:
            position = (position + 7) / 8 * 8
            guard let length = bits(16), bits(16) != nil else { return false }
            // Whatever follows a block that is cut off here is not needed.
            let start = bytes.startIndex + position / 8
            let taken = min(length, wanted - output.count)
            guard start + taken <= bytes.endIndex else { return false }
            output += bytes[start..<(start + taken)]
            position += taken * 8
            return true
        case 1:
            let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
            return symbols(HuffmanCode(lengths), HuffmanCode([Int](repeating: 5, count: 30)))
        case 2:
            guard let (literals, distances) = codes() else { return false }
            return symbols(literals, distances)
        default: return false
        }
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// The two codes of a block, whose lengths are written in a third.
    private mutating func codes() -> (HuffmanCode, HuffmanCode)? {
        guard let literals = bits(5), let distances = bits(5), let count = bits(4) else { return nil }
        var lengths = [Int](repeating: 0, count: 19)
        for place in 0..<(count + 4) {
            guard let length = bits(3) else { return nil }
            lengths[Self.order[place]] = length
        }
        let code = HuffmanCode(lengths)
        let total = literals + 257 + distances + 1
        var all: [Int] = []
        while all.count < total {
            guard let symbol = next(code) else { return nil }
            switch symbol {
            case 0..<16: all.append(symbol)
            case 16:
                guard let last = all.last, let times = bits(2) else { return nil }
                all += [Int](repeating: last, count: times + 3)
            default:
                guard let times = bits(symbol == 17 ? 3 : 7) else { return nil }
                all += [Int](repeating: 0, count: times + (symbol == 17 ? 3 : 11))
            }
        }
        guard all.count == total else { return nil }
        return (HuffmanCode(Array(all[..<(literals + 257)])), HuffmanCode(Array(all[(literals + 257)...])))
    }

    private mutating func next(_ code: HuffmanCode) -> Int? {
        var (value, first, index) = (0, 0, 0)
        for count in code.counts.dropFirst() {
            guard let bit = bits(1) else { return nil }
            value |= bit
            if value - count < first { return code.symbols[index + value - first] }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        return nil
    }

    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]

    private mutating func symbols(_ literals: HuffmanCode, _ distances: HuffmanCode) -> Bool {
        while output.count < wanted {
            guard let symbol = next(literals) else { return false }
            if symbol < 256 {
                output.append(UInt8(truncatingIfNeeded: symbol))
                continue
            }
            if symbol == 256 { return true }
            let place = symbol - 257
            guard place < Self.lengthBases.count,
                let more = bits(place < 8 || place == 28 ? 0 : (place - 4) / 4), let code = next(distances), code < 30,
                let far = bits(code < 4 ? 0 : (code - 2) / 2)
            else { return false }
            let distance = code < 4 ? code + 1 : (2 + code % 2) << ((code - 2) / 2) + 1 + far
            guard distance <= output.count else { return false }
            for _ in 0..<min(Self.lengthBases[place] + more, wanted - output.count) {
                output.append(output[output.count - distance])
            }
        }
        return true
    }
}

/// A canonical code: how many symbols have each length, and the symbols in the order of their codes.
private struct HuffmanCode {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: [Int]) {
        for length in lengths { counts[length] += 1 }
        counts[0] = 0
        for length in 1..<16 where counts[length] > 0 {
            symbols += lengths.indices.filter { lengths[$0] == length }
        }
    }
}
