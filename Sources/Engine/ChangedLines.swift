/// The lines of each file that a change touches.
public struct ChangedLines: Sendable, Hashable {
    /// Ranges of lines from 1, in order, by the bytes of the path relative to the root; none means that no line is new.
    private var ranges: [[UInt8]: [ClosedRange<Int>]] = [:]

    public init() {}

    /// - Parameter lines: ranges from 1, in order and apart from each other.
    public mutating func add(_ path: String, lines: [ClosedRange<Int>]) { ranges[Array(path.utf8)] = lines }

    /// Every line of a file counts as changed.
    public mutating func addWhole(_ path: String) { add(path, lines: [1...Int.max]) }

    /// Every file that was looked at and is not the same, sorted bytewise.
    public var paths: [String] {
        ranges.keys.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The changed lines of a file; nil when it is the same or was not looked at.
    public func lines(of path: String) -> [ClosedRange<Int>]? { ranges[Array(path.utf8)] }

    /// True when a finding that covers these lines lies in the change. O(log ranges).
    public func touches(_ path: String, lines: ClosedRange<Int>) -> Bool {
        guard let ranges = self.lines(of: path) else { return false }
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < lines.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].overlaps(lines)
    }
}
