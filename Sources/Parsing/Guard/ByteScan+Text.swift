// What is not code: comments, strings, quoted names.
extension ByteScan {
    mutating func skipComment() -> Bool {
        let start = index - 1
        switch byte(at: index) {
        case UInt8(ascii: "/"):
            while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        case UInt8(ascii: "*"):
            blockComments += 1
            guard blockComments <= Self.maximumBlockComments, skipBlockComment() else { return false }
        default:
            return isDivision(at: start)
        }
        stretch += index - start
        return true
    }

    /// A division: behind what ends an operand, or with no second slash on its line that could end a regular expression.
    private func isDivision(at start: Int) -> Bool {
        var last = start - 1
        while byte(at: last) == 0x20 || byte(at: last) == 0x09 { last -= 1 }
        let before = byte(at: last)
        if before == UInt8(ascii: ")") || before == UInt8(ascii: "]") { return true }
        if isWord(before), !isKeyword(endingAt: last) { return true }
        var end = start + 1
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
            if bytes[end] == UInt8(ascii: "/") { return false }
            end += 1
        }
        return true
    }

    /// The word may be a keyword, behind which a regular expression can stand.
    private func isKeyword(endingAt last: Int) -> Bool {
        var start = last
        while last - start < 12, isWord(byte(at: start)) { start -= 1 }
        return Self.keywords.contains { $0.utf8.elementsEqual(bytes[(start + 1)...last]) }
    }

    /// Every keyword of the language in small letters; a name that is spelled so only costs a look at the tokens.
    private static let keywords = [
        "any", "as", "async", "await", "break", "case", "catch", "consume", "continue", "copy", "default", "defer",
        "discard", "do", "each", "else", "fallthrough", "for", "func", "guard", "if", "import", "in", "init", "inout",
        "is", "let", "nil", "operator", "repeat", "rethrows", "return", "self", "some", "static", "subscript", "super",
        "switch", "throw", "throws", "try", "unsafe", "var", "where", "while", "yield",
    ]

    private mutating func skipBlockComment() -> Bool {
        var depth = 1
        index += 1
        while index < bytes.count {
            switch (bytes[index], byte(at: index + 1)) {
            case (UInt8(ascii: "*"), UInt8(ascii: "/")):
                depth -= 1
                index += 2
                if depth == 0 { return true }
            case (UInt8(ascii: "/"), UInt8(ascii: "*")):
                depth += 1
                index += 2
            default: index += 1
            }
        }
        return false
    }

    /// Behind a quote.
    mutating func skipString() -> Bool {
        guard byte(at: index) == UInt8(ascii: "\""), byte(at: index + 1) == UInt8(ascii: "\"") else {
            return skipSegment(isMultiline: false, from: index - 1)
        }
        index += 2
        return skipSegment(isMultiline: true, from: index - 3)
    }

    /// The text of a string up to its end or to code inside of it.
    mutating func skipSegment(isMultiline: Bool, from start: Int) -> Bool {
        defer { stretch += index - start }
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"):
                // The string ends with its line whatever stands before the line's end.
                if !isMultiline, byte(at: index + 1) == 0x0A || byte(at: index + 1) == 0x0D { return false }
                if byte(at: index + 1) == UInt8(ascii: "(") {
                    index += 2
                    groups.parens += 1
                    interpolations.append(Interpolation(start: index, isMultiline: isMultiline))
                    return isShallow && interpolations.count <= 3
                }
                index += 2
            case UInt8(ascii: "\""):
                index += 1
                if !isMultiline { return true }
                if byte(at: index) == UInt8(ascii: "\""), byte(at: index + 1) == UInt8(ascii: "\"") {
                    index += 2
                    return true
                }
            case 0x0A where !isMultiline, 0x0D where !isMultiline: return false
            default: index += 1
            }
        }
        return false
    }

    /// `#if`, `#selector` and `#"raw"#`; not `#/regex/#` and placeholders.
    mutating func skipPound() -> Bool {
        guard byte(at: index - 2) != UInt8(ascii: "<") else { return false }
        if byte(at: index) == UInt8(ascii: "#") || byte(at: index) == UInt8(ascii: "\"") { return skipRawString() }
        guard isWord(byte(at: index)) else { return false }
        if byte(at: index) == UInt8(ascii: "i"), byte(at: index + 1) == UInt8(ascii: "f") { conditions += 1 }
        if byte(at: index) == UInt8(ascii: "e"), byte(at: index + 3) == UInt8(ascii: "i") {
            // `#endif` and `#elseif` part at the second letter.
            if byte(at: index + 1) == UInt8(ascii: "n") { conditions = max(0, conditions - 1) }
        }
        return isShallow
    }

    /// Behind the first `#`. Strings with code inside of them are left to the lexer.
    private mutating func skipRawString() -> Bool {
        let start = index - 1
        var pounds = 1
        while byte(at: index) == UInt8(ascii: "#") {
            pounds += 1
            index += 1
        }
        guard byte(at: index) == UInt8(ascii: "\"") else { return false }
        index += 1
        var quotes = 1
        if byte(at: index) == UInt8(ascii: "\""), byte(at: index + 1) == UInt8(ascii: "\"") {
            quotes = 3
            index += 2
            // `#"""#` is a string of one line.
            guard byte(at: index) == 0x0A else { return false }
        }
        defer { stretch += index - start }
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard closes(quotes: quotes, pounds: pounds) else { continue }
                index += quotes - 1 + pounds
                return true
            case UInt8(ascii: "\\") where self.byte(at: index) == UInt8(ascii: "#"): return false
            case 0x0A where quotes == 1, 0x0D where quotes == 1: return false
            default: continue
            }
        }
        return false
    }

    /// What stands from the quote before `index` on ends the raw string.
    private func closes(quotes: Int, pounds: Int) -> Bool {
        for place in 0..<quotes - 1 where byte(at: index + place) != UInt8(ascii: "\"") { return false }
        for place in 0..<pounds where byte(at: index + quotes - 1 + place) != UInt8(ascii: "#") { return false }
        return true
    }

    /// `` `default` ``: letters between two backticks.
    mutating func skipQuotedName() -> Bool {
        let start = index
        while index < bytes.count, isWord(bytes[index]) { index += 1 }
        guard index > start, byte(at: index) == UInt8(ascii: "`") else { return false }
        index += 1
        return true
    }

    private func isWord(_ byte: UInt8) -> Bool {
        byte == 0x5F || (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
    }
}
