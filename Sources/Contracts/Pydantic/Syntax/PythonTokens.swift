import TenetModel

/// The tokens of a module as a parser walks over them.
struct PythonTokens {
    private(set) var lexer: PythonLexer
    private(set) var current: PythonToken
    /// The end of the token before the current one.
    private(set) var previousEnd = 0

    init(_ bytes: [UInt8], part: ByteRange? = nil) {
        lexer = PythonLexer(bytes, part: part)
        current = lexer.next()
    }

    var isAtEnd: Bool { current.kind == .end }

    mutating func advance() {
        previousEnd = current.upper
        current = lexer.next()
    }

    /// At the end of a line before a block: passes over the block and gives its bytes.
    mutating func skipBlock() -> ByteRange {
        let range = lexer.skipBlock()
        advance()
        return range
    }

    func at(_ symbol: PythonSymbol) -> Bool { current.kind == .symbol && current.symbol == symbol }

    mutating func take(_ symbol: PythonSymbol) -> Bool {
        guard at(symbol) else { return false }
        advance()
        return true
    }

    /// The current token is this word.
    func at(word: StaticString) -> Bool {
        guard current.kind == .name, current.upper - current.lower == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { buffer in
            for offset in 0..<buffer.count where buffer[offset] != lexer.bytes[current.lower + offset] { return false }
            return true
        }
    }

    mutating func take(word: StaticString) -> Bool {
        guard at(word: word) else { return false }
        advance()
        return true
    }

    func text(_ token: PythonToken) -> String {
        String(decoding: lexer.bytes[token.lower..<token.upper], as: UTF8.self)
    }

    /// The current name, passed over.
    mutating func name() -> (text: String, range: ByteRange)? {
        guard current.kind == .name else { return nil }
        let found = (text(current), current.range)
        advance()
        return found
    }

    /// Stops at the end of the logical line. Says whether the last token before it was a colon.
    mutating func skipToLineEnd() -> Bool {
        var isColon = false
        while current.kind != .newline, !isAtEnd {
            isColon = at(.colon)
            advance()
        }
        return isColon
    }
}
