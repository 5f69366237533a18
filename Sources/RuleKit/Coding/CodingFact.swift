internal import TenetResources

/// What a file says about values on the wire: one line of a list in source order. What the texts are depends on the kind.
struct CodingFact: Hashable, Sendable {
    var kind: CodingFactKind
    var traits: CodingTraits = []
    var texts: [Name]
    /// The enclosing declaration's index in the file, or -1.
    var declaration: Int32
    /// Where the outermost call around begins, or -1: what stands in one call belongs together.
    var group: Int32 = -1
    var range: ByteRange
}

enum CodingFactKind: UInt8, Sendable, CaseIterable {
    /// Generic parameters of a type or function.
    case generics
    /// What stands behind a type's colon, with generic arguments.
    case inherited
    /// The raw value of an enumeration's case, as written.
    case rawValue
    /// `init(from:)`, `encode(to:)` or `init(rawValue:)`: which, and the parameter's name.
    case body
    /// A parameter that is a coder or a container: name, type.
    case parameter
    /// A container or a coded value: receiver, binding, type, key, target or value, callee.
    case call
    /// A decoder, encoder or container that is given to something else: callee, target, argument.
    case handover
    /// A coder's setting: receiver, property, value, detail.
    case setting
    /// `JSONDecoder()`: class, binding, and the text of its arguments.
    case creation
    /// A call that names a model: callee, receiver, type, endpoint, decoder.
    case use
    /// An address: template, label or a dot and what it is built on, then the cases of the switch around.
    case endpoint
    /// A parameter that a function makes an address of: its name, what the address is built on.
    case pathSink
    /// A text, or a parameter that is text, as an argument: template or name, label, callee, position, then cases.
    case pathArgument
    /// A method of HTTP: name, then cases.
    case method
    /// A content type: value, then cases.
    case contentType
    /// A query item: name, then cases.
    case query
    /// `// contract: …`: what stands behind the colon.
    case note
    /// What a generic parameter is or conforms to: its name, the type, `==` or `:`.
    case requirement
}

/// Yes-or-no properties of a ``CodingFact``; each kind has its own.
struct CodingTraits: OptionSet, Hashable, Sendable {
    var rawValue: UInt16

    // Coded values.
    /// `try?`.
    static let isLenient = Self(rawValue: 1 << 0)
    /// `?? value`.
    static let isDefaulted = Self(rawValue: 1 << 1)
    /// Not on every path.
    static let isConditional = Self(rawValue: 1 << 2)
    /// In a `do` with a `catch` that does not throw.
    static let isCaught = Self(rawValue: 1 << 3)

    // Bodies.
    static let hasDefault = Self(rawValue: 1 << 0)
    static let hasCatch = Self(rawValue: 1 << 1)
    static let hasCoalescing = Self(rawValue: 1 << 2)
    /// Calls `init(rawValue:)` with what it decoded.
    static let usesRawValue = Self(rawValue: 1 << 3)
    /// Changes what it decoded before it calls `init(rawValue:)`.
    static let changesRawValue = Self(rawValue: 1 << 4)
    static let throwsErrors = Self(rawValue: 1 << 5)

    // Uses.
    static let isEncoding = Self(rawValue: 1 << 6)
    /// `decode(_:from:)` or `encode(_:)` of a coder.
    static let isCoder = Self(rawValue: 1 << 7)
    /// The endpoint is a literal rather than a name.
    static let isLiteral = Self(rawValue: 1 << 8)
    /// The type is written before the name or behind the arrow, not in the call.
    static let isAnnotation = Self(rawValue: 1 << 9)

    // Endpoints.
    /// Built on a value of which nobody knows whether it is a server's address or a folder.
    static let isCandidate = Self(rawValue: 1 << 10)
    /// A call is given it as its address.
    static let isArgument = Self(rawValue: 1 << 11)
}

// Facts as bytes, for the cache.
extension CodingFact {
    func write(to writer: inout ByteWriter) {
        writer.write(Int(kind.rawValue))
        writer.write(Int(traits.rawValue))
        writer.write(texts) { $0.write($1) }
        writer.write(Int(declaration))
        writer.write(Int(group))
        writer.write(range)
    }

    init(from reader: inout ByteReader, names: Int, declarations: Int) throws(ByteCodingError) {
        guard let kind = CodingFactKind(rawValue: try reader.number(UInt8.self)) else { throw ByteCodingError() }
        self.init(
            kind: kind, traits: CodingTraits(rawValue: try reader.number(UInt16.self)),
            texts: try reader.list { (reader) throws(ByteCodingError) in try reader.name(below: names) },
            declaration: try reader.owner(below: declarations),
            group: try reader.number(Int32.self), range: try reader.range())
    }
}
