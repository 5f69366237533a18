/// The message of a commit, with the place of each line in its document.
public struct CommitMessage: Hashable, Sendable {
    /// The first line; empty when there is none.
    public var subject: RangedText
    /// Every line behind the subject, blank ones included, without line ends.
    public var body: [RangedText]
    /// Comments of an editor's text and what lies below its line of scissors: nobody will read them in the message.
    public private(set) var leftOut: [ByteRange] = []

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

    /// Made by `git revert`, or a reversal of one.
    public var isRevert: Bool { subject.text.hasPrefix("Revert \"") || subject.text.hasPrefix("Reapply \"") }
    /// Meant to be melted into another commit by a rebase.
    public var isFixup: Bool { ["fixup! ", "squash! ", "amend! "].contains { subject.text.hasPrefix($0) } }
    /// What git and servers write for a merge. A squash or a shallow clone leaves it without the second parent.
    public var isMerge: Bool {
        let text = subject.text
        return [
            "Merge branch '", "Merge branches '", "Merge remote-tracking branch", "Merge pull request ", "Merge tag '",
            "Merge commit '", "Merged in ",
        ].contains { text.hasPrefix($0) }
    }
    /// Written by Weblate for a person who translated: the trailer leads to the translation.
    public var isTranslation: Bool {
        body.contains { $0.text.hasPrefix("Translate-URL: ") } || subject.text.hasPrefix("Translated using Weblate")
    }

    /// Lines of a text that begins at an offset of its document.
    /// - Parameter cleanup: what git will take out; nil for a message that git has.
    public init(_ bytes: ArraySlice<UInt8>, cleanup: MessageCleanup? = nil) {
        var lines: [RangedText] = []
        var left: [ByteRange] = []
        var hasSubject = false
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
            var upper = end
            if upper > start, bytes[upper - 1] == 0x0D { upper -= 1 }
            let line = RangedText(String(decoding: bytes[start..<upper], as: UTF8.self), at: ByteRange(start, upper))
            if cleanup?.isScissors(line.text) == true {
                left.append(ByteRange(start, bytes.endIndex))
                break
            }
            // A comment may stay where no editor was opened: as the first line it is the subject then. Further down git may as
            // well take it out, and what is said of it would be wrong as often as right.
            let isComment = cleanup?.isComment(line.text) == true
            let isKept = cleanup?.keepsComments == true
            if isComment, !isKept { left.append(line.range) }
            if !isComment || isKept && !hasSubject { lines.append(line) }
            hasSubject = hasSubject || !line.text.allSatisfy(\.isWhitespace)
            start = end + 1
        }
        leftOut = left
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
