/// A part of a JSON Schema, written down as a literal.
enum SchemaValue: Encodable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([SchemaValue])
    case object([String: SchemaValue])

    static func strings(_ values: [String]) -> SchemaValue { .array(values.map(SchemaValue.string)) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .boolean(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}

extension SchemaValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .integer(value) }
    init(booleanLiteral value: Bool) { self = .boolean(value) }
    init(arrayLiteral elements: SchemaValue...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, SchemaValue)...) {
        self = .object(Dictionary(elements) { first, _ in first })
    }
}
