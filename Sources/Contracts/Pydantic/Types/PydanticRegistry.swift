/// Gives every class that is used its schema id, and every set of arguments of a generic class one of its own.
final class PydanticRegistry {
    let classes: PydanticClasses
    /// What is still to be read.
    private var waiting: [Entry] = []
    private var idByKey: [Key: SchemaID] = [:]
    private var nameByID: [SchemaID: String] = [:]
    private var countByType: [Int: Int] = [:]
    private var typeByID: [SchemaID: PythonType] = [:]

    struct Entry {
        var type: PythonType
        var arguments: [SchemaType]
        var id: SchemaID
        var name: String
    }

    private struct Key: Hashable {
        var type: Int
        var arguments: [SchemaType]
    }

    init(_ classes: PydanticClasses) { self.classes = classes }

    func reference(to type: PythonType, _ arguments: [SchemaType]) -> SchemaType {
        let key = Key(type: type.index, arguments: arguments)
        if let known = idByKey[key] { return SchemaType(.reference(known)) }
        let suffix = arguments.isEmpty ? "" : "[\(arguments.map(name).joined(separator: ", "))]"
        // A class that puts itself in for its own parameter has no end.
        guard Self.nesting(suffix) < 8, countByType[type.index, default: 0] < 1000 else { return .unknown }
        countByType[type.index, default: 0] += 1
        let stem = "\(type.module.path)#\(type.qualifiedName)"
        var id = SchemaID(stem + suffix)
        var count = 2
        while nameByID[id] != nil {
            id = SchemaID("\(stem)\(suffix)~\(count)")
            count += 1
        }
        idByKey[key] = id
        nameByID[id] = type.name + suffix
        typeByID[id] = type
        waiting.append(Entry(type: type, arguments: arguments, id: id, name: type.name + suffix))
        return SchemaType(.reference(id))
    }

    /// How the class behind an id behaves.
    func kind(of id: SchemaID) -> PydanticKind? { typeByID[id].map(classes.kind) }

    func next() -> Entry? { waiting.popLast() }

    private static func nesting(_ name: String) -> Int {
        var (depth, most) = (0, 0)
        for byte in name.utf8 {
            if byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: "]") { depth -= 1 }
            most = max(most, depth)
        }
        return most
    }

    /// How a type is written in the name of a generic class: `Page[UserOut]`.
    private func name(_ type: SchemaType) -> String {
        let name = plainName(type.kind)
        return type.isNullable ? name + " | None" : name
    }

    private func plainName(_ kind: SchemaType.Kind) -> String {
        switch kind {
        case .unknown: "Any"
        case .null: "None"
        case .boolean: "bool"
        case .integer: "int"
        case .number: "float"
        case .string(let format): Self.name(format)
        case .values(let values): "Literal[\(values.map(Self.name).joined(separator: ", "))]"
        case .array(let item, let isUnique): "\(isUnique ? "set" : "list")[\(name(item))]"
        case .map(let value): "dict[str, \(name(value))]"
        case .object: "dict"
        case .reference(let id): nameByID[id] ?? id.text
        case .all(let parts): parts.map(name).joined(separator: " & ")
        case .union(let parts, _): parts.map(name).joined(separator: " | ")
        }
    }

    private static func name(_ format: StringFormat) -> String {
        switch format {
        case .date: "date"
        case .dateTime: "datetime"
        case .time: "time"
        case .duration: "timedelta"
        case .uuid: "UUID"
        case .uri: "AnyUrl"
        case .email: "EmailStr"
        case .decimal: "Decimal"
        case .byte, .binary: "bytes"
        case .plain, .other: "str"
        }
    }

    private static func name(_ value: SchemaValue) -> String {
        switch value {
        case .string(let text): "\"\(text)\""
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .boolean(let flag): flag ? "True" : "False"
        case .null: "None"
        }
    }
}
