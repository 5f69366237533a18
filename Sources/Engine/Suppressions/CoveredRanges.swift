import TenetModel

/// Ranges of bytes that may overlap, asked by offset.
struct CoveredRanges {
    private let starts: SortedOffsets
    /// The highest end of the ranges up to each start.
    private let ends: [Int]

    /// O(n log n).
    init(_ ranges: [ByteRange]) {
        let ranges = ranges.sorted()
        starts = SortedOffsets(ranges.map(\.lower))
        var highest = 0
        ends = ranges.map { range in
            highest = max(highest, range.upper)
            return highest
        }
    }

    /// Whether one of the ranges holds the byte. O(log n).
    func holds(_ offset: Int) -> Bool {
        let count = starts.count(below: offset + 1)
        return count > 0 && ends[count - 1] > offset
    }
}

/// Offsets in order, asked by binary search.
struct SortedOffsets {
    private let offsets: [Int]

    /// O(n log n).
    init(_ offsets: [Int]) { self.offsets = offsets.sorted() }

    /// How many are smaller. O(log n).
    func count(below limit: Int) -> Int {
        var (low, high) = (0, offsets.count)
        while low < high {
            let middle = (low + high) / 2
            if offsets[middle] < limit { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// O(log n).
    func hasOne(in range: ByteRange) -> Bool {
        let first = count(below: range.lower)
        return first < offsets.count && offsets[first] < range.upper
    }
}
