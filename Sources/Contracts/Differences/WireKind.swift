/// What JSON knows of a value.
enum WireKind: Int, Comparable {
    case boolean, integer, number, string, array, object

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// True when each of the inner kinds is one of the outer ones: integers are numbers too.
    static func covers(_ outer: Set<WireKind>, _ inner: Set<WireKind>) -> Bool {
        inner.allSatisfy { outer.contains($0) || $0 == .integer && outer.contains(.number) }
    }
}

extension SchemaType {
    /// Empty for null alone, for unions and for what is not known.
    var wireKinds: Set<WireKind> {
        switch kind {
        case .boolean: [.boolean]
        case .integer: [.integer]
        case .number: [.number]
        case .string: [.string]
        case .array: [.array]
        case .map, .object: [.object]
        case .values(let values): Set(values.compactMap(\.wireKind))
        case .unknown, .null, .reference, .all, .union: []
        }
    }

    var isAnything: Bool {
        switch kind {
        case .unknown, .reference: true
        case .all(let parts): parts.isEmpty
        case .union(let members, _): members.isEmpty
        default: false
        }
    }

    /// A value without parts.
    var isLeaf: Bool { kind == .null || !wireKinds.isEmpty && wireKinds.isDisjoint(with: [.array, .object]) }

    var isUnion: Bool {
        if case .union = kind { return true }
        return false
    }

    var parts: [SchemaType] {
        if case .all(let parts) = kind { return parts }
        return [self]
    }

    /// A map is an object without named members.
    var asObject: SchemaObject? {
        switch kind {
        case .object(let object): object
        case .map(let value): SchemaObject(fields: [], additional: value, isAdditionalStated: true)
        default: nil
        }
    }

    /// For sentences: `string (date-time)`, `array`, `User`.
    var typeName: String {
        switch kind {
        case .unknown: "anything"
        case .null: "null"
        case .boolean: "boolean"
        case .integer(let format): format == .plain ? "integer" : "integer (\(format.rawValue))"
        case .number(let format): format == .plain ? "number" : "number (\(format.rawValue))"
        case .string(let format): format == .plain ? "string" : "string (\(format.name))"
        case .values: wireKinds.sorted().map { "\($0)" }.joined(separator: " or ") + " (enum)"
        case .array: "array"
        case .map: "object (any keys)"
        case .object: "object"
        case .reference(let id): id.lastName
        case .all: "a combination"
        case .union(let members, _): "one of \(members.count)"
        }
    }
}

extension SchemaValue {
    var wireKind: WireKind? {
        switch self {
        case .string: .string
        case .integer: .integer
        case .number(let number): number == number.rounded() ? .integer : .number
        case .boolean: .boolean
        case .null: nil
        }
    }

    var text: String {
        switch self {
        case .string(let text): "`\(text)`"
        case .integer(let number): "\(number)"
        case .number(let number): NumberText.plain(number)
        case .boolean(let value): "\(value)"
        case .null: "null"
        }
    }
}

extension SchemaID {
    /// What stands after the last `/` or `#`.
    var lastName: String {
        text.lastIndex { $0 == "/" || $0 == "#" }.map { String(text[text.index(after: $0)...]) } ?? text
    }
}

/// Numbers as people write them: whole ones without a fraction.
enum NumberText {
    static func plain(_ number: Double) -> String {
        if number.isFinite, number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
        return number.isFinite ? "\(number)" : "0"
    }
}
