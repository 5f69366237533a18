public import TenetModel

/// A place in a contract's document.
public struct ContractPlace: Hashable, Sendable, Comparable {
    /// Relative to the project's root; begins with `../` when the document lies outside.
    public var path: String
    /// The smallest range that names the thing: a key, a class name, a field name.
    public var range: ByteRange

    public init(path: String, range: ByteRange) {
        self.path = path
        self.range = range
    }

    public static func < (left: Self, right: Self) -> Bool {
        left.path != right.path ? left.path < right.path : left.range < right.range
    }
}

/// Names a schema: the document's path and where the schema stands in it, such as
/// `api/openapi.yaml#/components/schemas/User` or `app/schemas/user.py#UserOut`.
public struct SchemaID: Hashable, Sendable, Comparable {
    public var text: String

    public init(_ text: String) { self.text = text }

    public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

/// Where a contract comes from.
public enum ContractKind: String, Sendable, CaseIterable {
    case openAPI = "openapi"
    /// Pydantic models and FastAPI routes, read from Python sources.
    case pydantic
    /// Responses that were recorded: evidence of what the server did send, not of what it may send.
    case recorded

    /// What a person must name: a noun phrase.
    public var description: String {
        switch self {
        case .openAPI: "an OpenAPI document"
        case .pydantic: "Python files with Pydantic models or FastAPI routes"
        case .recorded: "JSON files or a folder of them"
        }
    }
}

/// A schema with a name.
public struct Schema: Hashable, Sendable {
    public var id: SchemaID
    /// The last part of its name: `User`.
    public var name: String
    public var kind: ContractKind
    public var place: ContractPlace
    public var type: SchemaType

    public init(id: SchemaID, name: String, kind: ContractKind, place: ContractPlace, type: SchemaType) {
        self.id = id
        self.name = name
        self.kind = kind
        self.place = place
        self.type = type
    }
}

/// One member of an object on the wire.
public struct SchemaField: Hashable, Sendable {
    /// The key on the wire.
    public var name: String
    public var place: ContractPlace
    public var type: SchemaType
    /// A request without it is refused.
    public var isRequiredInRequests: Bool
    /// Every response carries it, though perhaps as null.
    public var isAlwaysInResponses: Bool
    /// Is in responses only (`readOnly`).
    public var isReadOnly = false
    /// Is in requests only (`writeOnly`).
    public var isWriteOnly = false
    public var isDeprecated = false
    /// Has a default on the server.
    public var hasDefault = false

    public init(
        name: String, place: ContractPlace, type: SchemaType, isRequiredInRequests: Bool, isAlwaysInResponses: Bool
    ) {
        self.name = name
        self.place = place
        self.type = type
        self.isRequiredInRequests = isRequiredInRequests
        self.isAlwaysInResponses = isAlwaysInResponses
    }
}
