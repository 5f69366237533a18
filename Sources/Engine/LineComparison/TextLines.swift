internal import TenetModel

/// The lines of a text as a comparison sees them: what ends a line does not count, because git writes line ends as
/// settings want them. Whether the last line has an end does count.
struct TextLines {
    let bytes: [UInt8]
    private let starts: [Int]
    /// The empty line behind the last line end is none.
    let count: Int
    private let endsOpen: Bool

    /// O(bytes).
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = LineTable.starts(in: bytes)
        endsOpen = starts.last.map { $0 < bytes.count } ?? false
        count = endsOpen ? starts.count : starts.count - 1
    }

    /// The bytes of a line, which counts from 0, without its end.
    func range(_ index: Int) -> Range<Int> {
        let lower = starts[index]
        var upper = index + 1 < starts.count ? starts[index + 1] : bytes.count
        while upper > lower, bytes[upper - 1] == 0x0A || bytes[upper - 1] == 0x0D { upper -= 1 }
        return lower..<upper
    }

    func isOpen(_ index: Int) -> Bool { endsOpen && index == count - 1 }

    /// Lines count from 0 on both sides. O(length of the lines).
    func isSame(_ index: Int, as otherIndex: Int, of other: TextLines) -> Bool {
        let (range, otherRange) = (range(index), other.range(otherIndex))
        guard range.count == otherRange.count, isOpen(index) == other.isOpen(otherIndex) else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            other.bytes.withUnsafeBufferPointer { others in
                bytes[range].elementsEqual(others[otherRange])
            }
        }
    }
}

/// Gives each distinct line a number, so that lines are compared in one step.
struct LineNumbers {
    private struct Line: Hashable {
        var bytes: ArraySlice<UInt8>
        var isOpen: Bool

        static func == (left: Line, right: Line) -> Bool {
            left.isOpen == right.isOpen && left.bytes == right.bytes
        }

        /// All bytes at once: the library's own way takes them one by one, which was half of a comparison.
        func hash(into hasher: inout Hasher) {
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
            hasher.combine(isOpen)
        }
    }

    private var numbers: [Line: Int32] = [:]

    /// The numbers of some lines, in their order. O(bytes) expected.
    mutating func number(_ lines: TextLines, _ range: Range<Int>) -> [Int32] {
        numbers.reserveCapacity(numbers.count + range.count)
        return range.map { index in
            let line = Line(bytes: lines.bytes[lines.range(index)], isOpen: lines.isOpen(index))
            let next = Int32(truncatingIfNeeded: numbers.count)
            if let number = numbers[line] { return number }
            numbers[line] = next
            return next
        }
    }

    var count: Int { numbers.count }
}
