/// A type of the app that can be decoded or encoded, as it looks on the wire.
public struct CodedModel {
    /// The type with its extensions.
    public let type: ProjectType
    public let directions: Directions
    public let genericParameters: [String]
    public let shape: Shape
    /// What an object holds, superclasses and embedded values included, in source order. For ``Shape/custom`` the keys
    /// that were seen all the same.
    public let properties: [CodedProperty]
    /// Hand-written code does something that was not understood: keys that are not among the properties may be read or
    /// written all the same.
    public let isPartlyUnknown: Bool
    /// `// contract: …` at the type; empty when there is none.
    public let contractNote: String

    public var name: String { type.name }
    public var qualifiedName: String { type.qualifiedName }
    public var declaration: Declaration { type.declaration }
    public var path: String { type.path }
    /// The place of the type's name.
    public var range: ByteRange { type.declaration.range }

    public struct Directions: OptionSet, Hashable, Sendable {
        public var rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let decodes = Self(rawValue: 1 << 0)
        public static let encodes = Self(rawValue: 1 << 1)
    }

    public enum Shape {
        case object
        /// An enumeration with raw values.
        case values(CodedValues)
        /// A value by itself, such as a wrapper of a string; `.unknown` when its type is not known.
        case single(SwiftType)
        /// An enumeration whose cases are keys of an object with one member.
        case alternatives([CodedAlternative])
        /// Hand-written in a way that is not followed.
        case custom
    }
}

/// The cases of an enumeration with raw values.
public struct CodedValues {
    public enum Value: Hashable, Sendable {
        case string(String)
        case integer(Int)
        case number(Double)
        /// Not a literal.
        case unknown
    }

    public struct Case {
        public let name: String
        public let value: Value
        public let declaration: Declaration
    }

    /// `String`, `Int` and so on.
    public let type: SwiftType
    public let cases: [Case]
    /// Whether a value that is not listed can be decoded; nil when that is not known.
    public let acceptsOthers: Bool?
}

/// One case of an enumeration that is coded as an object whose only key is the case.
public struct CodedAlternative {
    public let key: WireKey
    public let properties: [CodedProperty]
    public let declaration: Declaration
}

/// A key as coding keys declare it, before a coder's strategy.
public struct WireKey: Hashable, Sendable {
    public enum Origin: Sendable {
        /// The property's name: there are no coding keys.
        case property
        /// The name of a coding key's case.
        case caseName
        /// The raw value of a coding key's case.
        case caseValue
        /// A literal in hand-written code.
        case literal
    }

    public var text: String
    public var origin: Origin

    /// The key on the wire, as ``KeyStrategy/wireKey(ofDeclared:)`` says.
    public func keyAfter(strategy: KeyStrategy) -> String? { strategy.wireKey(ofDeclared: text) }

    /// Whether a decoder with a strategy finds this key in an object with `wireKey`; nil when that is not known.
    public func reads(_ wireKey: String, strategy: KeyStrategy) -> Bool? {
        strategy.declaredKey(ofWire: wireKey).map { $0 == text }
    }
}

/// One member of an object on the wire, as Swift reads or writes it.
public struct CodedProperty {
    /// What becomes of the property when the server does not do what is expected.
    public enum Outcome: Sendable {
        /// Decoding the model fails.
        case fails
        case isNil
        case isDefault
        case unknown
    }

    /// When an encoder writes the key.
    public enum Presence: Sendable { case always, unlessNil, unknown }

    /// The Swift property's name; the key's when no property was seen.
    public var name: String
    /// The property; nil when the key is only known from hand-written coding.
    public var declaration: Declaration?
    /// The keys from the outermost object on; the last one is the property's own.
    public var keys: [WireKey]
    public var key: WireKey { keys[keys.count - 1] }
    /// What is on the wire, outer optionals taken off: in hand-written coding the type that is decoded.
    public var type: SwiftType
    /// The Swift value may be nil.
    public var isOptional: Bool
    public var isDecoded: Bool
    public var isEncoded: Bool
    /// Decoding when the key is missing, when it is null, and when the value has another type.
    public var whenAbsent: Outcome
    public var whenNull: Outcome
    public var whenWrong: Outcome
    public var presence: Presence
    /// The property wrapper around it; empty when there is none.
    public var wrapper: String
    /// Has an initial value.
    public var hasInitialValue: Bool
    /// `// contract: …` at the property; empty when there is none.
    public var contractNote: String
    /// The coding key's case, the property or the call: what a finding about the key points at.
    public var path: String
    public var range: ByteRange
}
