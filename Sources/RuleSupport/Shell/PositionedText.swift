package import TenetRuleKit

/// A text that was taken out of a file, as it is meant, with the place of each of its bytes: a script in a YAML block has
/// lost its indentation, one in quotes its escapes.
package struct PositionedText: Sendable {
    package let bytes: [UInt8]
    /// For lines of the text in order: where they begin here and in the file.
    private let starts: [(here: Int, there: Int)]
    /// Every place is this one where the text does not stand in the file byte by byte.
    private let whole: ByteRange?

    /// A text that stands in a file as it is.
    package init(_ bytes: [UInt8], at offset: Int = 0) {
        self.bytes = bytes
        starts = [(0, offset)]
        whole = nil
    }

    /// The value of a scalar. O(bytes).
    package init(_ node: YAMLNode, in document: [UInt8]) {
        let range = node.range
        let text = Array((node.string ?? "").utf8)
        guard node.style == .block, range.lower >= 0, range.upper <= document.count else {
            let content = range.lower + (node.style == .quoted ? 1 : 0)
            let isAsWritten =
                content + text.count <= document.count
                && document[content..<(content + text.count)].elementsEqual(text)
            (bytes, starts, whole) = (text, [(0, content)], isAsWritten ? nil : range)
            return
        }
        let raw = document[range.lower..<range.upper]
        let isFolded = raw.first == UInt8(ascii: ">")
        var lower = raw.firstIndex(of: 0x0A).map { $0 + 1 } ?? range.upper
        var (bytes, starts, indentation): ([UInt8], [(here: Int, there: Int)], Int?) = ([], [], nil)
        while lower < range.upper {
            let end = raw[lower...].firstIndex(of: 0x0A) ?? range.upper
            let blanks = raw[lower..<end].prefix { $0 == 0x20 }.count
            if indentation == nil, lower + blanks < end { indentation = blanks }
            let start = lower + min(blanks, indentation ?? blanks)
            starts.append((bytes.count, start))
            let isFurther = blanks > indentation ?? blanks
            bytes += raw[start..<end].last == 0x0D ? raw[start..<(end - 1)] : raw[start..<end]
            bytes.append(isFolded && !isFurther && start < end ? 0x20 : 0x0A)
            lower = end + 1
        }
        (self.bytes, self.starts, whole) = (bytes, starts.isEmpty ? [(0, range.lower)] : starts, nil)
    }

    /// Where a part of the text stands in the file. O(log lines).
    package func range(_ lower: Int, _ upper: Int) -> ByteRange {
        whole ?? ByteRange(place(lower), max(place(lower), upper > lower ? place(upper - 1) + 1 : place(lower)))
    }

    private func place(_ offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle].here <= offset { low = middle } else { high = middle }
        }
        return starts[low].there + offset - starts[low].here
    }
}
