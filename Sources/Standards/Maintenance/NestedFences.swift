internal import TenetMarkdown
internal import TenetModel

/// Fences that quote Markdown with fences of the same length in it, read as their author meant them.
///
/// Strict readers close such a fence at the first bare line inside. Here an inner fence is one with a language, or a bare
/// one that is indented deeper than the fence around it; a bare line that stands where the fence around began closes it.
struct NestedFences {
    struct Fence {
        /// The language says that it quotes Markdown.
        var holdsMarkdown: Bool
        /// The runs of marks that open and close it.
        var opening: ByteRange
        var closing: ByteRange
        /// The lines between, with their line endings.
        var content: ByteRange
        /// The longest run that begins a line inside.
        var longest: Int
    }

    private struct Mark {
        var line: Int
        var indent: Int
        var range: ByteRange
        var byte: UInt8
        var info: String
    }

    private let lines: LineTable
    private let marks: [Mark]

    init(_ bytes: [UInt8]) {
        lines = LineTable(bytes)
        var marks: [Mark] = []
        for line in 1...lines.lineCount {
            let range = lines.range(ofLine: line)
            var start = range.lower
            while start < range.upper, bytes[start] == 0x20 { start += 1 }
            guard start < range.upper, bytes[start] == UInt8(ascii: "`") || bytes[start] == UInt8(ascii: "~") else {
                continue
            }
            var end = start
            while end < range.upper, bytes[end] == bytes[start] { end += 1 }
            guard end - start >= 3 else { continue }
            let info = String(decoding: bytes[end..<range.upper], as: UTF8.self).trimmed
            // `code` in a line of text is no fence.
            guard bytes[start] != UInt8(ascii: "`") || !info.contains("`") else { continue }
            marks.append(
                Mark(
                    line: line, indent: start - range.lower, range: ByteRange(start, end), byte: bytes[start],
                    info: info))
        }
        self.marks = marks
    }

    /// The fences that stand in no other, from an offset on.
    func outermost(from offset: Int = 0) -> [Fence] {
        var found: [Fence] = []
        var index = marks.firstIndex { $0.range.lower >= offset } ?? marks.count
        var unclosed = Unclosed()
        while index < marks.count {
            let open = marks[index]
            guard !unclosed.covers(open), let end = closing(of: index) else {
                unclosed.add(open)
                index += 1
                continue
            }
            let inside = marks[(index + 1)..<end].filter { $0.byte == open.byte }
            found.append(
                Fence(
                    holdsMarkdown: Self.holdsMarkdown(open), opening: open.range, closing: marks[end].range,
                    content: ByteRange(lines.lineStarts[open.line], lines.lineStarts[marks[end].line - 1]),
                    longest: inside.map(\.range.count).max() ?? 0))
            index = end + 1
        }
        return found
    }

    /// Fences that nothing closes, so that the rest of the document is not searched again for each of them.
    private struct Unclosed {
        /// By the byte of the mark: the shortest that holds no Markdown. What closes a longer one would have closed it.
        private var shortest: [UInt8: Int] = [:]
        private var markdownCount = 0
        /// Markdown in Markdown may close in many ways; a document with so many open ends is damaged.
        private static let mostMarkdown = 64

        mutating func add(_ mark: Mark) {
            if NestedFences.holdsMarkdown(mark) {
                markdownCount += 1
            } else {
                shortest[mark.byte] = min(shortest[mark.byte] ?? .max, mark.range.count)
            }
        }

        func covers(_ mark: Mark) -> Bool {
            NestedFences.holdsMarkdown(mark)
                ? markdownCount >= Self.mostMarkdown : mark.range.count >= shortest[mark.byte] ?? .max
        }
    }

    private func closing(of start: Int) -> Int? {
        var open = [marks[start]]
        for index in (start + 1)..<max(start + 1, marks.count) {
            guard let inner = open.last else { return nil }
            let mark = marks[index]
            let isLong = mark.byte == inner.byte && mark.range.count >= inner.range.count
            guard Self.holdsMarkdown(inner) else {
                if isLong, mark.info.isEmpty { open.removeLast() }
                if open.isEmpty { return index }
                continue
            }
            if !mark.info.isEmpty || mark.indent > inner.indent {
                open.append(mark)
            } else if isLong {
                open.removeLast()
                if open.isEmpty { return index }
            }
        }
        return nil
    }

    private static func holdsMarkdown(_ mark: Mark) -> Bool {
        ["markdown", "md"].contains(mark.info.split(separator: " ").first?.lowercased())
    }

    /// The text with each such fence longer than those inside it, and how many were.
    static func lengthened(_ text: String) -> (text: String, count: Int) {
        let bytes = Array(text.utf8)
        var edits: [Edit] = []
        for fence in NestedFences(bytes).outermost()
        where fence.holdsMarkdown && fence.longest >= fence.opening.count {
            let mark = Character(Unicode.Scalar(bytes[fence.opening.lower]))
            let marks = String(repeating: mark, count: fence.longest + 1)
            edits += [Edit(fence.opening, marks), Edit(fence.closing, marks)]
        }
        guard let new = EditApplication.apply(edits, to: bytes) else { return (text, 0) }
        return (String(decoding: new, as: UTF8.self), edits.count / 2)
    }
}
