internal import TenetModel

/// Reads the lines of a settings file.
struct SettingsReader {
    private let source: SourceText

    init(_ source: SourceText) { self.source = source }

    // MARK: YAML

    /// Keys with indentation, lists of `-`, and one level of `[…]` and `{…}`.
    func block() -> [ToolSettings.Entry] {
        var entries: [ToolSettings.Entry] = []
        var open: [(indent: Int, key: RangedText)] = []
        for line in lines() {
            let indent = line.lowerBound - line.start
            if isItem(line) {
                while let last = open.last, last.indent > indent { open.removeLast() }
                guard let key = open.last?.key else { continue }
                entries.append(ToolSettings.Entry(key: key, value: text(in: line.lowerBound + 1, line.upperBound)))
                continue
            }
            while let last = open.last, last.indent >= indent { open.removeLast() }
            guard let colon = colon(in: line.lowerBound, line.upperBound) else { continue }
            let name = text(in: line.lowerBound, colon)
            let key = RangedText((open.last.map { $0.key.text + "." } ?? "") + name.text, at: name.range)
            let found = values(colon + 1, line.upperBound, of: key)
            if found.isEmpty { open.append((indent, key)) }
            entries += found.isEmpty ? [ToolSettings.Entry(key: key, value: RangedText("", at: name.range))] : found
        }
        // A key with elements below needs no empty value.
        let filled = Set(entries.filter { !$0.value.text.isEmpty }.map(\.key.text))
        return entries.filter { !$0.value.text.isEmpty || !filled.contains($0.key.text) }
    }

    /// What stands behind a colon.
    private func values(_ lower: Int, _ upper: Int, of key: RangedText) -> [ToolSettings.Entry] {
        let (start, end) = trimmed(lower, upper)
        guard start < end else { return [] }
        let first = source.bytes[start]
        guard first == Byte.leftBracket || first == UInt8(ascii: "{") else {
            return [ToolSettings.Entry(key: key, value: text(in: start, end))]
        }
        let isClosed = [UInt8(ascii: "]"), UInt8(ascii: "}")].contains(source.bytes[end - 1])
        return parts(start + 1, isClosed ? end - 1 : end).compactMap { lower, upper in
            let value = text(in: lower, upper)
            guard !value.text.isEmpty else { return nil }
            guard first == UInt8(ascii: "{"), let colon = colon(in: lower, upper) else {
                return ToolSettings.Entry(key: key, value: value)
            }
            let name = text(in: lower, colon)
            return ToolSettings.Entry(
                key: RangedText(key.text + "." + name.text, at: name.range), value: text(in: colon + 1, upper))
        }
    }

    private func parts(_ lower: Int, _ upper: Int) -> [(Int, Int)] {
        var found: [(Int, Int)] = []
        var start = lower
        for index in lower..<max(lower, upper) where source.bytes[index] == Byte.comma {
            found.append((start, index))
            start = index + 1
        }
        found.append((start, max(start, upper)))
        return found
    }

    private func isItem(_ line: Line) -> Bool {
        guard source.bytes[line.lowerBound] == Byte.minus else { return false }
        let next = line.lowerBound + 1
        return next == line.upperBound || Byte.isSpace(source.bytes[next])
    }

    /// A colon with a blank or the end behind it, outside of quotes.
    private func colon(in lower: Int, _ upper: Int) -> Int? {
        var quote: UInt8?
        for index in lower..<max(lower, upper) {
            let byte = source.bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == Byte.quote || byte == Byte.apostrophe {
                quote = byte
            } else if byte == Byte.colon, index + 1 == upper || Byte.isSpace(source.bytes[index + 1]) {
                return index
            }
        }
        return nil
    }

    // MARK: Options

    /// `--indent 4`, several in a line, lists with commas. What follows a `[section]` holds for some files only.
    func options() -> [ToolSettings.Entry] {
        var entries: [ToolSettings.Entry] = []
        for line in lines() {
            if source.bytes[line.lowerBound] == Byte.leftBracket { break }
            var key: RangedText?
            for word in words(line) {
                if word.text.hasPrefix("--") {
                    key = RangedText(
                        String(word.text.dropFirst(2)), at: ByteRange(word.range.lower + 2, word.range.upper))
                } else if let key {
                    entries.append(ToolSettings.Entry(key: key, value: word))
                }
            }
        }
        return entries
    }

    private func words(_ line: Line) -> [RangedText] {
        var found: [RangedText] = []
        var start: Int?
        for index in line.lowerBound...line.upperBound {
            let isEnd =
                index == line.upperBound || Byte.isSpace(source.bytes[index])
                || source.bytes[index] == Byte.comma
            if isEnd, let lower = start {
                found.append(source.rangedText(lower, index))
                start = nil
            } else if !isEnd, start == nil {
                start = index
            }
        }
        return found
    }

    // MARK: Lines

    /// A line without blanks at its ends and without its comment.
    private struct Line {
        /// Where the line itself begins.
        var start: Int
        var lowerBound: Int
        var upperBound: Int
    }

    private func lines() -> [Line] {
        var found: [Line] = []
        var start = source.start
        while start < source.bytes.count {
            let end = source.bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.bytes.count
            let content = trimmed(start, commentStart(start, end))
            if content.0 < content.1 { found.append(Line(start: start, lowerBound: content.0, upperBound: content.1)) }
            start = end + 1
        }
        return found
    }

    /// A `#` at the beginning or behind a blank.
    private func commentStart(_ lower: Int, _ upper: Int) -> Int {
        (lower..<upper).first { index in
            source.bytes[index] == Byte.hash && (index == lower || Byte.isSpace(source.bytes[index - 1]))
        } ?? upper
    }

    private func trimmed(_ lower: Int, _ upper: Int) -> (Int, Int) {
        var (lower, upper) = (lower, max(lower, upper))
        while lower < upper, Byte.isSpace(source.bytes[lower]) { lower += 1 }
        while upper > lower, Byte.isSpace(source.bytes[upper - 1]) { upper -= 1 }
        return (lower, upper)
    }

    /// Without blanks and quotes at the ends.
    private func text(in lower: Int, _ upper: Int) -> RangedText {
        var (lower, upper) = trimmed(lower, upper)
        if upper - lower > 1, let first = [Byte.quote, Byte.apostrophe].first(where: { $0 == source.bytes[lower] }),
            source.bytes[upper - 1] == first
        {
            (lower, upper) = (lower + 1, upper - 1)
        }
        return source.rangedText(lower, upper)
    }
}
