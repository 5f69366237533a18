import TenetModel

/// A token of Python's lexical structure. Offsets are UTF-8 bytes in the module's file.
struct PythonToken {
    enum Kind: UInt8 {
        case name, integer, number, string, symbol, newline, indent, dedent, end
    }

    var kind: Kind
    var symbol = PythonSymbol.other
    var lower: Int
    var upper: Int

    var range: ByteRange { ByteRange(lower, upper) }
}

/// The symbols that declarations need; all others are one.
enum PythonSymbol: UInt8 {
    case leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace
    case comma, colon, dot, semicolon, at, equals, bar, plus, minus, star, doubleStar, slash, arrow, ellipsis
    /// An operator between two values: `==`, `%`, `<<` and so on.
    case other
    /// `+=` and its like.
    case augmented

    var isClosing: Bool { self == .rightParenthesis || self == .rightBracket || self == .rightBrace }

    /// Stands between two operands.
    var isOperator: Bool {
        switch self {
        case .bar, .plus, .minus, .star, .doubleStar, .slash, .at, .other: true
        default: false
        }
    }
}
