/// Turns the scalars of YAML, as written, into text.
enum YAMLText {
    /// A scalar without quotes that may go on over several lines.
    static func plain(_ raw: ArraySlice<UInt8>) -> String { fold(raw) { _, _ in nil } }

    /// What stands between apostrophes; two of them are one.
    static func singleQuoted(_ raw: ArraySlice<UInt8>) -> String {
        fold(raw) { raw, index in
            guard raw[index] == YAMLByte.apostrophe else { return nil }
            return YAMLEscape(text: [YAMLByte.apostrophe], end: min(index + 2, raw.endIndex))
        }
    }

    /// What stands between quotes, with escapes.
    static func doubleQuoted(_ raw: ArraySlice<UInt8>) -> String {
        fold(raw) { raw, index in
            raw[index] == YAMLByte.backslash ? YAMLEscape(raw, at: index) : nil
        }
    }

    /// A literal or folded scalar from its indicator to its end.
    static func block(_ raw: ArraySlice<UInt8>, indentation: Int) -> String {
        let header = raw.prefix { $0 != YAMLByte.newline && $0 != YAMLByte.hash }
        let lines = raw.dropFirst(raw.prefix { $0 != YAMLByte.newline }.count + 1)
            .split(separator: YAMLByte.newline, omittingEmptySubsequences: false)
            .map { line in
                let line = line.last == YAMLByte.carriageReturn ? line.dropLast() : line
                return line.dropFirst(min(indentation, line.prefix { $0 == YAMLByte.space }.count))
            }
        let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        let content = Array(lines[..<end])
        var text = header.first == YAMLByte.greater ? foldLines(content) : joinLines(content)
        // The line ends behind the content: all of them, none, or one.
        let breaks = max(0, lines.count - max(end, 1))
        if header.contains(YAMLByte.plus) {
            text += [UInt8](repeating: YAMLByte.newline, count: breaks)
        } else if !header.contains(YAMLByte.minus), end > 0, breaks > 0 {
            text.append(YAMLByte.newline)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func joinLines(_ lines: [ArraySlice<UInt8>]) -> [UInt8] {
        Array(lines.joined(separator: CollectionOfOne(YAMLByte.newline)))
    }

    /// A line end becomes a space, but not beside lines that are empty or indented further.
    private static func foldLines(_ lines: [ArraySlice<UInt8>]) -> [UInt8] {
        var text: [UInt8] = []
        var breaks = 0
        var isAfterIndented = true
        var isFirst = true
        for line in lines {
            guard let first = line.first else {
                breaks += 1
                continue
            }
            let isIndented = first == YAMLByte.space || first == YAMLByte.tab
            if isFirst {
                text += [UInt8](repeating: YAMLByte.newline, count: breaks)
            } else if isIndented || isAfterIndented {
                text += [UInt8](repeating: YAMLByte.newline, count: breaks + 1)
            } else {
                text += breaks == 0 ? [YAMLByte.space] : [UInt8](repeating: YAMLByte.newline, count: breaks)
            }
            text += line
            breaks = 0
            isFirst = false
            isAfterIndented = isIndented
        }
        return text
    }

    /// Joins lines: one line end is a space, each further one stays; spaces around line ends go.
    private static func fold(
        _ raw: ArraySlice<UInt8>, escape: (ArraySlice<UInt8>, Int) -> YAMLEscape?
    ) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(raw.count)
        // What an escape wrote is never trimmed.
        var kept = 0
        var index = raw.startIndex
        while index < raw.endIndex {
            let byte = raw[index]
            if let escape = escape(raw, index) {
                text += escape.text
                kept = text.count
                index = escape.end
                continue
            }
            guard byte == YAMLByte.newline || byte == YAMLByte.carriageReturn else {
                text.append(byte)
                index += 1
                continue
            }
            while text.count > kept, text.last.map(YAMLByte.isBlank) == true { text.removeLast() }
            var breaks = 0
            while index < raw.endIndex, YAMLByte.isSpace(raw[index]) {
                if raw[index] == YAMLByte.newline { breaks += 1 }
                index += 1
            }
            text += breaks > 1 ? [UInt8](repeating: YAMLByte.newline, count: breaks - 1) : [YAMLByte.space]
            kept = text.count
        }
        return String(decoding: text, as: UTF8.self)
    }
}
