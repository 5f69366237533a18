public import TenetModel

/// What stands between `---` and `---` (or `...`) at the very top. It is located here and read by somebody else.
public struct FrontMatter: Hashable, Sendable {
    /// From the first `---` to the end of the closing line.
    public let range: ByteRange
    /// The lines between, last line ending included.
    public let body: ByteRange
}

extension FrontMatter {
    /// How many bytes of a text its front matter takes, the closing line included; 0 without one.
    public static func length(in text: String) -> Int {
        guard text.utf8.first == Byte.dash || text.utf8.first == 0xEF else { return 0 }
        let bytes = Array(text.utf8)
        var problems: [MarkdownProblem] = []
        return read(bytes, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, problems: &problems)?.range.upper ?? 0
    }

    /// A document can begin with a thematic break, too. So it is front matter only if the first line of the body that is
    /// neither empty nor a comment has the form `key:`; a body without such lines is none.
    static func read(_ bytes: [UInt8], from start: Int, problems: inout [MarkdownProblem]) -> FrontMatter? {
        let first = lineEnd(bytes, start)
        guard isMarker(bytes, start, first, Byte.dash) else { return nil }
        let bodyStart = nextLine(bytes, first)
        var begin = bodyStart
        var hasKey = false
        while begin < bytes.count {
            let end = lineEnd(bytes, begin)
            let isEnd = isMarker(bytes, begin, end, Byte.dash) || isMarker(bytes, begin, end, Byte.dot)
            if isEnd {
                guard hasKey else { return nil }
                return FrontMatter(range: ByteRange(start, end), body: ByteRange(bodyStart, begin))
            }
            if !hasKey, let isKey = isKey(bytes, begin, end) {
                guard isKey else { return nil }
                hasKey = true
            }
            begin = nextLine(bytes, end)
        }
        if hasKey {
            problems.append(
                MarkdownProblem(
                    kind: .frontMatterNotClosed, range: ByteRange(start, first),
                    message: "front matter is opened here and never closed, so it is read as text. End it with `---`"))
        }
        return nil
    }

    private static func isMarker(_ bytes: [UInt8], _ begin: Int, _ end: Int, _ mark: UInt8) -> Bool {
        guard end - begin >= 3, bytes[begin..<begin + 3].allSatisfy({ $0 == mark }) else { return false }
        return bytes[begin + 3..<end].allSatisfy { $0.isSpaceOrTab }
    }

    /// Nil for an empty line and for a comment.
    private static func isKey(_ bytes: [UInt8], _ begin: Int, _ end: Int) -> Bool? {
        let line = bytes[begin..<end]
        guard let mark = line.first(where: { !$0.isSpaceOrTab }), mark != Byte.hash else { return nil }
        guard let colon = line.firstIndex(of: Byte.colon), colon > begin else { return false }
        let isName = line[begin..<colon].allSatisfy {
            $0.isAlphanumeric || $0 == Byte.dash || $0 == Byte.underscore || $0 == Byte.dot || $0 == Byte.quote
                || $0 == Byte.space || $0 >= 0x80
        }
        return isName && (colon + 1 == end || bytes[colon + 1].isSpaceOrTab)
    }

    private static func lineEnd(_ bytes: [UInt8], _ start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != Byte.newline, bytes[index] != Byte.carriageReturn { index += 1 }
        return index
    }

    private static func nextLine(_ bytes: [UInt8], _ end: Int) -> Int {
        guard end < bytes.count else { return end }
        let isPair = bytes[end] == Byte.carriageReturn && end + 1 < bytes.count && bytes[end + 1] == Byte.newline
        return end + (isPair ? 2 : 1)
    }
}
