internal import TenetModel

/// Parts of a text, asked for whether a range touches one of them. Those that touch each other are one.
struct TouchedRanges {
    /// In order, with something between each and the next.
    private var parts: [ByteRange] = []

    /// The range has a byte or an end in common with one of the parts. O(log parts).
    func touch(_ range: ByteRange) -> Bool {
        let index = first(endingFrom: range.lower)
        return index < parts.count && parts[index].lower <= range.upper
    }

    /// O(log parts) for a range behind all others, as they come in the order of a file.
    mutating func insert(_ range: ByteRange) {
        let start = first(endingFrom: range.lower)
        var (end, lower, upper) = (start, range.lower, range.upper)
        while end < parts.count, parts[end].lower <= range.upper {
            lower = min(lower, parts[end].lower)
            upper = max(upper, parts[end].upper)
            end += 1
        }
        parts.replaceSubrange(start..<end, with: CollectionOfOne(ByteRange(lower, upper)))
    }

    /// The number of the first part that does not end before an offset.
    private func first(endingFrom offset: Int) -> Int {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[middle].upper < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
