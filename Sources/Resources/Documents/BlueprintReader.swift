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
        reader.readTypeNames()
        for line in source.lines() {
            if source.has("```", at: line.lowerBound) || source.has("~~~", at: line.lowerBound) {
                isCode.toggle()
                reader.noteText()
            } else if isCode {
                reader.readCode(line.lowerBound, line.upperBound)
            } else {
                reader.readLine(line.lowerBound, line.upperBound)
            }
        }
        return reader.found
    }

    private mutating func readLine(_ lower: Int, _ upper: Int) {
        readPlaceholders(lower, upper)
        guard source.bytes[lower] != Byte.hash else { return readHeading(lower, upper) }
        noteText()
        switch source.bytes[lower] {
        case Byte.minus, Byte.star, Byte.plus, UInt8(ascii: "|"):
            guard let (name, end) = codeSpan(lower, upper), !name.text.isEmpty else { return }
            let rest = source.text(end, upper).lowercased()
            found.entries.append(
                Blueprint.Entry(section: section, name: name, isPlanned: rest.contains("planned")))
        default: break
        }
    }

    /// `public struct Berth: Codable {`: the word behind the keyword, as far as only modifiers stand before it.
    private mutating func readCode(_ lower: Int, _ upper: Int) {
        var isName = false
        for word in source.bytes[lower..<upper].split(whereSeparator: { !Byte.isWordPart($0) }) {
            let text = String(decoding: word, as: UTF8.self)
            if isName {
                found.declaredTypes.append(source.rangedText(word.startIndex, word.endIndex))
                return
            }
            if ["struct", "class", "enum", "protocol", "actor"].contains(text) {
                isName = true
            } else if !["public", "internal", "package", "final", "open", "indirect"].contains(text) {
                return
            }
        }
    }

    private mutating func readHeading(_ lower: Int, _ upper: Int) {
        let begin = source.bytes[lower..<upper].firstIndex { $0 != Byte.hash } ?? upper
        let place = source.trimmed(begin, upper)
        let text = source.rangedText(place.lowerBound, place.upperBound)
        let level = begin - lower
        if level == 1, found.title.isEmpty { found.title = text.text }
        section = text.text.lowercased()
        found.headings.append(Blueprint.Heading(level: level, text: text))
    }

    private mutating func readTypeNames() {
        var names: Set<String> = []
        for word in source.bytes.split(whereSeparator: { !Byte.isWordPart($0) }) {
            guard let first = word.first, (0x41...0x5A).contains(first),
                word.contains(where: { (0x61...0x7A).contains($0) })
            else { continue }
            names.insert(String(decoding: word, as: UTF8.self))
        }
        found.typeNames = names.sorted()
    }

    /// Text belongs to the heading above it and to those around that one.
    private mutating func noteText() {
        var level = Int.max
        for index in found.headings.indices.reversed() where found.headings[index].level < level {
            if found.headings[index].hasText { return }
            found.headings[index].hasText = true
            level = found.headings[index].level
        }
    }

    /// Brackets with words inside and nothing behind them that makes a link.
    private mutating func readPlaceholders(_ lower: Int, _ upper: Int) {
        var index = lower
        var isCode = false
        while index < upper {
            if source.bytes[index] == UInt8(ascii: "`") { isCode.toggle() }
            guard !isCode, source.bytes[index] == Byte.leftBracket,
                let close = source.bytes[index..<upper].firstIndex(of: Byte.rightBracket)
            else {
                index += 1
                continue
            }
            let next = close + 1 < upper ? source.bytes[close + 1] : Byte.space
            let inside = source.trimmed(index + 1, close)
            if inside.count > 2, Byte.isLetter(source.bytes[inside.lowerBound]),
                ![Byte.leftParenthesis, Byte.leftBracket, Byte.colon].contains(next),
                index == lower || source.bytes[index - 1] != Byte.rightBracket
            {
                found.placeholders.append(source.rangedText(index, close + 1))
            }
            index = close + 1
        }
    }

    /// The first text in backticks, without quotes around it, and the place behind it.
    private func codeSpan(_ lower: Int, _ upper: Int) -> (name: RangedText, end: Int)? {
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
        return (source.rangedText(start, end), close + 1)
    }
}
