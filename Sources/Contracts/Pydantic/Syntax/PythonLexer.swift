internal import TenetModel
internal import TenetResources

/// Cuts a module into tokens, one at a time: brackets and backslashes join lines, indentation opens and closes blocks.
/// Goes on after anything; what is never closed is noted in ``unclosed``.
struct PythonLexer {
    let bytes: [UInt8]
    let end: Int
    private(set) var index: Int
    /// The first bracket or string without an end.
    private(set) var unclosed: ByteRange?

    private var openBrackets: [Int] = []
    private var indents: [Int] = [0]
    private var dedentsToGive = 0
    private var isAtLineStart = true
    private var hasTokenInLine = false

    /// The tokens of a whole file, or of the part of it that holds a function's body.
    init(_ bytes: [UInt8], part: ByteRange? = nil) {
        self.bytes = bytes
        end = min(part?.upper ?? bytes.count, bytes.count)
        index = min(part?.lower ?? 0, end)
        if part == nil, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    mutating func next() -> PythonToken {
        if dedentsToGive > 0 {
            dedentsToGive -= 1
            return PythonToken(kind: .dedent, lower: index, upper: index)
        }
        if isAtLineStart, openBrackets.isEmpty, let change = indentation() { return change }
        skipSpaces()
        guard index < end else { return atEnd() }
        let byte = bytes[index]
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
            let start = index
            skipLineBreak()
            isAtLineStart = true
            hasTokenInLine = false
            return PythonToken(kind: .newline, lower: start, upper: index)
        }
        hasTokenInLine = true
        if Self.isNameStart(byte) { return nameOrString() }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return string(from: index, isFormatted: false) }
        if Byte.isDigit(byte) || byte == UInt8(ascii: ".") && Byte.isDigit(at(index + 1)) { return number() }
        return symbol()
    }

    /// Passes over the indented block after a line that was just ended. Gives the block's bytes.
    mutating func skipBlock() -> ByteRange {
        let outer = indents.last ?? 0
        let start = index
        while index < end {
            let lineStart = index
            let column = measureIndent()
            if isBlankHere {
                skipToLineEnd()
                skipLineBreak()
                continue
            }
            if column <= outer {
                index = lineStart
                break
            }
            skipLogicalLine()
        }
        isAtLineStart = true
        return ByteRange(start, index)
    }

    // MARK: Lines

    private mutating func indentation() -> PythonToken? {
        while index < end {
            let lineStart = index
            let column = measureIndent()
            if isBlankHere {
                skipToLineEnd()
                skipLineBreak()
                continue
            }
            isAtLineStart = false
            let current = indents.last ?? 0
            if column > current {
                indents.append(column)
                return PythonToken(kind: .indent, lower: lineStart, upper: index)
            }
            while let last = indents.last, column < last, indents.count > 1 {
                indents.removeLast()
                dedentsToGive += 1
            }
            guard dedentsToGive > 0 else { return nil }
            dedentsToGive -= 1
            return PythonToken(kind: .dedent, lower: index, upper: index)
        }
        isAtLineStart = false
        return nil
    }

    private mutating func atEnd() -> PythonToken {
        if let bracket = openBrackets.first {
            note(ByteRange(bracket, bracket + 1))
            openBrackets = []
        }
        if hasTokenInLine {
            hasTokenInLine = false
            return PythonToken(kind: .newline, lower: end, upper: end)
        }
        if indents.count > 1 {
            indents.removeLast()
            return PythonToken(kind: .dedent, lower: end, upper: end)
        }
        return PythonToken(kind: .end, lower: end, upper: end)
    }

    private mutating func measureIndent() -> Int {
        var column = 0
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: " "): column += 1
            case UInt8(ascii: "\t"): column = (column / 8 + 1) * 8
            case 0x0C: column = 0
            default: return column
            }
            index += 1
        }
        return column
    }

    private var isBlankHere: Bool {
        guard index < end else { return true }
        let byte = bytes[index]
        return byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "#")
    }

    private mutating func skipToLineEnd() {
        while index < end, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") { index += 1 }
    }

    private mutating func skipLineBreak() {
        guard index < end else { return }
        let isReturn = bytes[index] == UInt8(ascii: "\r")
        index += 1
        if isReturn, index < end, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    }

    /// Spaces, comments and joined line ends.
    private mutating func skipSpaces() {
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0C, 0x0B: index += 1
            case UInt8(ascii: "#"): skipToLineEnd()
            case UInt8(ascii: "\\") where isLineBreak(index + 1):
                index += 1
                skipLineBreak()
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                guard !openBrackets.isEmpty else { return }
                skipLineBreak()
            default: return
            }
        }
    }

    private mutating func skipLogicalLine() {
        let outer = openBrackets
        openBrackets = []
        defer { openBrackets = outer }
        while true {
            skipSpaces()
            guard index < end else {
                if let bracket = openBrackets.first { note(ByteRange(bracket, bracket + 1)) }
                return
            }
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                skipLineBreak()
                return
            case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = string(from: index, isFormatted: false)
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                openBrackets.append(index)
                index += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                _ = openBrackets.popLast()
                index += 1
            default:
                if Self.isNameStart(byte) { _ = nameOrString() } else { index += 1 }
            }
        }
    }

    // MARK: Tokens

    private mutating func nameOrString() -> PythonToken {
        let start = index
        while index < end, Self.isNameStart(bytes[index]) || Byte.isDigit(bytes[index]) { index += 1 }
        let quote = at(index)
        if index - start <= 2, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let prefix = PythonString.Prefix(bytes[start..<index])
        {
            return string(from: start, isFormatted: prefix.isFormatted)
        }
        return PythonToken(kind: .name, lower: start, upper: index)
    }

    /// A string from its prefix; ``index`` is at the quote.
    private mutating func string(from start: Int, isFormatted: Bool) -> PythonToken {
        let scan = PythonString.end(of: bytes, quote: index, limit: end, isFormatted: isFormatted)
        index = scan.end
        if !scan.isClosed { note(ByteRange(start, index)) }
        return PythonToken(kind: .string, lower: start, upper: index)
    }

    private mutating func number() -> PythonToken {
        let start = index
        var isInteger = true
        let isPrefixed = bytes[index] == UInt8(ascii: "0") && [0x78, 0x6F, 0x62].contains(at(index + 1) | 0x20)
        while index < end {
            let byte = bytes[index]
            let isExponentSign =
                (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")) && !isPrefixed
                && at(index - 1) | 0x20 == UInt8(ascii: "e") && index > start
            if byte == UInt8(ascii: ".") || isExponentSign { isInteger = false }
            guard Self.isNameStart(byte) || Byte.isDigit(byte) || byte == UInt8(ascii: ".") || isExponentSign else {
                break
            }
            if !isPrefixed, Self.isNameStart(byte), byte != UInt8(ascii: "_") { isInteger = false }
            index += 1
        }
        return PythonToken(kind: isInteger ? .integer : .number, lower: start, upper: index)
    }

    private mutating func symbol() -> PythonToken {
        let start = index
        let byte = bytes[index]
        index += 1
        let kind: PythonSymbol
        switch byte {
        case UInt8(ascii: "("): kind = .leftParenthesis
        case UInt8(ascii: "["): kind = .leftBracket
        case UInt8(ascii: "{"): kind = .leftBrace
        case UInt8(ascii: ")"): kind = .rightParenthesis
        case UInt8(ascii: "]"): kind = .rightBracket
        case UInt8(ascii: "}"): kind = .rightBrace
        case UInt8(ascii: ","): kind = .comma
        case UInt8(ascii: ";"): kind = .semicolon
        default: kind = operatorSymbol(byte)
        }
        if kind.rawValue <= PythonSymbol.rightBrace.rawValue {
            if kind.isClosing { _ = openBrackets.popLast() } else { openBrackets.append(start) }
        }
        return PythonToken(kind: .symbol, symbol: kind, lower: start, upper: index)
    }

    private mutating func operatorSymbol(_ byte: UInt8) -> PythonSymbol {
        let second = at(index)
        if byte == UInt8(ascii: "."), second == byte, at(index + 1) == byte { return take(2, .ellipsis) }
        if byte == UInt8(ascii: "-"), second == UInt8(ascii: ">") { return take(1, .arrow) }
        let isDoubled = second == byte && [0x2A, 0x2F, 0x3C, 0x3E].contains(byte)
        if isDoubled { index += 1 }
        if at(index) == UInt8(ascii: "=") {
            switch byte {
            case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: ":"): return take(1, .other)
            case UInt8(ascii: "<"), UInt8(ascii: ">"): return take(1, isDoubled ? .augmented : .other)
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"),
                UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "^"), UInt8(ascii: "@"):
                return take(1, .augmented)
            default: break
            }
        }
        switch byte {
        case UInt8(ascii: "*"): return isDoubled ? .doubleStar : .star
        case UInt8(ascii: "/"): return isDoubled ? .other : .slash
        case UInt8(ascii: ":"): return .colon
        case UInt8(ascii: "."): return .dot
        case UInt8(ascii: "@"): return .at
        case UInt8(ascii: "="): return .equals
        case UInt8(ascii: "|"): return .bar
        case UInt8(ascii: "+"): return .plus
        case UInt8(ascii: "-"): return .minus
        default: return .other
        }
    }

    private mutating func take(_ count: Int, _ symbol: PythonSymbol) -> PythonSymbol {
        index += count
        return symbol
    }

    private mutating func note(_ range: ByteRange) {
        if unclosed == nil { unclosed = range }
    }

    private func at(_ place: Int) -> UInt8 { place >= 0 && place < end ? bytes[place] : 0 }

    private func isLineBreak(_ place: Int) -> Bool {
        at(place) == UInt8(ascii: "\n") || at(place) == UInt8(ascii: "\r")
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
    }
}
