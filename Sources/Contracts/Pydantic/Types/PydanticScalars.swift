/// What types from outside the project are on the wire, by the last part of their name.
enum PydanticScalars {
    static func type(named name: String, version: PydanticVersion) -> SchemaType? {
        if let kind = kinds[name] { return SchemaType(kind) }
        switch name {
        case "Decimal", "condecimal": return SchemaType(version == .one ? .number(.decimal) : .string(.decimal))
        case "timedelta": return SchemaType(version == .one ? .number(.plain) : .string(.duration))
        case "PositiveInt", "PositiveFloat": return limited(name) { $0.exclusive(minimum: 0) }
        case "NonNegativeInt", "NonNegativeFloat": return limited(name) { $0.minimum = 0 }
        case "NegativeInt", "NegativeFloat": return limited(name) { $0.exclusive(maximum: 0) }
        case "NonPositiveInt", "NonPositiveFloat": return limited(name) { $0.maximum = 0 }
        default: return name.hasSuffix("Dsn") ? SchemaType(.string(.uri)) : nil
        }
    }

    private static func limited(_ name: String, _ limit: (inout SchemaLimits) -> Void) -> SchemaType {
        var type = SchemaType(name.hasSuffix("Int") ? .integer(.plain) : .number(.plain))
        limit(&type.limits)
        return type
    }

    private static let kinds: [String: SchemaType.Kind] = {
        var kinds: [String: SchemaType.Kind] = [:]
        func add(_ kind: SchemaType.Kind, _ names: String...) {
            for name in names { kinds[name] = kind }
        }
        add(.boolean, "bool", "StrictBool")
        add(.integer(.plain), "int", "StrictInt", "conint", "ByteSize")
        add(.number(.plain), "float", "StrictFloat", "confloat", "FiniteFloat")
        add(.string(.plain), "str", "StrictStr", "constr", "SecretStr", "Path", "FilePath", "DirectoryPath", "NewPath")
        add(.string(.plain), "PurePath", "PosixPath", "Pattern", "Color", "ZoneInfo", "LiteralString", "AnyStr", "Text")
        add(.string(.plain), "PaymentCardNumber", "CountryAlpha2", "CountryAlpha3", "PhoneNumber", "Currency", "SemVer")
        add(.string(.plain), "NameEmail", "PydanticObjectId", "ULID", "TimeZoneName", "MacAddress", "Secret")
        add(.string(.email), "EmailStr")
        add(.string(.binary), "bytes", "bytearray", "StrictBytes", "SecretBytes", "conbytes", "UploadFile")
        add(.string(.byte), "Base64Bytes", "Base64Str", "Base64UrlBytes", "Base64UrlStr")
        add(.string(.uri), "AnyUrl", "AnyHttpUrl", "HttpUrl", "FileUrl", "FtpUrl", "WebsocketUrl", "AnyWebsocketUrl")
        add(.string(.uuid), "UUID", "UUID1", "UUID3", "UUID4", "UUID5", "UUID6", "UUID7", "UUID8")
        add(.string(.dateTime), "datetime", "AwareDatetime", "NaiveDatetime", "PastDatetime", "FutureDatetime")
        add(.string(.date), "date", "PastDate", "FutureDate", "condate")
        add(.string(.time), "time")
        add(.string(.other("ipv4")), "IPv4Address", "IPv4Network", "IPv4Interface")
        add(.string(.other("ipv6")), "IPv6Address", "IPv6Network", "IPv6Interface")
        add(.string(.other("ip")), "IPvAnyAddress", "IPvAnyNetwork", "IPvAnyInterface")
        add(.array(.unknown, isUnique: false), "list", "List", "Sequence", "Iterable", "Tuple", "tuple", "deque")
        add(.array(.unknown, isUnique: true), "set", "Set", "frozenset", "FrozenSet", "AbstractSet", "MutableSet")
        add(.map(.unknown), "dict", "Dict", "Mapping", "MutableMapping", "OrderedDict", "defaultdict", "DefaultDict")
        add(.map(SchemaType(.integer(.plain))), "Counter")
        add(.null, "NoneType")
        return kinds
    }()

    /// Whether the module is known, in which case the name alone does not say what the type is.
    static func isKnownHome(_ names: [String]) -> Bool {
        guard names.count > 1, let first = names.first else { return true }
        return homes.contains(first)
    }

    private static let homes: Set<String> = [
        "typing", "typing_extensions", "pydantic", "pydantic_core", "pydantic_extra_types", "pydantic_settings",
        "sqlmodel", "datetime", "decimal", "uuid", "enum", "collections", "pathlib", "ipaddress", "re", "types",
        "builtins", "annotated_types", "fastapi", "starlette", "zoneinfo", "beanie", "ulid", "email_validator",
        "dataclasses", "numbers", "fastapi_utils",
    ]
}

extension SchemaLimits {
    mutating func exclusive(minimum value: Double) {
        minimum = value
        isMinimumExcluded = true
    }

    mutating func exclusive(maximum value: Double) {
        maximum = value
        isMaximumExcluded = true
    }
}
