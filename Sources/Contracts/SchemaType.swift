/// What a value on the wire may be.
public struct SchemaType: Hashable, Sendable {
    public indirect enum Kind: Hashable, Sendable {
        /// Anything, or nothing is known.
        case unknown
        case null
        case boolean
        case integer(IntegerFormat)
        case number(NumberFormat)
        case string(StringFormat)
        /// One of these values; all of a kind or mixed.
        case values([SchemaValue])
        case array(SchemaType, isUnique: Bool)
        /// An object whose keys are data.
        case map(SchemaType)
        case object(SchemaObject)
        case reference(SchemaID)
        /// All of these at once (`allOf`).
        case all([SchemaType])
        /// One of these (`oneOf`, `anyOf`); null alone among them is said by ``isNullable`` in its place.
        case union([SchemaType], Discriminator?)
    }

    public var kind: Kind
    public var isNullable: Bool
    public var limits: SchemaLimits

    public init(_ kind: Kind, isNullable: Bool = false, limits: SchemaLimits = SchemaLimits()) {
        self.kind = kind
        self.isNullable = isNullable
        self.limits = limits
    }

    public static let unknown = SchemaType(.unknown)
}

public enum IntegerFormat: String, Hashable, Sendable { case plain, int32, int64 }
public enum NumberFormat: String, Hashable, Sendable { case plain, float, double, decimal }

/// What a string stands for.
public enum StringFormat: Hashable, Sendable {
    case plain, date, dateTime, time, duration, uuid, uri, email, byte, binary
    /// A number written as a string, such as Python's `Decimal`.
    case decimal
    case other(String)
}

extension StringFormat {
    /// As OpenAPI writes it; empty when nothing more is said than that it is text.
    public var name: String {
        switch self {
        case .plain: ""
        case .date: "date"
        case .dateTime: "date-time"
        case .time: "time"
        case .duration: "duration"
        case .uuid: "uuid"
        case .uri: "uri"
        case .email: "email"
        case .byte: "byte"
        case .binary: "binary"
        case .decimal: "decimal"
        case .other(let name): name
        }
    }
}

/// A value that an enumeration lists.
public enum SchemaValue: Hashable, Sendable {
    case string(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    case null
}

/// An object with named members.
public struct SchemaObject: Hashable, Sendable {
    /// In the order of the document.
    public var fields: [SchemaField]
    /// What other members may hold; nil when others are forbidden. Absent from the document counts as unknown.
    public var additional: SchemaType?
    /// The document says whether others are allowed.
    public var isAdditionalStated: Bool

    public init(fields: [SchemaField], additional: SchemaType? = .unknown, isAdditionalStated: Bool = false) {
        self.fields = fields
        self.additional = additional
        self.isAdditionalStated = isAdditionalStated
    }
}

/// Which member tells the alternatives of a union apart.
public struct Discriminator: Hashable, Sendable {
    public var field: String
    /// Value to schema, in the document's order.
    public var mapping: [Mapping]

    public struct Mapping: Hashable, Sendable {
        public var value: String
        public var schema: SchemaID

        public init(value: String, schema: SchemaID) {
            self.value = value
            self.schema = schema
        }
    }

    public init(field: String, mapping: [Mapping] = []) {
        self.field = field
        self.mapping = mapping
    }
}

/// Bounds of a value.
public struct SchemaLimits: Hashable, Sendable {
    public var minimum: Double?
    public var maximum: Double?
    public var isMinimumExcluded = false
    public var isMaximumExcluded = false
    /// Of a string's length or an array's count.
    public var minimumCount: Int?
    public var maximumCount: Int?
    public var pattern: String?

    public init() {}
    public var isEmpty: Bool { self == SchemaLimits() }
}
