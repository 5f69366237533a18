/// A way in which a Swift type cannot hold what the wire carries.
public struct WireMismatch: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Values of the wire are never, or not always, of this kind.
        case type
        /// Every value fits, though Swift says something else.
        case loose
        /// They fit, with digits lost or values out of range.
        case precision
        /// A date that the decoder does not read in this form.
        case dateFormat
        /// An element or value inside may be null.
        case nullInside
    }

    public var kind: Kind
    /// What the schema says, for people: `integer`, `string (uuid)`.
    public var expected: String
    /// What Swift says: the innermost type that does not fit.
    public var actual: String
    /// The Swift type that would fit; empty when there is no single one.
    public var remedy: String

    public init(kind: Kind, expected: String, actual: String, remedy: String) {
        self.kind = kind
        self.expected = expected
        self.actual = actual
        self.remedy = remedy
    }
}

extension SchemaType {
    /// The type in a few words: `array of integer`, `string (date-time)`, `User`.
    public func words(in contract: Contract) -> String {
        let null = isNullable ? " or null" : ""
        return name(in: contract) + null
    }

    private func name(in contract: Contract) -> String {
        switch kind {
        case .unknown: "anything"
        case .null: "null"
        case .boolean: "boolean"
        case .integer(let format): format == .plain ? "integer" : "integer (\(format.rawValue))"
        case .number(let format): format == .plain ? "number" : "number (\(format.rawValue))"
        case .string(let format): format == .plain ? "string" : "string (\(format.name))"
        case .values(let values):
            "one of \(values.prefix(4).map(\.words).joined(separator: ", "))\(values.count > 4 ? ", …" : "")"
        case .array(let element, _): "array of \(element.words(in: contract))"
        case .map(let value): "object with values \(value.words(in: contract))"
        case .object: "object"
        case .reference(let id): contract.schema(id)?.name ?? "anything"
        case .all(let parts): parts.count == 1 ? parts[0].name(in: contract) : "object"
        case .union(let parts, _):
            parts.prefix(3).map { $0.name(in: contract) }.joined(separator: " or ") + (parts.count > 3 ? " or …" : "")
        }
    }
}

extension SchemaValue {
    public var words: String {
        switch self {
        case .string(let text): "\"\(text)\""
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .null: "null"
        }
    }
}
