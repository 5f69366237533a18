/// Reads a comment byte by byte. Positions count from the comment's first byte.
struct DirectiveScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let end: Int
    /// Where the comment begins in its file.
    let offset: Int
    private(set) var position: Int

    /// Stands at the first letter of the text, behind the comment signs and, in blocks, the stars before it.
    /// - Parameters:
    ///   - text: the comment with its signs.
    ///   - offset: where it begins in its file.
    init(_ text: TextSlice, at offset: Int) {
        bytes = text.bytes
        self.offset = offset
        let kind = Comment.Kind(text)
        let isBlock = kind == .block || kind == .docBlock
        end = isBlock && text.hasSuffix("*/") && bytes.count >= 4 ? bytes.count - 2 : bytes.count
        position = min(end, kind == .docLine || kind == .docBlock ? 3 : 2)
        while position < end, Self.isBlank(bytes[position]) || isBlock && bytes[position] == UInt8(ascii: "*") {
            position += 1
        }
    }

    /// Stands at a byte of the comment.
    init(_ text: TextSlice, at offset: Int, from position: Int) {
        self.init(text, at: offset)
        self.position = min(position, end)
    }

    /// Nothing but signs and blanks is before it: a comment that was made one of another comment.
    var isBehindSignsAlone: Bool {
        bytes[..<position].allSatisfy { Self.isBlank($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "*") }
    }

    /// What begins here has comment signs of its own before it: `// a note // tenet:ignore(rule)`.
    var isBehindSigns: Bool {
        let before = Array(bytes[..<position].reversed().drop(while: Self.isBlank).prefix(3))
        return before.count == 3 && before.starts(with: "//".utf8) && Self.isBlank(before[2])
    }

    /// What begins here belongs to a word, or is in quotation marks: it is spoken of.
    var isQuoted: Bool {
        guard position > 0 else { return false }
        let before = bytes[position - 1]
        return Self.isOfName(before) || before >= 0x80 || "`\"'".utf8.contains(before)
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    private static func isOfName(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    /// The text begins with the tool's name, whatever its case, or with a word of about its length, a sign and `ignore`, so that
    /// the name may be misspelt. O(1).
    var isAtProduct: Bool {
        if isAt("tenet", from: position) { return true }
        let limit = min(end, position + 8)
        let sign = bytes[min(position, limit)..<limit].firstIndex { !Self.isLetter($0) } ?? limit
        return sign - position >= 3 && sign < end && Self.signs.utf8.contains(bytes[sign])
            && isAt("ignore", from: sign + 1)
    }

    /// What people write between the tool's name and its command.
    static let signs = ":-_.;/="

    private func isAt(_ word: StaticString, from start: Int) -> Bool {
        let count = word.utf8CodeUnitCount
        guard start >= 0, end - start >= count else { return false }
        return word.withUTF8Buffer { zip(bytes[start...], $0).allSatisfy { $0 | 0x20 == $1 } }
    }

    private var next: UInt8? { position < end ? bytes[position] : nil }

    /// The next byte belongs to the word that was just read, as in `tenets`.
    var isInWord: Bool { next.map { Self.isLetter($0) || (0x30...0x39).contains($0) || $0 >= 0x80 } ?? false }

    private mutating func text(while holds: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = next, holds(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    mutating func letters() -> String { text(while: Self.isLetter) }

    /// True when there was a blank. Stays on the line.
    @discardableResult
    mutating func skipBlanks() -> Bool { !text(while: { $0 == 0x20 || $0 == 0x09 }).isEmpty }

    /// Skips blanks only when one of the signs is behind them.
    mutating func skipBlanks(before signs: String) -> Bool {
        let start = position
        let skipped = skipBlanks()
        if let byte = next, signs.utf8.contains(byte) { return skipped }
        position = start
        return false
    }

    mutating func skipSeparators() { _ = text(while: { " \t,:=".utf8.contains($0) }) }

    mutating func take(oneOf signs: String) -> String? {
        guard let byte = next, signs.utf8.contains(byte) else { return nil }
        position += 1
        return String(decoding: [byte], as: UTF8.self)
    }

    /// `:file`, `-next-line`: a sign with letters right behind it.
    mutating func take(scopeAfter signs: String) -> (sign: String, text: String)? {
        let start = position
        guard let sign = take(oneOf: signs), let first = next, Self.isLetter(first) else {
            position = start
            return nil
        }
        return (sign, text(while: { Self.isLetter($0) || $0 == UInt8(ascii: "-") }))
    }

    /// The bytes in front of one of the signs, which is taken, too.
    mutating func take(upTo signs: String) -> [UInt8]? {
        guard let index = bytes[position..<end].firstIndex(where: { signs.utf8.contains($0) }) else { return nil }
        defer { position = index + 1 }
        return Array(bytes[position..<index])
    }

    mutating func name() -> TenetDirective.Name? {
        let start = position
        let word = text(while: Self.isOfName)
        guard word.utf8.contains(where: Self.isLetter) else {
            position = start
            return nil
        }
        return .init(text: word, range: ByteRange(offset + start, offset + position))
    }

    func text(from start: Int, to stop: Int) -> String { String(decoding: bytes[start..<stop], as: UTF8.self) }

    /// What the comment says from a position on, without the signs that lead over to a reason.
    func rest(from start: Int) -> String {
        var text = String(decoding: bytes[min(start, end)..<end], as: UTF8.self)[...]
        text = text.drop { $0.isWhitespace || $0 == ":" || $0 == "-" || $0 == "–" || $0 == "—" }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
