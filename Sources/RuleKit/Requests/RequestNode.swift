internal import TenetResources

/// What a body does that may have to do with a request, as a flat tree in preorder: stage two follows values through it.
struct RequestNode: Hashable, Sendable {
    var kind: RequestNodeKind
    /// A name, a label, a part of a text, or a type as written.
    var name: Name
    /// The index behind its children.
    var end: Int32
    var range: ByteRange
}

enum RequestNodeKind: UInt8, Sendable, CaseIterable {
    // Statements.
    case block
    /// A local name: its written type if any, its value if any.
    case binding
    /// `let (a, b) = value`: pattern, value.
    case tupleBinding
    /// Target, value.
    case assignment
    case `return`
    /// Conditions, then one block or two.
    case branch
    /// Conditions of a `guard`, whose block leaves.
    case requirement
    /// Subject, then arms.
    case choiceOfCases
    /// Patterns, then a block.
    case arm
    /// Pattern, sequence, block.
    case loop

    // Patterns.
    /// `case pattern = value` as a condition: pattern, value.
    case match
    /// An enumeration's case by its name: what it binds, in order.
    case casePattern
    case tuplePattern
    case boundName
    case wildcard
    /// Anything that is compared.
    case comparedValue

    // Expressions.
    /// Pieces and interpolated values.
    case text
    case piece
    case name
    /// What stands before the dot, if anything.
    case member
    /// What is called, then arguments.
    case call
    /// The name is the label.
    case argument
    /// Parameters, then a block.
    case closure
    /// The name of a closure's or function's parameter; its type or its default value.
    case parameter
    case list
    /// Keys and values in turn.
    case dictionary
    case tuple
    /// Two values of which one is meant.
    case alternatives
    /// Operands of `+`.
    case sum
    /// `T.self`, or a type that is called with its generic arguments.
    case type
    case typeName
    /// Base, then arguments.
    case subscripted
    case keyPath
    case `nil`
    /// Value, type.
    case cast
    /// Only what its operands do counts.
    case other
}

/// The body of a function, an initializer, a getter or an initial value.
struct RequestBody: Hashable, Sendable {
    var declaration: Int32
    /// Its block or value.
    var node: Int32
}

extension RequestNode {
    func write(to writer: inout ByteWriter) {
        writer.write(Int(kind.rawValue))
        writer.write(name)
        writer.write(Int(end))
        writer.write(range)
    }

    init(from reader: inout ByteReader, names: Int) throws(ByteCodingError) {
        guard let kind = RequestNodeKind(rawValue: try reader.number(UInt8.self)) else { throw ByteCodingError() }
        self.init(
            kind: kind, name: try reader.name(below: names), end: try reader.number(Int32.self),
            range: try reader.range())
    }
}

extension RequestBody {
    func write(to writer: inout ByteWriter) {
        writer.write(Int(declaration))
        writer.write(Int(node))
    }

    init(from reader: inout ByteReader, declarations: Int, nodes: Int) throws(ByteCodingError) {
        let declaration = try reader.owner(below: declarations)
        let node = try reader.number(Int32.self)
        guard declaration >= 0, node >= 0, node < nodes else { throw ByteCodingError() }
        self.init(declaration: declaration, node: node)
    }
}
