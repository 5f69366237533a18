internal import TenetModel

/// Reads a plan line by line.
struct BlueprintReader {
    private let source: SourceText
    private var found = Blueprint()
    private var section = ""

    init(_ source: SourceText) { self.source = source }

    func read() -> Blueprint {
        var reader = self
        var isCode = false
        var start = source.start
        while start < source.bytes.count {
            let end = source.bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.bytes.count
            let first = firstVisible(start, end)
            if source.has("```", at: first) || source.has("~~~", at: first) {
                isCode.toggle()
            } else if !isCode, first < end {
                reader.readLine(first, end)
            }
            start = end + 1
        }
        return reader.found
    }

    private mutating func readLine(_ lower: Int, _ upper: Int) {
        switch source.bytes[lower] {
        case Byte.hash:
            let begin = source.bytes[lower..<upper].firstIndex { $0 != Byte.hash } ?? upper
            var text = source.text(firstVisible(begin, upper), upper)
            while text.last == " " || text.last == "\t" { text.removeLast() }
            if begin - lower == 1, found.title.isEmpty { found.title = text }
            section = text.lowercased()
        case Byte.minus, Byte.star, Byte.plus, UInt8(ascii: "|"):
            guard let name = codeSpan(lower, upper), !name.text.isEmpty else { return }
            found.entries.append(Blueprint.Entry(section: section, name: name))
        default: break
        }
    }

    /// The first text in backticks, without quotes around it.
    private func codeSpan(_ lower: Int, _ upper: Int) -> RangedText? {
        let tick = UInt8(ascii: "`")
        guard let open = source.bytes[lower..<upper].firstIndex(of: tick),
            let close = source.bytes[(open + 1)..<upper].firstIndex(of: tick)
        else { return nil }
        var (start, end) = (open + 1, close)
        if start < end, source.bytes[start] == Byte.quote,
            let second = source.bytes[(start + 1)..<end].firstIndex(of: Byte.quote)
        {
            (start, end) = (start + 1, second)
        }
        return source.rangedText(start, end)
    }

    private func firstVisible(_ lower: Int, _ upper: Int) -> Int {
        source.bytes[lower..<upper].firstIndex { !Byte.isSpace($0) } ?? upper
    }
}
