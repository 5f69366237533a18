/// How a class of the project behaves on the wire.
enum PydanticKind {
    case model, settings, enumeration, typedDictionary, namedTuple, dataclass
    /// Any other class.
    case plain

    /// Has named members.
    var isRecord: Bool { self == .model || self == .typedDictionary || self == .dataclass }

    /// What a class from outside the project makes of the classes below it.
    init?(externalBase names: [String]) {
        switch names.last {
        case "BaseModel", "RootModel", "GenericModel", "SQLModel": self = .model
        case "CamelModel" where names.first == "fastapi_camelcase": self = .model
        case "APIModel" where names.first == "fastapi_utils": self = .model
        case "Document" where names.first == "beanie": self = .model
        case "BaseSettings": self = .settings
        case "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum": self = .enumeration
        case "TypedDict": self = .typedDictionary
        case "NamedTuple": self = .namedTuple
        default: return nil
        }
    }
}

/// Which of the two generations of Pydantic a project uses: they differ in what an optional field without a default
/// means.
enum PydanticVersion { case one, two }

/// A class in a line of inheritance with the types put in for its parameters.
struct PydanticAncestor {
    var type: PythonType
    var environment: PydanticEnvironment
}

/// What type parameters stand for.
typealias PydanticEnvironment = [String: SchemaType]
