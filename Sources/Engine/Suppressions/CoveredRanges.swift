import TenetModel

/// Ranges of bytes with a number each, asked by offset.
struct CoveredRanges {
    private let ranges: [(range: ByteRange, number: Int)]
    /// The highest end of the ranges up to each one.
    private let ends: [Int]

    /// O(n log n).
    init(_ ranges: [(range: ByteRange, number: Int)]) {
        self.ranges = ranges.sorted { ($0.range, $0.number) < ($1.range, $1.number) }
        var highest = 0
        ends = self.ranges.map { entry in
            highest = max(highest, entry.range.upper)
            return highest
        }
    }

    /// The numbers of the ranges that hold the byte. O(log n + found) where few ranges overlap.
    func holding(_ offset: Int) -> [Int] {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].range.lower <= offset { low = middle + 1 } else { high = middle }
        }
        var found: [Int] = []
        while low > 0, ends[low - 1] > offset {
            low -= 1
            if ranges[low].range.contains(offset) { found.append(ranges[low].number) }
        }
        return found
    }
}
