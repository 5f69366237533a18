import TenetModel

/// Names, literals and everything in brackets.
extension PythonExpressionParser {
    mutating func atom() -> PythonExpression {
        let token = tokens.current
        switch token.kind {
        case .name: return name()
        case .integer, .number:
            tokens.advance()
            return PythonExpression(number(token), token.range)
        case .string: return string()
        case .symbol:
            switch token.symbol {
            case .leftParenthesis: return readParentheses()
            case .leftBracket:
                tokens.advance()
                let list = elements(to: .rightBracket).elements
                return ended(list.map { .list($0) } ?? .unknown, from: token)
            case .leftBrace: return braces()
            case .ellipsis:
                tokens.advance()
                return PythonExpression(.ellipsis, token.range)
            default: return unknown()
            }
        default: return unknown()
        }
    }

    private func ended(_ kind: PythonExpression.Kind, from token: PythonToken) -> PythonExpression {
        PythonExpression(kind, ByteRange(token.lower, tokens.previousEnd))
    }

    private mutating func name() -> PythonExpression {
        let token = tokens.current
        let text = tokens.text(token)
        switch text {
        case "for", "if", "else", "in", "is", "and", "or", "import", "from", "as", "async": return unknown()
        case "yield":
            tokens.advance()
            if tokens.at(word: "from") { tokens.advance() }
            if !isAtExpressionEnd { _ = expressions() }
            return ended(.unknown, from: token)
        default: tokens.advance()
        }
        let kind: PythonExpression.Kind
        switch text {
        case "None": kind = .none
        case "True": kind = .boolean(true)
        case "False": kind = .boolean(false)
        default: kind = .name(text)
        }
        return PythonExpression(kind, token.range)
    }

    private func number(_ token: PythonToken) -> PythonExpression.Kind {
        let text = tokens.text(token).replacing("_", with: "").lowercased()
        if token.kind == .number { return Double(text).map { .number($0) } ?? .unknown }
        let radix = ["0x": 16, "0o": 8, "0b": 2][String(text.prefix(2))]
        let value = radix.map { Int(text.dropFirst(2), radix: $0) } ?? Int(text)
        return value.map { .integer($0) } ?? .unknown
    }

    /// One string literal or several in a row.
    private mutating func string() -> PythonExpression {
        let first = tokens.current
        var pieces: [PythonExpression] = []
        var isBytes = false
        while tokens.current.kind == .string {
            let bytes = tokens.lexer.bytes
            let range = tokens.current.range
            let letters = bytes[range.lower..<min(range.upper, range.lower + 3)]
            isBytes = isBytes || letters.prefix { $0 != 0x22 && $0 != 0x27 }.contains { $0 | 0x20 == 0x62 }
            for part in PythonString.parts(of: bytes, range) {
                switch part {
                case .text(let text): pieces.append(PythonExpression(.string(text), range))
                case .expression(let part): pieces.append(PythonExpressionParser.parse(bytes, part: part))
                }
            }
            tokens.advance()
        }
        if isBytes { return ended(.bytes, from: first) }
        let texts = pieces.map(\.text)
        if texts.contains(nil) { return ended(.formatted(pieces), from: first) }
        return ended(.string(texts.compactMap { $0 }.joined()), from: first)
    }

    private mutating func readParentheses() -> PythonExpression {
        let token = tokens.current
        tokens.advance()
        let (elements, hasComma) = elements(to: .rightParenthesis)
        guard let elements else { return ended(.unknown, from: token) }
        if elements.count == 1, !hasComma {
            var only = elements[0]
            only.range = ByteRange(token.lower, tokens.previousEnd)
            return only
        }
        return ended(.tuple(elements), from: token)
    }

    /// A dictionary, or a set, which counts as a list.
    private mutating func braces() -> PythonExpression {
        let token = tokens.current
        tokens.advance()
        var pairs: [PythonPair] = []
        var values: [PythonExpression] = []
        var isComprehension = false
        while !tokens.at(.rightBrace), !tokens.isAtEnd {
            if tokens.take(.doubleStar) {
                pairs.append(PythonPair(key: nil, value: expression()))
            } else {
                let key = expression()
                if tokens.take(.colon) {
                    pairs.append(PythonPair(key: key, value: expression()))
                } else {
                    values.append(key)
                }
            }
            if tokens.at(word: "for") || tokens.at(word: "async") { isComprehension = true }
            skip(to: .rightBrace)
        }
        _ = tokens.take(.rightBrace)
        if isComprehension { return ended(.unknown, from: token) }
        return ended(values.isEmpty ? .dictionary(pairs) : .list(values), from: token)
    }
}
