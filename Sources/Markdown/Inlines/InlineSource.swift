import TenetModel

/// The lines of one block as one text, lines parted by `\n`, with the way back to the document.
struct InlineSource {
    private(set) var bytes: [UInt8] = []
    /// Where each part begins here and in the document.
    private var starts: [Int] = []
    private var origins: [Int] = []

    /// In a cell, `\|` is a pipe wherever it stands, in code as well: the backslash is left out.
    init(_ document: [UInt8], lines: [ByteRange], isCell: Bool) {
        bytes.reserveCapacity(lines.reduce(0) { $0 + $1.count + 1 })
        for (number, line) in lines.enumerated() {
            if number > 0 { bytes.append(Byte.newline) }
            var start = line.lower
            var upper = line.upper
            if number == lines.count - 1 {
                while upper > start, document[upper - 1].isSpaceOrTab { upper -= 1 }
            }
            if isCell {
                var index = start
                while index + 1 < upper {
                    if document[index] == Byte.backslash, document[index + 1] == Byte.pipe {
                        append(document, start, index)
                        start = index + 1
                    }
                    index += 1
                }
            }
            append(document, start, upper)
        }
    }

    private mutating func append(_ document: [UInt8], _ lower: Int, _ upper: Int) {
        starts.append(bytes.count)
        origins.append(lower)
        bytes += document[lower..<upper]
    }

    /// The part that holds an offset; for lines, the number of the line.
    func segment(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The first offset after that of the part that holds `offset`.
    func segmentEnd(after offset: Int) -> Int {
        let next = segment(at: offset) + 1
        return next < starts.count ? starts[next] : bytes.count
    }

    /// The place in the document.
    func range(_ lower: Int, _ upper: Int) -> ByteRange {
        let start = origin(lower)
        return ByteRange(start, upper > lower ? origin(upper - 1) + 1 : start)
    }

    private func origin(_ offset: Int) -> Int {
        guard !starts.isEmpty else { return 0 }
        let segment = segment(at: offset)
        return origins[segment] + offset - starts[segment]
    }

    func text(_ lower: Int, _ upper: Int) -> String { String(decoding: bytes[lower..<upper], as: UTF8.self) }
}
