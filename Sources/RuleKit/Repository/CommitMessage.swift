/// The message of a commit, with the place of each line in its document.
public struct CommitMessage: Hashable, Sendable {
    /// The first line; empty when there is none.
    public var subject: RangedText
    /// Every line behind the subject, blank ones included, without line ends.
    public var body: [RangedText]

    /// The lines of the body that say something.
    public var text: [RangedText] { body.filter { !$0.text.allSatisfy(\.isWhitespace) } }

    /// `Key: value` lines of the last paragraph, as git reads trailers: all lines of the paragraph are of that form.
    public var trailers: [(key: RangedText, value: RangedText)] {
        let lines = Array(body.reversed().drop { $0.text.allSatisfy(\.isWhitespace) })
        let paragraph = Array(lines.prefix { !$0.text.allSatisfy(\.isWhitespace) }.reversed())
        guard lines.count > paragraph.count || body.first?.text.isEmpty == true else { return [] }
        let found = paragraph.compactMap(Self.trailer)
        return found.count == paragraph.count ? found : []
    }

    /// Lines of a text that begins at an offset of its document.
    /// - Parameter isEdited: the text is the file that an editor was given: lines that begin with `#`, and everything below
    ///   the scissors line, are not part of the message.
    public init(_ bytes: ArraySlice<UInt8>, isEdited: Bool = false) {
        var lines: [RangedText] = []
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
            var upper = end
            if upper > start, bytes[upper - 1] == 0x0D { upper -= 1 }
            let line = RangedText(String(decoding: bytes[start..<upper], as: UTF8.self), at: ByteRange(start, upper))
            if isEdited, line.text.hasPrefix("# ---") && line.text.contains(">8") { break }
            if !isEdited || !line.text.hasPrefix("#") { lines.append(line) }
            start = end + 1
        }
        while lines.first?.text.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
        while lines.last?.text.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        subject = lines.first ?? RangedText("", at: ByteRange(bytes.startIndex, bytes.startIndex))
        body = Array(lines.dropFirst())
    }

    private static func trailer(_ line: RangedText) -> (key: RangedText, value: RangedText)? {
        let bytes = Array(line.text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
            bytes[..<colon].allSatisfy({
                $0 == UInt8(ascii: "-") || $0 < 0x80 && Character(Unicode.Scalar($0)).isLetter
            })
        else { return nil }
        let start = line.range.lower
        let value = bytes[(colon + 1)...].drop { $0 == 0x20 }
        return (
            RangedText(String(decoding: bytes[..<colon], as: UTF8.self), at: ByteRange(start, start + colon)),
            RangedText(
                String(decoding: value, as: UTF8.self), at: ByteRange(start + value.startIndex, start + bytes.count))
        )
    }
}
