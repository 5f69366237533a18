/// An expression of a view without its syntax, so that it can be followed through the files of the project.
indirect enum Code: Codable, Hashable, Sendable {
    /// A string literal.
    case text([TextSegment])
    case name(String)
    /// `base.name`, or `.name` without a base.
    case member(Code?, String)
    case call(Code, [CodeArgument])
    case closure(ClosureCode)
    /// `condition ? first : second`; `first ?? second` as well.
    case choice(CodeCondition, Code, Code)
    /// Operands joined by `+`.
    case sum([Code])
    case number(Double)
    case bool(Bool)
    /// `!operand`.
    case not(Code)
    /// Operands joined by `&&`.
    case all([Code])
    /// Operands joined by `||`.
    case any([Code])
    case absent
    /// Code that nothing here follows, on one line.
    case other(String)
}

/// A part of a string literal.
enum TextSegment: Codable, Hashable, Sendable {
    case words(String)
    case value(Code)
}

struct CodeArgument: Codable, Hashable, Sendable {
    /// Empty without a label.
    var label: String
    var value: Code
    /// A closure behind the parentheses.
    var isTrailing = false
}

struct ClosureCode: Codable, Hashable, Sendable {
    var parameters: [String]
    var statements: [CodeStatement]
}

/// A statement of a builder or of a body that makes a text.
enum CodeStatement: Codable, Hashable, Sendable {
    case value(Code)
    /// The branches of `if`, `switch`, `guard` and `#if`, one of which runs.
    case branches([CodeBranch])
    case constant(String, Code)
    /// A statement that nothing here follows.
    case other
}

struct CodeBranch: Codable, Hashable, Sendable {
    /// None for `else` and `default`.
    var conditions: [CodeCondition]
    var statements: [CodeStatement]
}

/// One condition as it is written, with what can be decided of it.
struct CodeCondition: Codable, Hashable, Sendable {
    indirect enum Kind: Codable, Hashable, Sendable {
        /// An expression that is true or false.
        case holds(Code)
        /// `let name = expression`.
        case binds(String, Code)
        /// `case pattern` of an expression; several patterns when a case has several. The text is that of the patterns.
        case matches([CodePattern], Code)
        case unknown
    }

    var text: String
    var kind: Kind
}

struct CodePattern: Codable, Hashable, Sendable {
    /// The case that the pattern names; nil for another pattern.
    var name: String?
    /// What the pattern binds.
    var bindings: [String]
}
