public import TenetModel

/// Code cut out of a document, container prefixes and indentation removed, with the way back.
public struct CutCode: Hashable, Sendable {
    /// Each line with a `\n`, whatever the document ends its lines with.
    public let bytes: [UInt8]
    private var starts: [Int]
    private var lines: [ByteRange]
    /// For each line, the spaces that stand for its first byte, a tab; 0 without one.
    private var spaces: [Int]

    public var text: String { String(decoding: bytes, as: UTF8.self) }
    public var isEmpty: Bool { lines.isEmpty }

    init(_ lines: [ByteRange], splitTabs: [Int: Int], in document: [UInt8]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(lines.reduce(0) { $0 + $1.count + 1 })
        var starts: [Int] = []
        var spaces: [Int] = []
        for (index, line) in lines.enumerated() {
            starts.append(bytes.count)
            let columns = splitTabs[index] ?? 0
            spaces.append(columns)
            for _ in 0..<columns { bytes.append(Byte.space) }
            bytes += document[(columns > 0 ? min(line.lower + 1, line.upper) : line.lower)..<line.upper]
            bytes.append(Byte.newline)
        }
        self.bytes = bytes
        self.starts = starts
        self.spaces = spaces
        self.lines = lines
    }

    /// The place in the document of an offset in `bytes`; the offset of a line's end is the end of that line there. An
    /// offset behind the end gives the end. O(log lines).
    public func documentOffset(_ offset: Int) -> Int {
        guard let first = lines.first, let last = lines.last else { return 0 }
        guard offset > 0 else { return first.lower }
        guard offset < bytes.count else { return last.upper }
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        let column = offset - starts[low]
        let extra = max(0, spaces[low] - 1)
        return min(lines[low].lower + max(0, column - extra), lines[low].upper)
    }

    /// The place in the document of a range in `bytes`. Over several lines it takes in the prefixes of all but the first.
    public func documentRange(_ range: ByteRange) -> ByteRange {
        let lower = documentOffset(range.lower)
        return ByteRange(lower, range.isEmpty ? lower : max(lower, documentOffset(range.upper)))
    }
}

extension MarkdownDocument {
    /// The content lines of a leaf block of this document, cut out.
    public func code(of block: Block) -> CutCode {
        CutCode(holds(block) ? block.lines : [], splitTabs: block.splitTabs, in: bytes)
    }
}
