import TenetModel

/// Reads a module's statements. Bodies of functions are passed over; ``body(of:in:)`` reads one when it is wanted.
struct PythonParser {
    private var parser: PythonExpressionParser
    private var depth = 0

    /// The statements of a file and the first bracket or string that never ends.
    static func parse(_ bytes: [UInt8]) -> (statements: [PythonStatement], unclosed: ByteRange?) {
        var parser = PythonParser(PythonTokens(bytes))
        let statements = parser.statements(untilDedent: false)
        return (statements, parser.parser.tokens.lexer.unclosed)
    }

    static func body(of function: PythonFunction, in bytes: [UInt8]) -> [PythonStatement] {
        var parser = PythonParser(PythonTokens(bytes, part: function.body))
        if parser.parser.tokens.current.kind == .indent { parser.parser.tokens.advance() }
        return parser.statements(untilDedent: false)
    }

    private init(_ tokens: PythonTokens) { parser = PythonExpressionParser(tokens: tokens) }

    private mutating func statements(untilDedent: Bool) -> [PythonStatement] {
        var found: [PythonStatement] = []
        while !parser.tokens.isAtEnd {
            if parser.tokens.current.kind == .dedent {
                parser.tokens.advance()
                if untilDedent { return found }
            } else if parser.tokens.current.kind == .indent {
                // A block without a statement that opens it.
                parser.tokens.advance()
                found += nest { $0.statements(untilDedent: true) }
            } else {
                statement(into: &found)
            }
        }
        return found
    }

    private func at(_ word: StaticString) -> Bool { parser.tokens.at(word: word) }

    private mutating func nest(_ read: (inout PythonParser) -> [PythonStatement]) -> [PythonStatement] {
        guard depth < 40 else { return [] }
        depth += 1
        defer { depth -= 1 }
        return read(&self)
    }

    private mutating func statement(into found: inout [PythonStatement]) {
        if at("class") || at("def") || at("async") || parser.tokens.at(.at) { return definition(into: &found) }
        if at("from") || at("import") {
            imports(into: &found)
            return endLine()
        }
        if parser.tokens.current.kind == .name, let compound = compound() {
            found.append(compound)
            return
        }
        simpleStatements(into: &found)
    }

    // MARK: Blocks

    private mutating func compound() -> PythonStatement? {
        let isAlternative = at("else") || at("elif") || at("except")
        if at("for") {
            parser.tokens.advance()
            let target = parser.target()
            let over = parser.tokens.take(word: "in") ? parser.expressions() : parser.unknown()
            return .loop(target: target, over: over, suite())
        }
        guard isAlternative || at("if") || at("try") || at("with") || at("while") || at("finally") else { return nil }
        return .block(suite(), isAlternative: isAlternative)
    }

    /// The block after the rest of a header.
    private mutating func suite() -> [PythonStatement] {
        let isColon = parser.tokens.skipToLineEnd()
        parser.tokens.advance()
        guard isColon, parser.tokens.current.kind == .indent else { return [] }
        parser.tokens.advance()
        return nest { $0.statements(untilDedent: true) }
    }

    // MARK: Simple statements

    private mutating func simpleStatements(into found: inout [PythonStatement]) {
        repeat {
            simpleStatement(into: &found)
        } while parser.tokens.take(.semicolon)
        endLine()
    }

    private mutating func endLine() {
        _ = parser.tokens.skipToLineEnd()
        if parser.tokens.current.kind == .newline { parser.tokens.advance() }
    }

    private mutating func simpleStatement(into found: inout [PythonStatement]) {
        if parser.isAtExpressionEnd { return }
        if parser.tokens.take(word: "return") {
            if !parser.isAtExpressionEnd { found.append(.result(parser.expressions())) }
            return
        }
        let isTypeWord = parser.tokens.at(word: "type")
        let target = parser.expressions()
        if isTypeWord, parser.tokens.current.kind == .name, case .name = target.kind {
            return alias(into: &found)
        }
        var annotation: PythonExpression?
        if parser.tokens.take(.colon) {
            annotation = parser.expression()
            if parser.tokens.current.kind == .newline { return assign([target], annotation, nil, &found) }
        }
        guard parser.tokens.take(.equals) else {
            if annotation != nil { return assign([target], annotation, nil, &found) }
            found.append(.expression(target))
            return
        }
        var targets = [target]
        var value = parser.expressions()
        while parser.tokens.take(.equals) {
            targets.append(value)
            value = parser.expressions()
        }
        assign(targets, annotation, value, &found)
    }

    private func assign(
        _ targets: [PythonExpression], _ annotation: PythonExpression?, _ value: PythonExpression?,
        _ found: inout [PythonStatement]
    ) {
        for target in targets {
            found.append(.assignment(PythonAssignment(target: target, annotation: annotation, value: value)))
        }
    }

    private mutating func alias(into found: inout [PythonStatement]) {
        guard let name = parser.tokens.name() else { return }
        let parameters = typeParameters()
        guard parser.tokens.take(.equals) else { return }
        found.append(.alias(PythonAlias(name: name.text, parameters: parameters, value: parser.expression())))
    }

    // MARK: Imports

    private mutating func imports(into found: inout [PythonStatement]) {
        if parser.tokens.take(word: "import") {
            var modules: [PythonImport] = []
            repeat {
                let name = PythonModuleName(parts: dottedName())
                let alias = parser.tokens.take(word: "as") ? parser.tokens.name()?.text : nil
                if !name.parts.isEmpty { modules.append(PythonImport(module: name, alias: alias)) }
            } while parser.tokens.take(.comma)
            found.append(.modules(modules))
            return
        }
        parser.tokens.advance()
        var module = PythonModuleName()
        while parser.tokens.at(.dot) || parser.tokens.at(.ellipsis) {
            module.level += parser.tokens.at(.dot) ? 1 : 3
            parser.tokens.advance()
        }
        if !parser.tokens.at(word: "import") { module.parts = dottedName() }
        guard parser.tokens.take(word: "import") else { return }
        var names: [PythonImport] = []
        _ = parser.tokens.take(.leftParenthesis)
        repeat {
            if parser.tokens.take(.star) {
                names.append(PythonImport(module: module, name: "*"))
            } else if let name = parser.tokens.name()?.text {
                let alias = parser.tokens.take(word: "as") ? parser.tokens.name()?.text : nil
                names.append(PythonImport(module: module, name: name, alias: alias))
            }
        } while parser.tokens.take(.comma)
        found.append(.members(of: module, names))
    }

    private mutating func dottedName() -> [String] {
        var parts: [String] = []
        while let name = parser.tokens.name()?.text {
            parts.append(name)
            guard parser.tokens.take(.dot) else { break }
        }
        return parts
    }

    // MARK: Definitions

    private mutating func definition(into found: inout [PythonStatement]) {
        var decorators: [PythonExpression] = []
        while parser.tokens.take(.at) {
            decorators.append(parser.expression())
            endLine()
        }
        if parser.tokens.take(word: "async"), !parser.tokens.at(word: "def") {
            if let compound = compound() { found.append(compound) }
            return
        }
        if parser.tokens.take(word: "class") {
            type(decorators, into: &found)
        } else if parser.tokens.take(word: "def") {
            function(decorators, into: &found)
        }
    }

    private mutating func type(_ decorators: [PythonExpression], into found: inout [PythonStatement]) {
        guard let name = parser.tokens.name() else { return endLine() }
        let parameters = typeParameters()
        let arguments = parser.tokens.take(.leftParenthesis) ? parser.arguments() : []
        var body: [PythonStatement] = []
        if parser.tokens.take(.colon), parser.tokens.current.kind != .newline {
            simpleStatements(into: &body)
        } else {
            endLine()
            if parser.tokens.current.kind == .indent {
                parser.tokens.advance()
                body = nest { $0.statements(untilDedent: true) }
            }
        }
        found.append(
            .type(
                PythonClass(
                    name: name.text, range: name.range, parameters: parameters, arguments: arguments,
                    decorators: decorators, body: body)))
    }

    /// `[T, U: Bound, *Ts]` behind a name.
    private mutating func typeParameters() -> [String] {
        guard parser.tokens.take(.leftBracket) else { return [] }
        var names: [String] = []
        while !parser.tokens.at(.rightBracket), !parser.tokens.isAtEnd {
            if parser.tokens.at(.star) || parser.tokens.at(.doubleStar) { parser.tokens.advance() }
            if let name = parser.tokens.name() { names.append(name.text) }
            parser.skip(to: .rightBracket)
        }
        _ = parser.tokens.take(.rightBracket)
        return names
    }

    private mutating func function(_ decorators: [PythonExpression], into found: inout [PythonStatement]) {
        guard let name = parser.tokens.name() else { return endLine() }
        _ = typeParameters()
        let parameters = parser.tokens.take(.leftParenthesis) ? self.parameters() : []
        let returns = parser.tokens.take(.arrow) ? parser.expression() : nil
        var body = ByteRange(parser.tokens.current.lower, parser.tokens.current.lower)
        if parser.tokens.take(.colon), parser.tokens.current.kind != .newline {
            let start = parser.tokens.current.lower
            _ = parser.tokens.skipToLineEnd()
            body = ByteRange(start, parser.tokens.previousEnd)
            endLine()
        } else {
            _ = parser.tokens.skipToLineEnd()
            if parser.tokens.current.kind == .newline { body = parser.tokens.skipBlock() }
        }
        found.append(
            .function(
                PythonFunction(
                    name: name.text, range: name.range, decorators: decorators, parameters: parameters,
                    returns: returns, body: body)))
    }

    private mutating func parameters() -> [PythonParameter] {
        var parameters: [PythonParameter] = []
        while !parser.tokens.at(.rightParenthesis), !parser.tokens.isAtEnd {
            let isVariadic = parser.tokens.take(.star) || parser.tokens.take(.doubleStar)
            if let name = parser.tokens.name() {
                let annotation = parser.tokens.take(.colon) ? parser.expression() : nil
                let value = parser.tokens.take(.equals) ? parser.expression() : nil
                parameters.append(
                    PythonParameter(
                        name: name.text, range: name.range, annotation: annotation, value: value,
                        isVariadic: isVariadic))
            }
            parser.skip(to: .rightParenthesis)
        }
        _ = parser.tokens.take(.rightParenthesis)
        return parameters
    }
}
