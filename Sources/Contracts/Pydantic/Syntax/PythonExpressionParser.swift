import TenetModel

/// Reads expressions. What it does not know becomes unknown, and every call leaves the tokens at the place behind what
/// was understood.
struct PythonExpressionParser {
    var tokens: PythonTokens
    private var depth = 0

    init(tokens: PythonTokens) { self.tokens = tokens }

    /// The expression that a text holds: the contents of a quoted type.
    static func parse(_ text: String) -> PythonExpression {
        var parser = PythonExpressionParser(tokens: PythonTokens(Array("(\(text))".utf8)))
        return parser.expression()
    }

    /// The expression in a part of a file.
    static func parse(_ bytes: [UInt8], part: ByteRange) -> PythonExpression {
        var parser = PythonExpressionParser(tokens: PythonTokens(bytes, part: part))
        return parser.expression()
    }

    /// One expression or, without brackets, a tuple of several.
    mutating func expressions() -> PythonExpression {
        let first = expression()
        guard tokens.at(.comma) else { return first }
        var elements = [first]
        while tokens.take(.comma) {
            if isAtExpressionEnd { break }
            elements.append(expression())
        }
        return PythonExpression(.tuple(elements), ByteRange(first.range.lower, tokens.previousEnd))
    }

    mutating func expression() -> PythonExpression {
        guard depth < 100 else { return unknown() }
        depth += 1
        defer { depth -= 1 }
        if tokens.at(word: "lambda") { return lambda() }
        var left = operand()
        var length = 0
        while let next = binary(left) {
            length += 1
            left = length < Self.longestChain ? next : PythonExpression(.unknown, next.range)
        }
        if tokens.at(word: "if") { return conditional(left) }
        return left
    }

    /// What a loop assigns to, up to its `in`.
    mutating func target() -> PythonExpression {
        let first = operand()
        guard tokens.at(.comma) else { return first }
        var elements = [first]
        while tokens.take(.comma), !tokens.at(word: "in"), !isAtExpressionEnd { elements.append(operand()) }
        return PythonExpression(.tuple(elements), ByteRange(first.range.lower, tokens.previousEnd))
    }

    // MARK: Operators

    private mutating func binary(_ left: PythonExpression) -> PythonExpression? {
        var make: ((PythonExpression, PythonExpression) -> PythonExpression.Kind)?
        if tokens.current.kind == .symbol, tokens.current.symbol.isOperator {
            switch tokens.current.symbol {
            case .bar: make = { .either($0, $1) }
            case .plus: make = { .sum($0, $1) }
            default: break
            }
        } else if tokens.at(word: "or") {
            make = { .fallback($0, $1) }
        } else if tokens.at(word: "not") {
            tokens.advance()
            guard tokens.at(word: "in") else { return nil }
        } else if !tokens.at(word: "and"), !tokens.at(word: "in"), !tokens.at(word: "is") {
            return nil
        }
        tokens.advance()
        let right = operand()
        return PythonExpression(make?(left, right) ?? .unknown, ByteRange(left.range.lower, right.range.upper))
    }

    private mutating func conditional(_ value: PythonExpression) -> PythonExpression {
        tokens.advance()
        _ = expression()
        if tokens.take(word: "else") { _ = expression() }
        return PythonExpression(.unknown, ByteRange(value.range.lower, tokens.previousEnd))
    }

    private mutating func lambda() -> PythonExpression {
        let start = tokens.current.lower
        tokens.advance()
        var parameters: [String] = []
        while !tokens.at(.colon), !isAtExpressionEnd {
            if let name = tokens.name() {
                parameters.append(name.text)
                if tokens.take(.equals) { _ = expression() }
            } else {
                tokens.advance()
            }
            if tokens.at(.comma) { tokens.advance() }
        }
        guard tokens.take(.colon) else { return PythonExpression(.unknown, ByteRange(start, tokens.previousEnd)) }
        let body = expression()
        return PythonExpression(.lambda(parameters: parameters, body), ByteRange(start, body.range.upper))
    }

    private mutating func operand() -> PythonExpression {
        guard depth < 100 else { return unknown() }
        depth += 1
        defer { depth -= 1 }
        let start = tokens.current.lower
        if tokens.take(.minus) {
            let value = operand()
            return PythonExpression(.negative(value), ByteRange(start, value.range.upper))
        }
        if tokens.take(.star) || tokens.take(.doubleStar) {
            let value = operand()
            return PythonExpression(.starred(value), ByteRange(start, value.range.upper))
        }
        if tokens.at(word: "not") || tokens.at(word: "await") || tokens.at(.plus) {
            tokens.advance()
            return operand()
        }
        if tokens.at(.other) {
            tokens.advance()
            _ = operand()
            return PythonExpression(.unknown, ByteRange(start, tokens.previousEnd))
        }
        var value = atom()
        var length = 0
        while let next = trailer(value) {
            length += 1
            // Trees are walked and freed by recursion.
            value = length < Self.longestChain ? next : PythonExpression(.unknown, next.range)
        }
        return value
    }

    /// Longer chains of operators, members or calls stand for nothing.
    private static let longestChain = 500

    private mutating func trailer(_ value: PythonExpression) -> PythonExpression? {
        guard tokens.current.kind == .symbol else { return nil }
        let kind: PythonExpression.Kind
        switch tokens.current.symbol {
        case .dot:
            tokens.advance()
            guard let name = tokens.name() else { return nil }
            kind = .attribute(value, name.text)
        case .leftParenthesis:
            tokens.advance()
            kind = .call(value, arguments())
        case .leftBracket:
            tokens.advance()
            kind = .element(of: value, subscripts())
        default: return nil
        }
        return PythonExpression(kind, ByteRange(value.range.lower, tokens.previousEnd))
    }

    /// The arguments of a call behind the opening parenthesis.
    mutating func arguments() -> [PythonArgument] {
        var arguments: [PythonArgument] = []
        while !tokens.at(.rightParenthesis), !tokens.isAtEnd {
            if tokens.take(.doubleStar) {
                arguments.append(PythonArgument(name: "**", value: expression()))
            } else {
                let value = expression()
                if tokens.at(.equals), case .name(let name) = value.kind {
                    tokens.advance()
                    arguments.append(PythonArgument(name: name, value: expression()))
                } else {
                    arguments.append(PythonArgument(name: nil, value: value))
                }
            }
            skip(to: .rightParenthesis)
        }
        _ = tokens.take(.rightParenthesis)
        return arguments
    }

    private mutating func subscripts() -> [PythonExpression] {
        var elements: [PythonExpression] = []
        while !tokens.at(.rightBracket), !tokens.isAtEnd {
            elements.append(expression())
            skip(to: .rightBracket)
        }
        _ = tokens.take(.rightBracket)
        return elements
    }

    // MARK: Brackets

    /// Passes over what was not understood, up to the next comma, which it takes, or the closing bracket. Other
    /// brackets on the way are passed over as a whole.
    mutating func skip(to closing: PythonSymbol) {
        var open = 0
        while !tokens.isAtEnd {
            if tokens.current.kind == .symbol {
                let symbol = tokens.current.symbol
                if open == 0, symbol == closing { return }
                if open == 0, symbol == .comma {
                    tokens.advance()
                    return
                }
                if symbol == .leftParenthesis || symbol == .leftBracket || symbol == .leftBrace { open += 1 }
                if symbol.isClosing {
                    // Another kind of bracket closes here: the text is broken.
                    if open == 0 { return tokens.advance() }
                    open -= 1
                }
            }
            tokens.advance()
        }
    }

    /// The entries up to a closing bracket; nil when they are a comprehension.
    mutating func elements(to closing: PythonSymbol) -> (elements: [PythonExpression]?, hasComma: Bool) {
        var elements: [PythonExpression]? = []
        var hasComma = false
        while !tokens.at(closing), !tokens.isAtEnd {
            elements?.append(expression())
            if tokens.at(word: "for") || tokens.at(word: "async") { elements = nil }
            if tokens.at(.comma) { hasComma = true }
            skip(to: closing)
        }
        _ = tokens.take(closing)
        return (elements, hasComma)
    }

    var isAtExpressionEnd: Bool {
        switch tokens.current.kind {
        case .newline, .indent, .dedent, .end: true
        case .symbol:
            tokens.current.symbol.isClosing || tokens.at(.equals) || tokens.at(.semicolon) || tokens.at(.colon)
        default: false
        }
    }

    func unknown() -> PythonExpression {
        PythonExpression(.unknown, ByteRange(tokens.current.lower, tokens.current.lower))
    }
}
