/// What well-known Swift types read from and write to the wire.
enum WireScalar: Equatable {
    case boolean
    case integer(bits: Int)
    case number(bits: Int)
    /// Reads numbers without loss, and numbers only.
    case decimal
    case string
    case url
    case uuid
    case date
    case data

    init?(_ name: String) {
        switch name {
        case "Bool": self = .boolean
        case "Int", "UInt", "Int64", "UInt64": self = .integer(bits: 64)
        case "Int32", "UInt32": self = .integer(bits: 32)
        case "Int16", "UInt16": self = .integer(bits: 16)
        case "Int8", "UInt8": self = .integer(bits: 8)
        case "Double", "Float64", "TimeInterval", "CGFloat", "CLLocationDegrees": self = .number(bits: 64)
        case "Float", "Float32": self = .number(bits: 32)
        case "Float16": self = .number(bits: 16)
        case "Decimal": self = .decimal
        case "String", "Substring", "Character": self = .string
        case "URL": self = .url
        case "UUID": self = .uuid
        case "Date": self = .date
        case "Data": self = .data
        default: return nil
        }
    }

    var isText: Bool { self == .string || self == .url || self == .uuid }
}
