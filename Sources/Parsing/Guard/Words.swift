internal import TenetSyntaxTree

/// What single tokens mean for how the parser recurses.
enum Words {
    struct Role {
        /// The parser calls itself behind it.
        var recurses = false
        /// A block has to follow, and until then everything belongs to its head.
        var waitsForBlock = false
        /// That block is the body of a type.
        var opensMembers = false
        /// An attribute: without a declaration behind it, the parser looks for one to the end of the block.
        var isAttribute = false
        /// What attributes wait for.
        var declares = false
        /// The parser looks for its block to the end of the file.
        var seeksBlock = false
        /// Can begin a statement or member, and nothing else at the start of a line.
        var startsStatement = false
        /// Can end an expression or a type.
        var endsOperand = false
        var opensAngles = 0
        var closesAngles = 0
    }

    static func role(_ token: TokenReader.Token, _ bytes: UnsafeBufferPointer<UInt8>) -> Role {
        switch token.kind {
        case .identifier, .dollarIdentifier, .wildcard: return name(bytes[token.start..<token.end])
        case .keyword: return keyword(bytes[token.start..<token.end])
        case .integerLiteral, .floatLiteral, .stringQuote, .multilineStringQuote, .stringSegment, .rightParen,
            .rightSquare, .rightBrace, .rawStringPoundDelimiter, .regexSlash, .regexLiteralPattern,
            .regexPoundDelimiter, .singleQuote, .postfixOperator, .postfixQuestionMark, .exclamationMark, .poundEndif,
            .poundElse:
            return angles(token, bytes, Role(endsOperand: true))
        case .atSign: return Role(recurses: true, isAttribute: true, startsStatement: true)
        case .comma, .colon, .semicolon, .equal, .period, .ellipsis, .endOfFile, .leftParen, .leftSquare, .leftBrace:
            return Role()
        case .binaryOperator, .leftAngle, .rightAngle: return angles(token, bytes, Role())
        default: return angles(token, bytes, Role(recurses: true))
        }
    }

    /// `<` and `>` are operators to the lexer.
    private static func angles(
        _ token: TokenReader.Token, _ bytes: UnsafeBufferPointer<UInt8>, _ role: Role
    ) -> Role {
        var role = role
        switch token.kind {
        case .binaryOperator, .prefixOperator, .postfixOperator, .leftAngle, .rightAngle:
            // No list of types begins with `<<` or `<=`; several may end with one `>>`.
            let text = bytes[token.start..<token.end]
            role.closesAngles = text.prefix { $0 == UInt8(ascii: ">") }.count
            role.opensAngles =
                text.first == UInt8(ascii: "<")
                    && ![UInt8(ascii: "<"), UInt8(ascii: "=")].contains(text.dropFirst().first)
                ? 1 : 0
            if role.opensAngles > 0 { role.endsOperand = false }
        default: break
        }
        return role
    }

    /// A word that is no keyword everywhere.
    private static func name(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Role {
        guard text.count <= 15, contextual.contains(String(decoding: text, as: UTF8.self)) else {
            return Role(startsStatement: true, endsOperand: true)
        }
        return Role(recurses: true)
    }

    private static func keyword(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Role {
        let word = String(decoding: text, as: UTF8.self)
        if operands.contains(word) {
            return Role(recurses: word == "return", startsStatement: true, endsOperand: true)
        }
        return Role(
            recurses: true, waitsForBlock: heads.contains(word), opensMembers: types.contains(word),
            declares: declarations.contains(word), seeksBlock: word == "precedencegroup",
            startsStatement: !continuing.contains(word))
    }

    private static let operands: Set<String> = [
        "self", "Self", "super", "nil", "true", "false", "Any", "break", "continue", "fallthrough", "return",
    ]
    private static let declarations: Set<String> = [
        "associatedtype", "case", "class", "deinit", "enum", "extension", "func", "import", "in", "init", "let",
        "operator", "protocol", "struct", "subscript", "typealias", "var",
    ]
    private static let heads: Set<String> = [
        "if", "guard", "while", "for", "switch", "do", "repeat", "defer", "else", "catch", "class", "struct", "enum",
        "extension", "protocol", "actor", "func", "init", "deinit", "subscript",
    ]
    private static let types: Set<String> = ["class", "struct", "enum", "extension", "protocol"]
    /// Keywords that can go on with what stands on the line before.
    private static let continuing: Set<String> = [
        "else", "catch", "where", "as", "is", "in", "while", "throws", "rethrows",
    ]
    private static let contextual: Set<String> = [
        "await", "async", "some", "any", "each", "copy", "consume", "borrow", "unsafe", "discard", "yield", "then",
        "open", "final", "lazy", "weak", "unowned", "optional", "required", "override", "convenience", "dynamic",
        "indirect", "mutating", "nonmutating", "infix", "prefix", "postfix", "isolated", "nonisolated", "sending",
        "borrowing", "consuming", "distributed", "macro", "actor", "package", "left", "right", "none", "get", "set",
        "willSet", "didSet", "_modify", "_read", "unsafeAddress", "reasync", "dependsOn", "scoped", "module", "of",
        "_const", "_local", "__owned", "__shared", "__consuming", "__setter_access", "before", "after", "_borrow",
        "_move", "try", "Type", "Protocol",
    ]
}
