internal import TenetModel

/// What formats say.
extension SchemaReader {
    var integerFormat: IntegerFormat? {
        switch node["format"]?.text {
        case "int32": .int32
        case "int64": .int64
        default: nil
        }
    }

    /// Some servers write the formats of integers beside `number`, and send integers.
    var numberKind: SchemaType.Kind {
        if let integerFormat { return .integer(integerFormat) }
        switch node["format"]?.text {
        case "float": return .number(.float)
        case "double": return .number(.double)
        case "decimal", "decimal128": return .number(.decimal)
        default: return .number(.plain)
        }
    }

    var stringFormat: StringFormat {
        if let format = node["format"]?.text, !format.isEmpty { return Self.format(of: format) }
        if node["contentEncoding"]?.text?.lowercased() == "base64" { return .byte }
        return node["contentMediaType"]?.text == "application/octet-stream" ? .binary : .plain
    }

    /// What a format stands for where no type is written; nil when that is open.
    static func kind(ofFormat format: String) -> SchemaType.Kind? {
        switch format {
        case "int32": return .integer(.int32)
        case "int64": return .integer(.int64)
        case "float": return .number(.float)
        case "double": return .number(.double)
        default:
            let format = Self.format(of: format)
            if case .other = format { return nil }
            return format == .decimal ? nil : .string(format)
        }
    }

    private static func format(of name: String) -> StringFormat {
        switch name {
        case "date": .date
        case "date-time": .dateTime
        case "time": .time
        case "duration": .duration
        case "uuid": .uuid
        case "uri", "url", "uri-reference", "iri", "iri-reference": .uri
        case "email", "idn-email": .email
        case "byte", "base64": .byte
        case "binary": .binary
        case "decimal", "decimal128": .decimal
        default: .other(name)
        }
    }
}
