/// Reads the wildcards of one pattern. Ignore files and globs share the notation and differ in strictness: where git
/// quietly never matches, a glob in a configuration is a mistake to be told.
struct PatternParser {
    enum Dialect {
        case gitIgnore(ignoringCase: Bool)
        case glob
    }

    /// What is wrong with a pattern, as the end of a sentence about it.
    struct Mistake: Error {
        var text: String
    }

    private let text: [UInt8]
    private let comparison: NamePattern.Comparison
    private let isStrict: Bool
    private var position = 0

    init(_ text: [UInt8], _ dialect: Dialect) {
        self.text = text
        switch dialect {
        case .gitIgnore(let ignoringCase):
            comparison = ignoringCase ? .asciiCaseless : .bytes
            isStrict = false
        case .glob:
            comparison = .scalars
            isStrict = true
        }
    }

    /// The components between the slashes that are neither in a character class nor at the pattern's ends.
    mutating func parts() throws(Mistake) -> [PathPattern.Part] {
        var parts: [PathPattern.Part] = []
        var tokens: [TokenPattern.Token] = []
        var stars = 0
        while position < text.count {
            let byte = text[position]
            if isSlash(at: position) {
                position += byte == UInt8(ascii: "\\") ? 2 : 1
                append(tokens, stars: stars, to: &parts)
                tokens = []
                stars = 0
            } else if byte == UInt8(ascii: "*") {
                position += 1
                stars += 1
                if tokens.last?.isStar != true { tokens.append(.star) }
            } else {
                tokens += try nextTokens()
            }
        }
        append(tokens, stars: stars, to: &parts)
        return parts
    }

    private func append(_ tokens: [TokenPattern.Token], stars: Int, to parts: inout [PathPattern.Part]) {
        if stars > 1, tokens.count == 1 {
            parts.append(.components)
        } else if isStrict, tokens.isEmpty || isCurrentFolder(tokens) {
            // `a//b` and `./a` mean nothing else than `a/b` and `a`.
        } else {
            parts.append(.name(NamePattern(tokens, comparison)))
        }
    }

    private func isCurrentFolder(_ tokens: [TokenPattern.Token]) -> Bool {
        if tokens.count == 1, case .byte(UInt8(ascii: ".")) = tokens[0] { true } else { false }
    }

    /// True at a slash, also at an escaped one.
    private func isSlash(at index: Int) -> Bool {
        if text[index] == UInt8(ascii: "\\") { return index + 1 < text.count && text[index + 1] == UInt8(ascii: "/") }
        return text[index] == UInt8(ascii: "/")
    }

    private mutating func nextTokens() throws(Mistake) -> [TokenPattern.Token] {
        let byte = text[position]
        position += 1
        switch byte {
        case UInt8(ascii: "?"): return [.character]
        case UInt8(ascii: "["): return [.characterClass(try characterClass())]
        case UInt8(ascii: "\\"): return [.byte(try readEscape())]
        default: return [.byte(byte)]
        }
    }

    private mutating func readEscape() throws(Mistake) -> UInt8 {
        guard position < text.count else {
            throw Mistake(text: "ends with a backslash; write `\\\\` for a backslash in a name")
        }
        let byte = text[position]
        if isStrict, byte.isASCIILetter || (0x30...0x39).contains(byte) {
            throw Mistake(text: "has a backslash before a letter; write `/` between folders")
        }
        position += 1
        return byte
    }
}

/// Character classes, after the opening bracket.
extension PatternParser {
    private mutating func characterClass() throws(Mistake) -> CharacterClass {
        var result = CharacterClass()
        if peek(UInt8(ascii: "!")) || peek(UInt8(ascii: "^")) {
            result.isNegated = true
            position += 1
        }
        // A bracket in first place stands for itself.
        var isFirst = true
        while isFirst || !peek(UInt8(ascii: "]")) {
            isFirst = false
            if let named = try namedRanges() {
                result.ranges += named
            } else {
                let lower = try classMember()
                if peek(UInt8(ascii: "-")), position + 1 < text.count, text[position + 1] != UInt8(ascii: "]") {
                    position += 1
                    let upper = try classMember()
                    if lower <= upper {
                        result.ranges.append(lower...upper)
                    } else if isStrict {
                        throw Mistake(text: "has a range of characters that runs backwards; swap its ends")
                    } else {
                        // Git compares with the first end before it sees that this is a range.
                        result.ranges.append(lower...lower)
                    }
                } else {
                    result.ranges.append(lower...lower)
                }
            }
        }
        position += 1
        return result
    }

    private func peek(_ byte: UInt8) -> Bool { position < text.count && text[position] == byte }

    private mutating func classMember() throws(Mistake) -> UInt32 {
        if peek(UInt8(ascii: "\\")) { position += 1 }
        guard position < text.count else {
            throw Mistake(text: "has a `[` without `]`; write `\\[` for a bracket in a name")
        }
        guard isStrict else {
            position += 1
            return UInt32(text[position - 1])
        }
        let (value, length) = text.withUnsafeBufferPointer { $0.scalar(at: position) }
        position += length
        return value
    }

    /// The ranges of `[:name:]`, or nil when none is here.
    private mutating func namedRanges() throws(Mistake) -> [ClosedRange<UInt32>]? {
        guard peek(UInt8(ascii: "[")), position + 1 < text.count, text[position + 1] == UInt8(ascii: ":") else {
            return nil
        }
        guard let end = text[(position + 2)...].firstIndex(of: UInt8(ascii: "]")),
            end > position + 2, text[end - 1] == UInt8(ascii: ":")
        else { return nil }
        let name = String(decoding: text[(position + 2)..<(end - 1)], as: UTF8.self)
        guard let ranges = Self.namedClasses[name] else {
            throw Mistake(
                text: "has the unknown character class `[:\(name):]`; there are "
                    + Self.namedClasses.keys.sorted().joined(separator: ", "))
        }
        position = end + 1
        return ranges
    }

    private static let namedClasses: [String: [ClosedRange<UInt32>]] = [
        "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A],
        "alpha": [0x41...0x5A, 0x61...0x7A],
        "blank": [0x09...0x09, 0x20...0x20],
        "cntrl": [0x00...0x1F, 0x7F...0x7F],
        "digit": [0x30...0x39],
        "graph": [0x21...0x7E],
        "lower": [0x61...0x7A],
        "print": [0x20...0x7E],
        "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E],
        "space": [0x09...0x0D, 0x20...0x20],
        "upper": [0x41...0x5A],
        "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
    ]
}
