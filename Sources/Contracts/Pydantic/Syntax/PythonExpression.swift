import TenetModel

/// An expression as far as declarations need it.
struct PythonExpression {
    indirect enum Kind {
        case unknown
        case name(String)
        case attribute(PythonExpression, String)
        case element(of: PythonExpression, [PythonExpression])
        case call(PythonExpression, [PythonArgument])
        case string(String)
        /// A formatted string: texts and the values between them.
        case formatted([PythonExpression])
        case bytes
        case integer(Int)
        case number(Double)
        case boolean(Bool)
        case none
        case ellipsis
        case list([PythonExpression])
        case tuple([PythonExpression])
        case dictionary([PythonPair])
        case lambda(parameters: [String], PythonExpression)
        case negative(PythonExpression)
        /// `left | right`.
        case either(PythonExpression, PythonExpression)
        case sum(PythonExpression, PythonExpression)
        /// `left or right`.
        case fallback(PythonExpression, PythonExpression)
        case starred(PythonExpression)
    }

    var kind: Kind
    var range: ByteRange

    init(_ kind: Kind, _ range: ByteRange) {
        self.kind = kind
        self.range = range
    }

    /// The parts of a name with dots: `a.b.c`.
    var dottedName: [String]? {
        switch kind {
        case .name(let name): [name]
        case .attribute(let base, let name): base.dottedName.map { $0 + [name] }
        default: nil
        }
    }

    /// The last part of a name with dots.
    var lastName: String? {
        switch kind {
        case .name(let name): name
        case .attribute(_, let name): name
        default: nil
        }
    }

    var text: String? {
        if case .string(let text) = kind { return text }
        return nil
    }

    var isNone: Bool {
        if case .none = kind { return true }
        return false
    }

    var isEllipsis: Bool {
        if case .ellipsis = kind { return true }
        return false
    }

    /// The value of `True` and `False`.
    var truth: Bool? {
        if case .boolean(let value) = kind { return value }
        return nil
    }

    /// The value of a literal number.
    var numeric: Double? {
        switch kind {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .negative(let value): value.numeric.map { -$0 }
        default: nil
        }
    }

    /// What is called and with what.
    var call: (callee: PythonExpression, arguments: [PythonArgument])? {
        if case .call(let callee, let arguments) = kind { return (callee, arguments) }
        return nil
    }

    /// The entries of a list, tuple or set.
    var elements: [PythonExpression]? {
        switch kind {
        case .list(let elements), .tuple(let elements): elements
        default: nil
        }
    }
}

/// An argument of a call: `name=value`, `value`, `*value` (name nil, starred) or `**value` (name `**`).
struct PythonArgument {
    var name: String?
    var value: PythonExpression
}

struct PythonPair {
    /// nil for `**other`.
    var key: PythonExpression?
    var value: PythonExpression
}

extension [PythonArgument] {
    /// The value of a named argument.
    subscript(name: String) -> PythonExpression? { first { $0.name == name }?.value }

    /// The arguments without names.
    var positional: [PythonExpression] {
        compactMap { argument in
            if argument.name != nil { return nil }
            if case .starred = argument.value.kind { return nil }
            return argument.value
        }
    }
}
