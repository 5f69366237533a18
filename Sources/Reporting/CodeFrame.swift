import TenetModel

/// One line of source and the columns under which a range of it lies, ready to print.
struct CodeFrame {
    /// The line's number, from 1.
    let line: Int
    /// The last line of the range when it goes on below this one.
    let lastLine: Int?
    /// The line with tabs widened, control characters made visible, and `…` where it was cut.
    let text: String
    /// The display columns before the range, and under it; at least one.
    let indent: Int
    let length: Int

    /// Cuts the line around the range when it fills more than `width` columns.
    init(_ table: LineTable, _ range: ByteRange, width: Int) {
        let lower = min(max(0, range.lower), table.bytes.count)
        line = table.line(at: lower)
        let whole = table.range(ofLine: line)
        let marked = ByteRange(min(lower, whole.upper), min(max(lower, range.upper), whole.upper))
        let last = table.line(at: max(lower, range.upper - 1))
        lastLine = last > line ? last : nil

        // Three pieces, so that repairing invalid UTF-8 in one cannot shift the next.
        let near = CodeFrame.vicinity(of: marked, in: whole, of: table.bytes)
        var cells = Cells()
        cells.append(table.bytes[near.lower..<marked.lower])
        let first = cells.count
        cells.append(table.bytes[marked.lower..<marked.upper])
        let end = cells.count
        cells.append(table.bytes[marked.upper..<near.upper])

        let isCut = (before: near.lower > whole.lower, after: near.upper < whole.upper)
        let window = cells.window(around: first..<end, width: width, isCut: isCut)
        text = window.text
        indent = window.indent
        length = window.length
    }

    /// The part of a line worth decoding: an endless line must not cost its length for every finding in it.
    private static func vicinity(of marked: ByteRange, in whole: ByteRange, of bytes: [UInt8]) -> ByteRange {
        let reach = 2_048
        var lower = max(whole.lower, marked.lower - reach)
        var upper = min(whole.upper, max(marked.upper, marked.lower) + reach)
        while lower > whole.lower, bytes[lower] & 0xC0 == 0x80 { lower -= 1 }
        while upper < whole.upper, bytes[upper] & 0xC0 == 0x80 { upper += 1 }
        return ByteRange(lower, upper)
    }
}

/// The characters of a line with the columns they fill.
private struct Cells {
    private var cells: [(text: String, start: Int, width: Int)] = []
    private var columns = 0

    var count: Int { cells.count }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
        for character in String(decoding: bytes, as: UTF8.self) {
            let (text, width) = Cells.picture(of: character, at: columns)
            cells.append((text, columns, width))
            columns += width
        }
    }

    /// What to print when `width` columns are to be had and the marked cells must be seen.
    func window(
        around marked: Range<Int>, width: Int, isCut: (before: Bool, after: Bool)
    ) -> (text: String, indent: Int, length: Int) {
        let start = column(of: marked.lowerBound)
        let end = max(start + 1, column(of: marked.upperBound))
        var left = 0
        if columns > width, end > width - 1 {
            let context = max(0, width - 2 - (end - start)) / 2
            left = max(0, min(start - context, columns - (width - 1)))
        }
        let hasLeftMark = left > 0 || isCut.before
        let room = width - (hasLeftMark ? 1 : 0)
        let needsRightMark = isCut.after || columns - left > room
        let right = left + room - (needsRightMark ? 1 : 0)

        let shown = cells.filter { $0.start >= left && $0.start + $0.width <= right }
        let origin = shown.first?.start ?? left
        let visibleEnd = shown.last.map { $0.start + $0.width } ?? right
        let text = (hasLeftMark ? "…" : "") + shown.map(\.text).joined() + (needsRightMark ? "…" : "")
        let indent = max(0, start - origin) + (hasLeftMark ? 1 : 0)
        // A caret behind the last character stands for a line break or the end of the file.
        return (text, indent, max(1, min(end, max(visibleEnd, start + 1)) - start))
    }

    private func column(of index: Int) -> Int { index < cells.count ? cells[index].start : columns }

    private static func picture(of character: Character, at column: Int) -> (text: String, width: Int) {
        if character == "\t" {
            let width = 4 - column % 4
            return (String(repeating: " ", count: width), width)
        }
        let scalars = character.unicodeScalars
        if let scalar = scalars.first, scalars.count == 1, PrintableText.isUnprintable(scalar) {
            // Unicode has a picture for each of the first 32 controls; the rest get the replacement character.
            let picture = scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) : nil
            return (String(Character(picture ?? "\u{FFFD}")), 1)
        }
        return (String(character), DisplayWidth.of(character))
    }
}
