package import TenetRuleKit

/// The parts of a subject: what stands before the sentence (tags in brackets, tasks, scopes, pictures), the sentence, and the
/// number that a server puts behind it.
package struct SubjectHead {
    /// Without what stands before and behind it.
    package var sentence: RangedText
    /// A scope or a type with a colon stands before it, as in `fix(player): ` or `Player: `: what follows may go on in lowercase.
    package var hasScope = false
    /// A type such as `fix` stands before it, and can be read as its verb: "fix: missing tides".
    package var hasType = false
    /// A scope that is no type stands before it, and names what changed.
    package var isNamed = false

    /// O(length).
    package init(_ subject: RangedText) {
        let bytes = Array(subject.text.utf8)
        var start = 0
        var (hasScope, hasType, isNamed) = (false, false, false)
        // Every turn takes one thing away; a subject has few.
        turns: for _ in 0..<8 {
            let rest = bytes[start...]
            if let end = Self.endOfPicture(rest) ?? Self.endOfBracket(rest) ?? Self.endOfTask(rest)
                ?? Self.endOfClosing(rest)
            {
                start = end
            } else if let end = Self.endOfScope(rest) {
                let scope = String(decoding: bytes[start..<(end - 2)], as: UTF8.self)
                guard !Self.isSentence(scope) else { break turns }
                let word = scope.drop { !$0.isLetter }.prefix { $0.isLetter || $0 == "-" || $0 == " " }
                hasScope = true
                hasType = hasType || Self.types.contains(word.lowercased())
                isNamed =
                    isNamed || scope.contains("(") && scope.first != "(" || !Self.types.contains(word.lowercased())
                start = end
            } else {
                break
            }
        }
        let end = max(start, bytes.count - Self.lengthOfNumber(subject.text))
        sentence = RangedText(
            String(decoding: bytes[start..<end], as: UTF8.self),
            at: ByteRange(subject.range.lower + start, subject.range.lower + end))
        (self.hasScope, self.hasType, self.isNamed) = (hasScope, hasType, isNamed)
    }

    /// `Update assets: the logo` and `Fixed: the logo` are sentences with a colon.
    private static func isSentence(_ scope: String) -> Bool {
        let words = scope.split(separator: " ")
        guard let first = words.first else { return true }
        return VerbMood(first) == .past || words.count > 1 && VerbMood.isStem(first)
    }

    private static let types: Set<String> = [
        "build", "chore", "ci", "docs", "feat", "feature", "fix", "hotfix", "bugfix", "bug", "perf", "refactor",
        "revert", "style",
        "test", "tests", "update", "other", "misc",
    ]

    /// The first word of the sentence, without punctuation behind it.
    package var firstWord: Substring {
        var word = sentence.text.prefix { $0 != " " }
        while let last = word.last, ",;:.!".contains(last) { word.removeLast() }
        return word
    }

    /// How many bytes at the end are ` (#123)` or ` (!123)`. O(length).
    package static func lengthOfNumber(_ text: String) -> Int {
        let bytes = Array(text.utf8)
        var end = bytes.count
        while end > 4, bytes[end - 1] == UInt8(ascii: ")") {
            var index = end - 2
            while index > 0, bytes[index].isDigit { index -= 1 }
            guard index < end - 2, index > 1, bytes[index] == UInt8(ascii: "#") || bytes[index] == UInt8(ascii: "!"),
                bytes[index - 1] == UInt8(ascii: "("), bytes[index - 2] == UInt8(ascii: " ")
            else { break }
            end = index - 2
        }
        return bytes.count - end
    }

    /// Blanks, pictures and `:sparkles:`.
    private static func endOfPicture(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first else { return nil }
        if first == 0x20 || first == UInt8(ascii: "-") || first == UInt8(ascii: "|") {
            return bytes.startIndex + 1
        }
        if first >= 0xE2 {
            // Pictures lie in planes that no alphabet of commit messages uses: U+2190 to U+2BFF, and beyond U+1F000.
            let end = bytes.firstIndex { $0 < 0x80 } ?? bytes.endIndex
            let word = String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self)
            let isPicture = word.unicodeScalars.allSatisfy {
                (0x2190...0x2BFF).contains($0.value) || $0.value >= 0x1F000 || $0.value == 0xFE0F || $0.value == 0x200D
            }
            return isPicture ? end : nil
        }
        guard first == UInt8(ascii: ":"), let end = bytes.dropFirst().firstIndex(of: first), end > bytes.startIndex + 1,
            bytes[(bytes.startIndex + 1)..<end].allSatisfy({ isLetter($0) || $0 == UInt8(ascii: "_") })
        else { return nil }
        return end + 1
    }

    private static func endOfBracket(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.first == UInt8(ascii: "["), let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let next = close + 1
        // Brackets around everything are no tag.
        guard bytes[next...].contains(where: { $0 != 0x20 }) else { return nil }
        return next < bytes.endIndex && bytes[next] == UInt8(ascii: ":") ? next + 1 : next
    }

    /// `TASK-123`, `#123`, both with or without a colon.
    private static func endOfTask(_ bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        if bytes.first == UInt8(ascii: "#") {
            index += 1
        } else {
            while index < bytes.endIndex, isCapital(bytes[index]) || index > bytes.startIndex && bytes[index].isDigit {
                index += 1
            }
            guard index > bytes.startIndex, index < bytes.endIndex, bytes[index] == UInt8(ascii: "-") else {
                return nil
            }
            index += 1
        }
        let digits = bytes[index...].prefix { $0.isDigit }
        guard !digits.isEmpty, digits.endIndex < bytes.endIndex else { return nil }
        let next = bytes[digits.endIndex]
        guard next == 0x20 || next == UInt8(ascii: ":") else { return nil }
        return digits.endIndex + 1
    }

    /// `Fixes #12: ` or `Fixes #12 Show the tides`, before a sentence: the words by which servers close an issue. In `Fixes #12 tides`
    /// they begin the sentence.
    private static func endOfClosing(_ bytes: ArraySlice<UInt8>) -> Int? {
        let word = String(decoding: bytes.prefix { isLetter($0) }, as: UTF8.self)
        let words: Set = ["fix", "fixes", "fixed", "close", "closes", "closed", "resolve", "resolves", "resolved"]
        guard words.contains(word.lowercased()) else { return nil }
        let rest = bytes.dropFirst(word.utf8.count).drop { $0 == 0x20 || $0 == UInt8(ascii: ":") }
        guard rest.first == UInt8(ascii: "#") else { return nil }
        let digits = rest.dropFirst().prefix { $0.isDigit }
        let marks: Set = [UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "-")]
        let behind = bytes[digits.endIndex...].drop { $0 == 0x20 || marks.contains($0) }
        guard let first = behind.first, !digits.isEmpty else { return nil }
        let isParted = bytes[digits.endIndex..<behind.startIndex].contains { marks.contains($0) }
        let isLowercase = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
        return isParted || !isLowercase ? behind.startIndex : nil
    }

    /// `type(scope)!: ` and up to three words before a colon.
    private static func endOfScope(_ bytes: ArraySlice<UInt8>) -> Int? {
        var words = 1
        var depth = 0
        for index in bytes.indices.prefix(60) {
            switch bytes[index] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case 0x20 where depth == 0: words += 1
            case UInt8(ascii: ":") where depth == 0:
                guard index > bytes.startIndex, index + 1 < bytes.endIndex, bytes[index + 1] == 0x20 else { return nil }
                return index + 2
            default: break
            }
            if words > 3 { return nil }
        }
        return nil
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool {
        isCapital(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isDigit
    }
}
